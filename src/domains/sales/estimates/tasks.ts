import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { sendFollowUp, queueDueFollowUps } from './send-estimate.ts'

export const tasks: AppTask[] = [
  {
    queue: 'estimates.remind-due',
    // Every quarter of an hour by day: who was due while the program was off is asked soon after it is on again.
    cron: '*/15 8-19 * * *',
    expireInSeconds: 120,
    run: (_data: unknown, { db }) => db.transaction(SYSTEM, queueDueFollowUps),
  },
  {
    queue: 'estimates.remind',
    run: (data: { id: string }, parts) => parts.db.transaction(SYSTEM, (tx) => sendFollowUp(tx, parts, data.id)),
  },
]
