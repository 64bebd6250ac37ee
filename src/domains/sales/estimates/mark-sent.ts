import { eq } from 'drizzle-orm'
import { isAnyConnected } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, toZonedInstant } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Stored } from './estimate-row.ts'
import { estimates } from './tables.ts'

/** Days after it was sent on which a customer who has not answered is asked, each once. */
const REMINDERS = [3, 7] as const
/** Days between two of them, whatever happened in between. */
const LEAST_BETWEEN = 4
/** When in the day. */
const AT = '10:00'

/**
 * Marks an estimate as sent because a channel took it, or because its link was shared. One that was declined is open
 * again, and followed up again.
 */
export async function markSent(
  tx: Tx,
  parts: Delivering,
  { id, status, sentAt, sentVia, version }: Stored,
  via: 'message' | 'link',
): Promise<void> {
  const isFirst = status !== 'sent'
  await tx
    .update(estimates)
    .set({
      status: 'sent',
      sentAt: isFirst ? tx.now : sentAt,
      sentVia: isFirst || via === 'message' ? via : sentVia,
      ...(isFirst && { reminded: 0, remindAt: planReminder(parts, tx.now, 0), answeredAt: null, version: version + 1 }),
    })
    .where(eq(estimates.id, id))
  tx.notifyClients('estimates')
}

/** The next follow-up as `nextReminder` has it; null as long as no channel is connected that could take it. */
export const planReminder = (parts: Delivering, sentAt: Date, reminded: number, now = sentAt): Date | null =>
  isAnyConnected(parts) ? nextReminder(sentAt, reminded, now) : null

/**
 * When a customer is asked next, in the middle of a morning, tomorrow at the soonest, and at least four days after the
 * last time; null after the last one.
 */
function nextReminder(sentAt: Date, reminded: number, now: Date): Date | null {
  const days = REMINDERS[reminded]
  if (days === undefined) return null
  const [due, soonest] = [addDays(toDay(sentAt), days), addDays(toDay(now), reminded === 0 ? 1 : LEAST_BETWEEN)]
  return toZonedInstant(due > soonest ? due : soonest, AT)
}
