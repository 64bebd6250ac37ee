import { useQuery } from '@tanstack/react-query'
import { api, type client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

export type BackupsView = Awaited<ReturnType<typeof client.backups.list>>
export type BackupView = BackupsView['backups'][number]

export const useBackups = () => useQuery(api.backups.list.queryOptions())

const again = () => void queryClient.invalidateQueries({ queryKey: api.backups.key() })

export function useBackUpNow() {
  return useAppMutation(
    'Backup failed',
    api.backups.make.mutationOptions({
      onSuccess: () => {
        again()
        toast('Backing up', 'We’re copying your data and photos. You can keep working.')
      },
    }),
  )
}

export function useVerify() {
  return useAppMutation(
    'Verification failed',
    api.backups.verify.mutationOptions({
      onSuccess: () => {
        again()
        toast('Verifying', 'We’re restoring the backup into a test database. Your data isn’t affected.')
      },
    }),
  )
}
