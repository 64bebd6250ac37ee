import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { compactCounts } from './job-counts.ts'
import * as jobs from './service.ts'

type MessageSent = { jobId: string | null; requestId?: string | null; purpose: string; simulated?: boolean }

export const tasks: AppTask[] = [
  {
    queue: 'jobs.note-message',
    on: 'message.sent',
    run: async ({ jobId, requestId, purpose, simulated }: MessageSent, { db, testPaymentsCount }) => {
      // A message that no provider took confirms nothing. In a demo everything is simulated, so there it counts.
      if (simulated && !testPaymentsCount) return
      if (jobId)
        await db.transaction(SYSTEM, (tx) => jobs.recordMessage(tx, jobId, purpose, { ofRequest: Boolean(requestId) }))
    },
  },
  {
    queue: 'jobs.compact-counts',
    formerly: 'jobs.add-up-counts',
    cron: '*/5 * * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, compactCounts),
  },
]
