import { lt } from 'drizzle-orm'
import { SYSTEM } from './database/transaction.ts'
import type { AppTask } from './http/context.ts'
import { idempotencyKeys, rateLimits } from './tables.ts'

const DAY = 86_400_000
/**
 * What is done without network may wait in a technician's phone for 60 days (docs/decisions/029), a quote in a browser
 * for seven, and be sent again with the key of a first try that did arrive.
 */
const KEYS_LAST = 61 * DAY

/** Deletes temporary records each night: answers stored for a second try, and counters of limits that are over. */
export const nightlyCleanup: AppTask = {
  queue: 'platform.sweep',
  cron: '20 3 * * *',
  expireInSeconds: 120,
  run: (_data: object, { db }) =>
    db.transaction(SYSTEM, async (tx) => {
      await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(tx.now.getTime() - KEYS_LAST)))
      await tx.delete(rateLimits).where(lt(rateLimits.expire, tx.now.getTime()))
    }),
}
