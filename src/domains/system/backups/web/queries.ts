import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

export type BackupsView = Awaited<ReturnType<typeof client.backups.list>>
export type BackupView = BackupsView['backups'][number]

export const useBackups = () => useQuery(api.backups.list.queryOptions())

export function useBackUpNow() {
  return useAppMutation('Backup failed', {
    mutationFn: client.backups.make,
    onSuccess: () => toast('Backing up', 'We’re copying your data and photos. You can keep working.'),
    touchesLater: 'backups',
  })
}

export function useVerify() {
  return useAppMutation('Verification failed', {
    mutationFn: client.backups.verify,
    onSuccess: () => toast('Verifying', 'We’re restoring the backup into a test database. Your data isn’t affected.'),
    touchesLater: 'backups',
  })
}
