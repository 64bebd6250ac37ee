import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { TemplateKey } from '../templates/template-keys.ts'
import { communications } from '../tables.ts'
import { createShortLink, hasShortLinkTo, toShortLink } from '../short-links.ts'
import type { ShortLinkContext } from '../short-links.ts'
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
        or(sql`position(${path} in ${message}) > 0`, hasShortLinkTo(message, path)),
        only === undefined ? ne(purpose, 'receipt') : eq(templateKey, only),
      ),
    )
    .returning({ id: communications.id })
  if (taken.length > 0) tx.notifyClients('communications')
}

/**
 * Replaces revoked private links in pending messages to the customer, each as it is and in its short form. A message to an address that is no longer
 * theirs is canceled, because the new link is not for the current owner of that address.
 */
export async function replaceLink(
  tx: Tx,
  making: ShortLinkContext,
  customerId: string,
  replaced: readonly (readonly [was: string, is: string])[],
): Promise<void> {
  const [person] = await tx
    .select({ phone: customers.phone, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId))
  const { message, recipient } = communications
  const theirs = [person?.phone ?? null, person?.email ?? null].filter((address) => address !== null)
  for (const [was, is] of replaced) {
    const short = await createShortLink(tx, making, is, { customerId })
    for (const [before, after] of [
      [was, is],
      [toShortLink(making, was), short],
    ] as const) {
      const waiting = and(
        eq(communications.customerId, customerId),
        eq(communications.status, 'pending'),
        sql`position(${before} in ${message}) > 0`,
      )
      await tx
        .update(communications)
        .set({ message: sql`replace(${message}, ${before}, ${after})` })
        .where(and(waiting, inArray(recipient, theirs)))
      await tx
        .update(communications)
        .set({ status: 'cancelled', reason: 'Its link was revoked, and this is no longer their address.' })
        .where(waiting)
    }
  }
  tx.notifyClients('communications')
}
