import type { Tx } from '#platform/database/transaction.ts'
import type { Type } from '../contract.ts'

/** One queue for each way of sending: mail that hangs holds up no text. */
export const OUTBOX_QUEUES = { sms: 'messages.text', email: 'messages.mail' } as const satisfies Record<Type, string>

/**
 * Has somebody look, with the commit or at `after`, for what is due by this way. The minute's look finds it, too, where
 * nobody was told.
 */
export function scheduleRun(tx: Tx, type: Type, after?: Date): void {
  // The queue runs on the database's clock, which may be behind ours: a message that is due gets no start time.
  tx.later(OUTBOX_QUEUES[type], {}, after && after > tx.now ? { after } : {})
}
