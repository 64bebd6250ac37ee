import { Problem } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import type { AppServices } from '#platform/http/context.ts'
import * as backups from './service.ts'

/** Asks for the night's backup, unless one is under way. */
export const queueNightlyBackup = ({ db, config }: Pick<AppServices, 'db' | 'config'>): Promise<void> =>
  unlessBusy(() =>
    db.transaction(SYSTEM, (tx) => backups.begin(tx, { encrypted: config.BACKUP_PASSPHRASE !== undefined })),
  )

/** Asks for the proof of the newest backup, once a week. */
export const queueWeeklyVerification = (db: Database): Promise<void> =>
  unlessBusy(() =>
    db.transaction(SYSTEM, async (tx) => {
      const newest = (await backups.list(tx)).find(({ status }) => status === 'done')
      if (newest) await backups.askToVerify(tx, newest.id)
    }),
  )

async function unlessBusy(ask: () => Promise<unknown>): Promise<void> {
  await ask().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}
