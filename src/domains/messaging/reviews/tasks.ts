import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { publishVerified } from './publish-verified.ts'
import { queueDueReminders, sendReminder } from './remind-once.ts'
import { syncWithJob } from './review-requests.ts'

export const tasks: AppTask[] = [
  {
    queue: 'reviews.sync-with-job',
    formerly: 'reviews.follow-job',
    // For every event, the current state of the job decides what to do.
    on: ['job.completed', 'job.requested', 'job.scheduled', 'job.in-progress', 'job.cancelled'],
    run: (data: { jobId: string }, parts) => parts.db.transaction(SYSTEM, (tx) => syncWithJob(tx, parts, data.jobId)),
  },
  {
    queue: 'reviews.watch',
    cron: '20 * * * *',
    expireInSeconds: 120,
    run: async (_data: object, parts) => {
      while ((await parts.db.transaction(SYSTEM, publishVerified)) > 0);
      await parts.db.transaction(SYSTEM, (tx) => queueDueReminders(tx, parts))
    },
  },
  {
    queue: 'reviews.remind',
    run: (data: { id: string }, parts) => parts.db.transaction(SYSTEM, (tx) => sendReminder(tx, parts, data.id)),
  },
]
