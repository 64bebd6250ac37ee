import * as audit from '#domains/system/audit/service.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { formatCents } from '#lib/money.ts'
import { expectRow } from '#lib/expect-row.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Invoice } from './contract.ts'
import type { NewInvoice } from './contract-input.ts'
import { payLink } from './invoice-link.ts'
import { queueReceiptEmail } from './receipt-email.ts'
import { lockInvoice } from './invoice-row.ts'
import type { SendContext } from './send-invoice.ts'
import { createInvoice, syncInvoiceStatus, get } from './service.ts'

/**
 * Makes an invoice, and enters the deposit that was taken before, with its receipt. Throws as `create` does, and
 * `invalid` for a deposit above what is owed.
 */
export async function createWithDeposit(
  tx: Tx,
  making: SendContext,
  { deposit, ...given }: NewInvoice,
): Promise<Invoice> {
  const made = await createInvoice(tx, given)
  if (!deposit) return made
  const { id, businessId, customerId, jobId, invoiceNumber, balance } = made
  const { amount, method, reference = null } = deposit
  if (amount > balance) {
    const message = `The deposit is more than the balance due, ${formatCents(balance)}.`
    throw invalid(message, [{ path: 'deposit.amount', message }])
  }
  const row = await lockInvoice(tx, id)
  const entry = expectRow(
    [await ledger.addEntry(tx, { invoiceId: id, businessId, kind: 'payment', method, amount, reference })].filter(
      (entered) => entered !== null,
    ),
  )
  audit.record(tx, {
    entity: 'invoices',
    entityId: id,
    action: 'payment added',
    after: { received: formatCents(amount), method, ...(reference && { reference }) },
  })
  await syncInvoiceStatus(tx, id)
  const link = row.status === 'draft' ? null : payLink(making, row)
  await queueReceiptEmail(
    tx,
    { customerId, jobId, number: invoiceNumber, left: balance - amount, closed: false, link },
    entry,
  )
  return get(tx, id)
}
