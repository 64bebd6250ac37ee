import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { saveMissingRates, saveRates } from './labor-rates.ts'

export const tasks: AppTask[] = [
  {
    queue: 'costs.save-rates',
    formerly: 'costs.keep-rates',
    on: ['job.completed', 'job.used'],
    run: ({ jobId }: { jobId: string }, { db }) => db.transaction(SYSTEM, (tx) => saveRates(tx, [jobId])),
  },
  {
    queue: 'costs.save-missing-rates',
    formerly: 'costs.keep-open-rates',
    cron: '40 3 * * *',
    expireInSeconds: 900,
    atOnce: 1,
    run: (_data: object, { db }) => saveMissingRates(db),
  },
]
