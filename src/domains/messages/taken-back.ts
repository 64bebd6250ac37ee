import { and, eq, or } from 'drizzle-orm'
import { TAKEN_BACK } from './contract.ts'
import { communications } from './tables.ts'

/** Taken back by hand: it can be put back. */
export const isTakenBack = and(eq(communications.status, 'cancelled'), eq(communications.reason, TAKEN_BACK))
/**
 * It waits, or would wait again as soon as somebody puts it back. What tells of something that is no more has to be
 * found by this.
 */
export const mayStillGo = or(eq(communications.status, 'pending'), isTakenBack)
