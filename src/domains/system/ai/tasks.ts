import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import * as ai from './service.ts'

export const tasks: AppTask[] = [
  {
    queue: 'ai.forget-words',
    cron: '40 3 * * *',
    expireInSeconds: 120,
    run: (_data: object, { db }) => db.transaction(SYSTEM, (tx) => ai.purgeTexts(tx)),
  },
]
