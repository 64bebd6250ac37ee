/** Corrections of an invoice that the customer has: what it said before stays readable. */
import { desc, eq } from 'drizzle-orm'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isActionAllowed } from './contract.ts'
import type { Invoice, InvoiceVersion } from './contract.ts'
import type { InvoiceCorrection } from './contract-input.ts'
import { lockInvoice } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { get } from './service.ts'
import { invoiceVersions, invoices } from './tables.ts'
import { updateInvoice } from './update-invoice.ts'

/**
 * Changes what a sent invoice says. The customer's link shows the new version from then on; what was paid stays, and the
 * books reverse what they exported and export the new one. A correction that changes nothing leaves no version. Throws
 * `conflict` for a draft or a void one and for a total below what was paid, and CHANGED.
 */
export async function correctInvoice(
  tx: Tx,
  id: string,
  { reason = null, ...change }: InvoiceCorrection,
): Promise<Invoice> {
  const before = await lockInvoice(tx, id)
  if (!isActionAllowed('correct', before.status))
    throw conflict(
      before.status === 'draft'
        ? `${before.invoiceNumber} is still a draft, so you can just edit it.`
        : `${before.invoiceNumber} is void and can’t be corrected. Duplicate it to bill again.`,
    )
  const after = await updateInvoice(tx, id, change, { isCorrection: true })
  if (after.version === before.version) return after
  await storeVersion(tx, before, reason)
  await tx
    .update(invoices)
    .set({ revision: before.revision + 1, revisedAt: tx.now })
    .where(eq(invoices.id, id))
  // A card payment that is open for more than is owed now ends.
  tx.enqueue('payments.close', { invoiceId: id })
  return get(tx, id)
}

/** Stores what it says now, before that changes. */
export async function storeVersion(tx: Tx, row: Row, reason: string | null): Promise<void> {
  await tx.insert(invoiceVersions).values({
    invoiceId: row.id,
    revision: row.revision,
    amount: row.amount,
    subtotal: row.subtotal,
    discountName: row.discountName,
    discountPercent: row.discountPercent,
    discount: row.discount,
    taxRate: row.taxRate,
    tax: row.tax,
    dueDate: row.dueDate,
    notes: row.notes,
    lineItems: row.lineItems,
    sentAt: row.sentAt,
    replacedAt: tx.now,
    byName: tx.actor.name,
    reason,
  })
}

/** What it said before, the newest first. Throws 404 for an invoice that is none. */
export async function listVersions(tx: Tx, id: string): Promise<InvoiceVersion[]> {
  await get(tx, id)
  const rows = await tx
    .select()
    .from(invoiceVersions)
    .where(eq(invoiceVersions.invoiceId, id))
    .orderBy(desc(invoiceVersions.revision))
  return rows.map(({ discountName: name, discountPercent, discount: cents, invoiceId: _invoiceId, ...row }) => ({
    ...row,
    discount: name === null ? null : { name, percent: discountPercent === null ? null : discountPercent / 1000, cents },
  }))
}
