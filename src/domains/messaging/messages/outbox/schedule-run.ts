import type { Tx } from '#platform/database/transaction.ts'
import type { Type } from '../contract.ts'

/** One queue for each way of sending: mail that hangs holds up no text. */
export const OUTBOX_QUEUES = { sms: 'messages.text', email: 'messages.mail' } as const satisfies Record<Type, string>

/**
 * Schedules a run, with the commit or at `after`, for the due messages of this channel. The run of each minute finds
 * them, too, if this one is lost.
 */
export function scheduleRun(tx: Tx, type: Type, after?: Date): void {
  // The queue runs on the database's clock, which may be behind ours: a message that is due gets no start time.
  tx.enqueue(OUTBOX_QUEUES[type], {}, after && after > tx.now ? { after } : {})
}
