import { and, eq, inArray } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { hashText } from '#platform/hash-text.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Type } from '../contract.ts'
import { isOffer } from './send-policy.ts'
import { communications } from '../tables.ts'

/**
 * A customer has another phone or e-mail address than before: the digests of the old ones; null for what stayed, or was
 * not there.
 */
export type ContactChange = { customerId: string; phone: string | null; email: string | null }

/**
 * Moves pending messages from a customer's old number or address to the new one, because the old one may belong to a
 * stranger. Where there is no new one, the message is canceled. A promotion is canceled in any case: the consent was
 * for the old one. Reads the current state of the customer.
 */
export async function updatePendingRecipient(
  parts: AppServices,
  { customerId, phone, email }: ContactChange,
): Promise<void> {
  await parts.db.transaction(SYSTEM, async (tx) => {
    const [person] = await tx
      .select({ phone: customers.phone, email: customers.email })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('key share')
    await move(tx, customerId, 'sms', phone, person?.phone ?? null)
    await move(tx, customerId, 'email', email, person?.email ?? null)
  })
}

async function move(tx: Tx, customerId: string, type: Type, was: string | null, is: string | null): Promise<void> {
  if (was === null) return
  const ofType = await tx
    .select({ id: communications.id, purpose: communications.purpose, recipient: communications.recipient })
    .from(communications)
    .where(
      and(
        eq(communications.customerId, customerId),
        eq(communications.type, type),
        eq(communications.status, 'pending'),
      ),
    )
    .for('update')
  const waiting = ofType.filter(({ recipient }) => hashText(recipient.toLowerCase()) === was && recipient !== is)
  const [ending, moving] = [
    waiting.filter(({ purpose }) => isOffer(purpose) || !is),
    waiting.filter(({ purpose }) => !isOffer(purpose) && is),
  ]
  const set = (rows: typeof waiting, change: Partial<typeof communications.$inferSelect>) =>
    tx
      .update(communications)
      .set(change)
      .where(
        inArray(
          communications.id,
          rows.map(({ id }) => id),
        ),
      )
  if (ending.length > 0)
    await set(ending, {
      status: 'cancelled',
      reason: type === 'sms' ? 'This is no longer their phone number.' : 'This is no longer their email address.',
    })
  if (moving.length > 0 && is) await set(moving, { recipient: is })
  if (waiting.length > 0) tx.notifyClients('communications')
}
