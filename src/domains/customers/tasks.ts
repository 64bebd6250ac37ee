import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { addUp } from './totals.ts'

export const tasks: AppTask[] = [
  {
    queue: 'customers.add-up-counts',
    cron: '*/5 * * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, addUp),
  },
]
