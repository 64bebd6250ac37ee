import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { keepOpenRates, keepRates } from './rates.ts'

export const tasks: AppTask[] = [
  {
    queue: 'costs.keep-rates',
    on: ['job.completed', 'job.used'],
    run: ({ jobId }: { jobId: string }, { db }) => db.transaction(SYSTEM, (tx) => keepRates(tx, [jobId])),
  },
  {
    queue: 'costs.keep-open-rates',
    cron: '40 3 * * *',
    expireInSeconds: 900,
    atOnce: 1,
    run: (_data: object, { db }) => keepOpenRates(db),
  },
]
