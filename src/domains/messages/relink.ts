import { and, eq, inArray, sql } from 'drizzle-orm'
import { customers } from '#domains/customers/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { communications } from './tables.ts'

/**
 * A private link was taken back: what still waits to tell a customer of it carries the new one. What goes to an address that is theirs no more is
 * cancelled: the new link is not for whoever has that.
 */
export async function relink(tx: Tx, customerId: string, was: string, is: string): Promise<void> {
  const [person] = await tx.select({ phone: customers.phone, email: customers.email }).from(customers).where(eq(customers.id, customerId))
  const waiting = and(eq(communications.customerId, customerId), eq(communications.status, 'pending'), sql`position(${was} in ${communications.message}) > 0`)
  const theirs = [person?.phone ?? null, person?.email ?? null].filter((address) => address !== null)
  await tx
    .update(communications)
    .set({ message: sql`replace(${communications.message}, ${was}, ${is})` })
    .where(and(waiting, inArray(communications.recipient, theirs)))
  await tx.update(communications).set({ status: 'cancelled', reason: 'Its link was taken back, and this address is theirs no more.' }).where(waiting)
  tx.changed('communications')
}
