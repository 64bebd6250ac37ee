import { lt } from 'drizzle-orm'
import { SYSTEM } from './database/transaction.ts'
import type { AppTask } from './http/context.ts'
import { idempotencyKeys, rateLimits } from './tables.ts'

const DAY = 86_400_000

/** Forgets what only matters for a while, each night: answers kept for a second try, and counters of limits that are over. */
export const sweep: AppTask = {
  queue: 'platform.sweep',
  cron: '20 3 * * *',
  expireInSeconds: 120,
  run: (_data: object, { db }) =>
    db.transaction(SYSTEM, async (tx) => {
      await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(tx.now.getTime() - DAY)))
      await tx.delete(rateLimits).where(lt(rateLimits.expire, tx.now.getTime()))
    }),
}
