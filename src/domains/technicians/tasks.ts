import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { sendCertificateReminders } from './certificate-reminders.ts'

export const tasks: AppTask[] = [
  // Every hour of the morning, so that what an outage left undone is made good the same day; what was told is not told
  // again.
  {
    queue: 'technicians.papers',
    cron: '20 6-11 * * *',
    atOnce: 1,
    run: (_data: object, { db }) => db.transaction(SYSTEM, sendCertificateReminders),
  },
]
