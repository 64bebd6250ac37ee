import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { billLeftovers, billPlans } from './bill-plans.ts'
import { billServicePlan } from './bill-service-plan.ts'
import { addLateFee, queueLateFees } from './late-fees.ts'
import { queueDueReminders, sendReminder, markOverdue } from './send-reminders.ts'

export const tasks: AppTask[] = [
  {
    queue: 'invoices.watch',
    // Every hour, so that what an outage left undone is made good the same day.
    cron: '5 * * * *',
    expireInSeconds: 120,
    run: async (_data: object, { db }) => {
      while ((await db.transaction(SYSTEM, markOverdue)) > 0);
      await db.transaction(SYSTEM, queueDueReminders)
      await db.transaction(SYSTEM, queueLateFees)
    },
  },
  {
    queue: 'invoices.remind',
    run: (data: { id: string }, parts) => parts.db.transaction(SYSTEM, (tx) => sendReminder(tx, parts, data.id)),
  },
  {
    queue: 'invoices.late-fee',
    run: (data: { id: string }, { db }) => db.transaction(SYSTEM, (tx) => addLateFee(tx, data.id)),
  },
  {
    queue: 'invoices.bill-plans',
    // In the morning of the 1st, and every hour after an outage.
    cron: '15 * * * *',
    expireInSeconds: 300,
    atOnce: 1,
    run: (_data: object, parts) => billPlans(parts),
  },
  {
    queue: 'invoices.bill-leftovers',
    on: 'recurring.invoice-rule-changed',
    run: (data: { id: string }, parts) => parts.db.transaction(SYSTEM, (tx) => billLeftovers(tx, parts, data.id)),
  },
  {
    queue: 'invoices.bill-service-plan',
    formerly: 'invoices.bill-contract',
    on: 'job.completed',
    run: (data: { jobId: string }, parts) =>
      parts.db.transaction(SYSTEM, (tx) => billServicePlan(tx, parts, data.jobId)),
  },
]
