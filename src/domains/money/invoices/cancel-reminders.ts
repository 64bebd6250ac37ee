import { and, eq, isNotNull } from 'drizzle-orm'
import { cancelLinkedMessages } from '#domains/messaging/messages/outbox/replace-link.ts'
import { cancelPending } from '#domains/messaging/messages/outbox/pending-messages.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { payPagePath } from './invoice-link.ts'
import type { Row } from './invoice-row.ts'
import { invoiceReminders } from './tables.ts'

type Bill = Pick<Row, 'id' | 'customerId'>

/** Cancels reminders that still wait to be sent, on every channel. A sent reminder stays in the history unchanged. */
export async function cancelReminders(tx: Tx, { id, customerId }: Bill, reason: string): Promise<void> {
  const sent = await tx
    .select({ id: invoiceReminders.communicationId })
    .from(invoiceReminders)
    .where(and(eq(invoiceReminders.invoiceId, id), isNotNull(invoiceReminders.communicationId)))
  await cancelPending(
    tx,
    sent.flatMap((one) => one.id ?? []),
    reason,
  )
  // Beside the first there is another one, where the owner has both ways.
  await cancelLinkedMessages(tx, customerId, payPagePath(id), reason, 'payment')
}

/** Restarts the count of reminders, because the due date moved. */
export async function resetReminders(tx: Tx, bill: Bill): Promise<void> {
  await cancelReminders(tx, bill, 'The due date changed.')
  await tx.delete(invoiceReminders).where(eq(invoiceReminders.invoiceId, bill.id))
}
