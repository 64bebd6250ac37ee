import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { addUp } from './figures.ts'

export const tasks: AppTask[] = [
  {
    queue: 'reports.add-up-served',
    cron: '*/5 * * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, addUp),
  },
]
