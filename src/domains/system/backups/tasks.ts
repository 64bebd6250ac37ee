import type { AppTask } from '#platform/http/context.ts'
import { reconcileFiles, createBackup } from './create-backup.ts'
import { queueNightlyBackup, queueWeeklyVerification } from './backup-schedule.ts'
import { verifyBackup } from './verify-backup.ts'

/** Seconds: of years of photos to a slow store. */
const LONG = 6 * 3600

export const tasks: AppTask[] = [
  {
    queue: 'backups.nightly',
    cron: '0 3 * * *',
    expireInSeconds: 60,
    run: (_data: object, parts) => queueNightlyBackup(parts),
  },
  {
    queue: 'backups.make',
    atOnce: 1,
    expireInSeconds: LONG,
    // After a crash it is begun again in seconds, not when the whole time is over.
    heartbeatSeconds: 10,
    retryLimit: 3,
    run: (data: { id: string }, parts) => createBackup(parts, data.id),
  },
  {
    queue: 'backups.weekly',
    cron: '0 4 * * 0',
    expireInSeconds: 60,
    run: (_data: object, { db }) => queueWeeklyVerification(db),
  },
  {
    queue: 'backups.verify',
    atOnce: 1,
    expireInSeconds: LONG,
    heartbeatSeconds: 10,
    retryLimit: 3,
    run: (data: { id: string }, parts) => verifyBackup(parts, data.id),
  },
  {
    queue: 'backups.reconcile-files',
    formerly: 'backups.look',
    cron: '*/30 * * * *',
    expireInSeconds: 120,
    run: (_data: object, parts) => reconcileFiles(parts),
  },
]
