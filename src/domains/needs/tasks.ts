import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { follow, replan, tidy } from './follow.ts'

export const tasks: AppTask[] = [
  {
    queue: 'needs.follow',
    on: [
      'job.scheduled',
      'job.rescheduled',
      'job.changed',
      'job.requested',
      'job.in-progress',
      'job.completed',
      'job.cancelled',
    ],
    run: ({ jobId }: { jobId: string }, { db }) => db.transaction(SYSTEM, (tx) => follow(tx, jobId)),
  },
  {
    queue: 'needs.replan',
    on: ['coverage.changed', 'material.changed'],
    expireInSeconds: 300,
    atOnce: 1,
    run: ({ businessId }: { businessId: string }, { db }) => replan(db, businessId),
  },
  {
    queue: 'needs.tidy',
    cron: '20 3 * * *',
    expireInSeconds: 900,
    atOnce: 1,
    run: (_data: object, { db }) => tidy(db),
  },
]
