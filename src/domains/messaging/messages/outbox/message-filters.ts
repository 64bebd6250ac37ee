import { and, eq, or } from 'drizzle-orm'
import { CANCELLED_BY_USER } from '../contract.ts'
import { communications } from '../tables.ts'

/** Canceled by hand: it can be restored. */
export const isCancelledByUser = and(
  eq(communications.status, 'cancelled'),
  eq(communications.reason, CANCELLED_BY_USER),
)
/**
 * It waits, or would wait again as soon as a person restores it. Code that cancels messages about something that no
 * longer exists has to find them by this filter.
 */
export const isPendingOrRestorable = or(eq(communications.status, 'pending'), isCancelledByUser)
