import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { addUp } from './counts.ts'
import * as jobs from './service.ts'

export const tasks: AppTask[] = [
  {
    queue: 'jobs.note-message',
    on: 'message.sent',
    run: async (data: { jobId: string | null; purpose: string }, { db }) => {
      const { jobId, purpose } = data
      if (jobId) await db.transaction(SYSTEM, (tx) => jobs.noteMessage(tx, jobId, purpose))
    },
  },
  {
    queue: 'jobs.add-up-counts',
    cron: '*/5 * * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, addUp),
  },
]
