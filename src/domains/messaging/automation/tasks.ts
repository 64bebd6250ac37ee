import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import type { AppointmentRef } from './appointment-query.ts'
import { syncAppointmentNotices } from './sync-appointment-notices.ts'
import { queueDueReminders, sendReminder } from './send-reminders.ts'

export const tasks: AppTask[] = [
  {
    queue: 'automation.sync-job-notices',
    formerly: 'automation.follow-job',
    on: ['job.scheduled', 'job.rescheduled', 'job.requested', 'job.in-progress', 'job.completed', 'job.cancelled'],
    run: (data: { jobId: string }, { db }) =>
      db.transaction(SYSTEM, (tx) => syncAppointmentNotices(tx, { of: 'job', id: data.jobId })),
  },
  {
    queue: 'automation.sync-visit-notices',
    formerly: 'automation.follow-visit',
    on: ['visit.booked', 'visit.changed', 'visit.removed'],
    run: (data: { visitId: string }, { db }) =>
      db.transaction(SYSTEM, (tx) => syncAppointmentNotices(tx, { of: 'visit', id: data.visitId })),
  },
  {
    queue: 'automation.ask-for-reminders',
    // So often that 9:00 means 9:00, and what an outage left undone is made good soon after.
    cron: '*/5 * * * *',
    expireInSeconds: 60,
    run: (_data: object, { db }) => db.transaction(SYSTEM, queueDueReminders),
  },
  {
    queue: 'automation.remind',
    run: async (data: AppointmentRef, { db }) => {
      await db.transaction(SYSTEM, (tx) => sendReminder(tx, data))
    },
  },
]
