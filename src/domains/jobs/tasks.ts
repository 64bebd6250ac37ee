import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { addUp } from './counts.ts'
import * as jobs from './service.ts'

export const tasks: AppTask[] = [
  {
    queue: 'jobs.note-message',
    on: 'message.sent',
    run: async ({ jobId, requestId, purpose }: { jobId: string | null; requestId?: string | null; purpose: string }, { db }) => {
      if (jobId) await db.transaction(SYSTEM, (tx) => jobs.noteMessage(tx, jobId, purpose, { ofRequest: Boolean(requestId) }))
    },
  },
  {
    queue: 'jobs.add-up-counts',
    cron: '*/5 * * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, addUp),
  },
]
