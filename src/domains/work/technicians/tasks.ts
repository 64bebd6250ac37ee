import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { sendCertificateReminders } from './certificate-reminders.ts'

export const tasks: AppTask[] = [
  // Runs every hour of the morning, so that it makes up for an outage on the same day. It never repeats an alert.
  {
    queue: 'technicians.certificate-reminders',
    formerly: 'technicians.papers',
    cron: '20 6-11 * * *',
    atOnce: 1,
    run: (_data: object, { db }) => db.transaction(SYSTEM, sendCertificateReminders),
  },
]
