import { eq } from 'drizzle-orm'
import { depositLink } from '#domains/sales/estimates/estimate-link.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { payLink } from '#domains/money/invoices/invoice-link.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import type { Subject } from '#domains/money/ledger/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'

/**
 * The private link of the page on which a bill is paid, and on which its receipts are: whole, as it stands in a
 * message.
 */
export async function getPaymentLink(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  subject: Subject,
): Promise<string> {
  if ('invoiceId' in subject) {
    const rows = await tx
      .select({ id: invoices.id, linkVersion: invoices.linkVersion })
      .from(invoices)
      .where(eq(invoices.id, subject.invoiceId))
    return payLink(making, expectRow(rows))
  }
  const rows = await tx
    .select({ id: estimates.id, linkVersion: estimates.linkVersion })
    .from(estimates)
    .where(eq(estimates.id, subject.estimateId))
  return depositLink(making, expectRow(rows))
}
