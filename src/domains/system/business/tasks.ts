import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { expirePages } from './expire-pages.ts'

export const tasks: AppTask[] = [
  // Just after midnight, and every hour in case that one was missed: where nothing is over, nothing is done.
  {
    queue: 'business.expire-pages',
    formerly: 'business.turn-pages',
    cron: '1 * * * *',
    expireInSeconds: 60,
    run: (_data: object, { db }) => db.transaction(SYSTEM, (tx) => expirePages(tx)),
  },
]
