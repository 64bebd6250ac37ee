import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { compactCounts } from './customer-counts.ts'

export const tasks: AppTask[] = [
  {
    queue: 'customers.compact-counts',
    formerly: 'customers.add-up-counts',
    cron: '*/5 * * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, compactCounts),
  },
]
