import { SYSTEM } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { recordAnswered } from './change-status.ts'
import { sendSpamDigest } from './possible-spam.ts'
import { recordJob, recordVisit } from './sync-with-visits.ts'

export const tasks: AppTask[] = [
  {
    queue: 'requests.possible-spam',
    cron: '0 17 * * *',
    expireInSeconds: 60,
    run: (_data: object, { db }) => db.transaction(SYSTEM, sendSpamDigest),
  },
  {
    queue: 'requests.note-answered',
    on: 'message.sent',
    run: async (data: { requestId?: string | null; purpose: string; simulated?: boolean }, { db }) => {
      const { requestId, purpose, simulated } = data
      // A simulated message has reached no one.
      if (requestId && purpose === 'reply' && !simulated)
        await db.transaction(SYSTEM, (tx) => recordAnswered(tx, requestId))
    },
  },
  {
    queue: 'requests.note-visit',
    on: 'visit.booked',
    run: async ({ requestId, by }: { requestId: string | null; by: Actor }, { db }) => {
      if (requestId) await db.transaction(by, (tx) => recordVisit(tx, requestId))
    },
  },
  {
    queue: 'requests.note-job-of-visit',
    on: 'visit.job-made',
    run: async (
      { requestId, by, ...made }: { requestId: string | null; jobId: string; customerId: string; by: Actor },
      { db },
    ) => {
      if (requestId) await db.transaction(by, (tx) => recordJob(tx, requestId, made))
    },
  },
  {
    queue: 'requests.note-job-of-estimate',
    on: 'estimate.accepted',
    run: async (
      { requestId, by, jobId, customerId }: { requestId: string | null; jobId: string; customerId: string; by: Actor },
      { db },
    ) => {
      if (requestId) await db.transaction(by, (tx) => recordJob(tx, requestId, { jobId, customerId }))
    },
  },
]
