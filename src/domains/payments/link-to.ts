import { eq } from 'drizzle-orm'
import { depositLink } from '#domains/estimates/link.ts'
import { estimates } from '#domains/estimates/tables.ts'
import { payLink } from '#domains/invoices/link.ts'
import { invoices } from '#domains/invoices/tables.ts'
import type { Subject } from '#domains/ledger/service.ts'
import { one } from '#lib/one.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'

/**
 * The private link of the page on which a bill is paid, and on which its receipts are: whole, as it stands in a
 * message.
 */
export async function linkTo(tx: Tx, making: Pick<Parts, 'config' | 'seals'>, subject: Subject): Promise<string> {
  if ('invoiceId' in subject) {
    const rows = await tx
      .select({ id: invoices.id, linkVersion: invoices.linkVersion })
      .from(invoices)
      .where(eq(invoices.id, subject.invoiceId))
    return payLink(making, one(rows))
  }
  const rows = await tx
    .select({ id: estimates.id, linkVersion: estimates.linkVersion })
    .from(estimates)
    .where(eq(estimates.id, subject.estimateId))
  return depositLink(making, one(rows))
}
