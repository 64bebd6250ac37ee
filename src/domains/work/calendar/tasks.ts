import type { AppTask } from '#platform/http/context.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as feed from './calendar-feed.ts'

export const tasks: AppTask[] = [
  {
    queue: 'calendar.after-change',
    on: 'password.changed',
    run: ({ userId, at }: { userId: string; at: string }, parts) =>
      parts.db.transaction(SYSTEM, (tx) => feed.revokeOlder(tx, userId, new Date(at))),
  },
  {
    queue: 'calendar.after-reset',
    on: 'password.reset',
    run: ({ userId, at }: { userId: string; at: string }, parts) =>
      parts.db.transaction(SYSTEM, (tx) => feed.revokeOlder(tx, userId, new Date(at))),
  },
]
