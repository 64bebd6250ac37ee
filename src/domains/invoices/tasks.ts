import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { billContract } from './bill-contract.ts'
import { askForReminders, remind, turnOverdue } from './remind.ts'

export const tasks: AppTask[] = [
  {
    queue: 'invoices.watch',
    // Every hour, so that what an outage left undone is made good the same day.
    cron: '5 * * * *',
    expireInSeconds: 120,
    run: async (_data: object, { db }) => {
      while ((await db.transaction(SYSTEM, turnOverdue)) > 0);
      await db.transaction(SYSTEM, askForReminders)
    },
  },
  {
    queue: 'invoices.remind',
    run: (data: { id: string }, parts) => parts.db.transaction(SYSTEM, (tx) => remind(tx, parts, data.id)),
  },
  {
    queue: 'invoices.bill-contract',
    on: 'job.completed',
    run: (data: { jobId: string }, parts) => parts.db.transaction(SYSTEM, (tx) => billContract(tx, parts, data.jobId)),
  },
]
