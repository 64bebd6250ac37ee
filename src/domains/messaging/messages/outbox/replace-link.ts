import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { TemplateKey } from '../templates/template-keys.ts'
import { communications } from '../tables.ts'
import { isPendingOrRestorable } from './message-filters.ts'

/**
 * Cancels pending messages that lead a customer to one of their pages, such as `/pay/{id}`: there is nothing to say
 * about a deleted bill. `only`: messages of that kind; else all but receipts, which describe a past payment.
 */
export async function cancelLinkedMessages(
  tx: Tx,
  customerId: string,
  path: string,
  reason: string,
  only?: TemplateKey,
): Promise<void> {
  const { message, purpose, templateKey } = communications
  const taken = await tx
    .update(communications)
    .set({ status: 'cancelled', reason })
    .where(
      and(
        eq(communications.customerId, customerId),
        isPendingOrRestorable,
        sql`position(${path} in ${message}) > 0`,
        only === undefined ? ne(purpose, 'receipt') : eq(templateKey, only),
      ),
    )
    .returning({ id: communications.id })
  if (taken.length > 0) tx.notifyClients('communications')
}

/**
 * Replaces a revoked private link in pending messages to the customer. A message to an address that is no longer
 * theirs is cancelled, because the new link is not for the current owner of that address.
 */
export async function replaceLink(tx: Tx, customerId: string, was: string, is: string): Promise<void> {
  const [person] = await tx
    .select({ phone: customers.phone, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId))
  const waiting = and(
    eq(communications.customerId, customerId),
    eq(communications.status, 'pending'),
    sql`position(${was} in ${communications.message}) > 0`,
  )
  const theirs = [person?.phone ?? null, person?.email ?? null].filter((address) => address !== null)
  await tx
    .update(communications)
    .set({ message: sql`replace(${communications.message}, ${was}, ${is})` })
    .where(and(waiting, inArray(communications.recipient, theirs)))
  await tx
    .update(communications)
    .set({ status: 'cancelled', reason: 'Its link was revoked, and this is no longer their address.' })
    .where(waiting)
  tx.notifyClients('communications')
}
