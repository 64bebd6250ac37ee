import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { customers } from '#domains/customers/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { TemplateKey } from '../templates/template-keys.ts'
import { communications } from '../tables.ts'
import { isPendingOrRestorable } from './message-filters.ts'

/**
 * Takes back what waits to lead a customer to a page of theirs, as `/pay/{id}`: of a bill that is no more there is
 * nothing to tell. `only`: messages of that kind, else all but receipts, which tell of what was.
 */
export async function cancelLinkedMessages(
  tx: Tx,
  customerId: string,
  path: string,
  reason: string,
  only?: TemplateKey,
): Promise<void> {
  const { message, purpose, automatic } = communications
  const taken = await tx
    .update(communications)
    .set({ status: 'cancelled', reason })
    .where(
      and(
        eq(communications.customerId, customerId),
        isPendingOrRestorable,
        sql`position(${path} in ${message}) > 0`,
        only === undefined ? ne(purpose, 'receipt') : eq(automatic, only),
      ),
    )
    .returning({ id: communications.id })
  if (taken.length > 0) tx.changed('communications')
}

/**
 * A private link was taken back: what still waits to tell a customer of it carries the new one. What goes to an address
 * that is theirs no more is cancelled: the new link is not for whoever has that.
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
    .set({ status: 'cancelled', reason: 'Its link was taken back, and this address is theirs no more.' })
    .where(waiting)
  tx.changed('communications')
}
