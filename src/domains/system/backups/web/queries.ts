import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'

export type BackupsView = Awaited<ReturnType<typeof client.backups.list>>
export type BackupView = BackupsView['backups'][number]

export const useBackups = () => useQuery(api.backups.list.queryOptions())

const again = () => void queryClient.invalidateQueries({ queryKey: api.backups.key() })

export function useBackUpNow() {
  return useMutation(
    api.backups.make.mutationOptions({
      onSuccess: () => {
        again()
        toast('Backing up', 'We’re copying your data and photos. You can keep working.')
      },
      onError: (error) => toastError('Backup failed', errorMessage(error)),
    }),
  )
}

export function useVerify() {
  return useMutation(
    api.backups.verify.mutationOptions({
      onSuccess: () => {
        again()
        toast('Verifying', 'We’re restoring the backup into a test database. Your data isn’t affected.')
      },
      onError: (error) => toastError('Verification failed', errorMessage(error)),
    }),
  )
}
