import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { findDuplicatePairs } from './find-duplicate-pairs.ts'
import { purgeUndoData } from './service.ts'

export const tasks: AppTask[] = [
  {
    queue: 'duplicates.find-pairs',
    formerly: 'duplicates.look',
    cron: '* * * * *',
    expireInSeconds: 120,
    atOnce: 1,
    run: (_data: object, parts) => findDuplicatePairs(parts),
  },
  {
    queue: 'duplicates.forget',
    cron: '55 3 * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, purgeUndoData),
  },
]
