import { and, eq, or } from 'drizzle-orm'
import { CANCELLED_BY_USER } from '../contract.ts'
import { communications } from '../tables.ts'

/** Taken back by hand: it can be put back. */
export const isCancelledByUser = and(
  eq(communications.status, 'cancelled'),
  eq(communications.reason, CANCELLED_BY_USER),
)
/**
 * It waits, or would wait again as soon as somebody puts it back. What tells of something that is no more has to be
 * found by this.
 */
export const isPendingOrRestorable = or(eq(communications.status, 'pending'), isCancelledByUser)
