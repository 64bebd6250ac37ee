import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { FETCH_PICTURES, fetchPicture, MAX_ATTEMPTS, requeueLost } from './fetch-pictures.ts'

export const tasks: AppTask[] = [
  {
    queue: FETCH_PICTURES,
    // The provider is given 30 s, and the picture is looked at after that.
    expireInSeconds: 120,
    atOnce: 2,
    retryLimit: MAX_ATTEMPTS,
    run: ({ id }: { id: string }, parts) => fetchPicture(parts, id),
  },
  {
    queue: 'conversations.requeue-pictures',
    cron: '17 * * * *',
    expireInSeconds: 60,
    run: (_data: object, { db }) => db.transaction(SYSTEM, (tx) => requeueLost(tx)),
  },
]
