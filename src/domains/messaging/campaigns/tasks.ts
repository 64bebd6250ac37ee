import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { sendDueReminders } from './reseal-reminders.ts'
import { updateProgress } from './campaign-lifecycle.ts'

export const tasks: AppTask[] = [
  {
    queue: 'campaigns.update-progress',
    formerly: 'campaigns.follow',
    cron: '* * * * *',
    atOnce: 1,
    run: (_data: object, { db }) => db.transaction(SYSTEM, updateProgress),
  },
  {
    // Every hour of the morning, so that what an outage left undone is made good the same day; who had theirs gets
    // nothing more.
    queue: 'campaigns.remind-due',
    cron: '15 6-11 * * *',
    expireInSeconds: 120,
    run: async (_data: object, parts) => {
      await parts.db.transaction(SYSTEM, (tx) => sendDueReminders(tx, parts))
    },
  },
]
