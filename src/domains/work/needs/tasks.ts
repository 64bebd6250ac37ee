import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { syncReservations, replanJobs, tidyReservations } from './sync-reservations.ts'

export const tasks: AppTask[] = [
  {
    queue: 'needs.sync-reservations',
    formerly: 'needs.follow',
    on: [
      'job.scheduled',
      'job.rescheduled',
      'job.changed',
      'job.requested',
      'job.in-progress',
      'job.completed',
      'job.cancelled',
    ],
    run: ({ jobId }: { jobId: string }, { db }) => db.transaction(SYSTEM, (tx) => syncReservations(tx, jobId)),
  },
  {
    queue: 'needs.replan',
    on: ['coverage.changed', 'material.changed'],
    expireInSeconds: 300,
    atOnce: 1,
    run: ({ businessId }: { businessId: string }, { db }) => replanJobs(db, businessId),
  },
  {
    queue: 'needs.tidy-reservations',
    formerly: 'needs.tidy',
    cron: '20 3 * * *',
    expireInSeconds: 900,
    atOnce: 1,
    run: (_data: object, { db }) => tidyReservations(db),
  },
]
