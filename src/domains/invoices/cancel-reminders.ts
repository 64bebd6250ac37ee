import { and, eq, isNotNull } from 'drizzle-orm'
import { cancelLinkedMessages } from '#domains/messages/outbox/replace-link.ts'
import { cancelPending } from '#domains/messages/outbox/pending-messages.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { payPagePath } from './invoice-link.ts'
import type { Row } from './invoice-row.ts'
import { invoiceReminders } from './tables.ts'

type Bill = Pick<Row, 'id' | 'customerId'>

/** Takes back reminders that still wait to leave, by whichever way. What has left stays as it was told. */
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

/** The due date is another one: reminders count anew. */
export async function resetReminders(tx: Tx, bill: Bill): Promise<void> {
  await cancelReminders(tx, bill, 'The due date was moved.')
  await tx.delete(invoiceReminders).where(eq(invoiceReminders.invoiceId, bill.id))
}
