import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

export type BackupsView = Awaited<ReturnType<typeof client.backups.list>>
export type BackupView = BackupsView['backups'][number]

export type RestoreView = NonNullable<BackupsView['restore']>

/** While a restore is under way, also when the server is away, asks again until it ended. */
export const useBackups = () =>
  useQuery({
    ...api.backups.list.queryOptions(),
    refetchInterval: ({ state }) => (isUnderway(state.data?.restore) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  })

/** Milliseconds. */
const POLL_MS = 1500

export const isUnderway = (restore: RestoreView | null | undefined): boolean =>
  restore !== null && restore !== undefined && restore.phase !== 'done' && restore.phase !== 'failed'

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

export function useRestore(onBegun: () => void) {
  return useAppMutation(null, { mutationFn: client.backups.restore, onSuccess: onBegun, touches: 'backups' })
}
