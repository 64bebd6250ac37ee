import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { sendServiceReminders } from './service-reminders.ts'

export const tasks: AppTask[] = [
  // Every hour, so that what an outage left undone is made good the same day.
  {
    queue: 'inventory.service-reminders',
    formerly: 'inventory.remind-of-services',
    cron: '12 * * * *',
    expireInSeconds: 60,
    run: (_data: object, { db }) => db.transaction(SYSTEM, sendServiceReminders),
  },
]
