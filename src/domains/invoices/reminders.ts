import { and, eq, isNotNull } from 'drizzle-orm'
import * as messages from '#domains/messages/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceReminders } from './tables.ts'

/** Takes back reminders that still wait to leave. What has left stays as it was told. */
export async function takeBackReminders(tx: Tx, invoiceId: string, reason: string): Promise<void> {
  const rows = await tx
    .select({ id: invoiceReminders.communicationId })
    .from(invoiceReminders)
    .where(and(eq(invoiceReminders.invoiceId, invoiceId), isNotNull(invoiceReminders.communicationId)))
  for (const { id } of rows) if (id !== null) await messages.cancel(tx, id, reason)
}

/** The due date is another one: reminders count anew. */
export async function forgetReminders(tx: Tx, invoiceId: string): Promise<void> {
  await takeBackReminders(tx, invoiceId, 'The due date was moved.')
  await tx.delete(invoiceReminders).where(eq(invoiceReminders.invoiceId, invoiceId))
}
