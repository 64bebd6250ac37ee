import { and, eq, isNotNull } from 'drizzle-orm'
import { withdrawLinked } from '#domains/messages/relink.ts'
import { withdraw } from '#domains/messages/waiting.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { payPage } from './link.ts'
import type { Row } from './row.ts'
import { invoiceReminders } from './tables.ts'

type Bill = Pick<Row, 'id' | 'customerId'>

/** Takes back reminders that still wait to leave, by whichever way. What has left stays as it was told. */
export async function takeBackReminders(tx: Tx, { id, customerId }: Bill, reason: string): Promise<void> {
  const sent = await tx
    .select({ id: invoiceReminders.communicationId })
    .from(invoiceReminders)
    .where(and(eq(invoiceReminders.invoiceId, id), isNotNull(invoiceReminders.communicationId)))
  await withdraw(
    tx,
    sent.flatMap((one) => one.id ?? []),
    reason,
  )
  // Beside the first there is another one, where the owner has both ways.
  await withdrawLinked(tx, customerId, payPage(id), reason, 'payment')
}

/** The due date is another one: reminders count anew. */
export async function forgetReminders(tx: Tx, bill: Bill): Promise<void> {
  await takeBackReminders(tx, bill, 'The due date was moved.')
  await tx.delete(invoiceReminders).where(eq(invoiceReminders.invoiceId, bill.id))
}
