/** The late fee of the rule in Settings: one line, added once to an invoice that is overdue, and taken off for good. */
import { and, eq, isNull, lt } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { formatDay, toDay } from '#lib/dates.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import { formatCents, MAX_CENTS } from '#lib/money.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { LATE_FEE, MAX_LINES, parseLineItems } from './contract-line-items.ts'
import type { Invoice } from './contract.ts'
import type { LineItem } from './contract-line-items.ts'
import { storeVersion } from './correct-invoice.ts'
import { lockInvoice } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { get } from './service.ts'
import { syncInvoiceStatus } from './sync-job-payment-status.ts'
import { invoices } from './tables.ts'

const AT_ONCE = 500

/** Queues the invoices that have been overdue for longer than the rule allows. None while there is no rule. */
export async function queueLateFees(tx: Tx): Promise<void> {
  const { lateFee } = await business.moneyTerms(tx)
  if (lateFee === null) return
  const before = startOfDay(addDays(toDay(tx.now), -lateFee.afterDays))
  const rows = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.status, 'overdue'), isNull(invoices.lateFeeAt), lt(invoices.dueDate, before)))
    .limit(AT_ONCE)
  for (const { id } of rows) tx.enqueue('invoices.late-fee', { id }, { once: id })
}

/** Adds the fee, unless the invoice was paid, moved or charged since it was queued: the task may run twice. */
export async function addLateFee(tx: Tx, id: string): Promise<void> {
  const row = await lockInvoice(tx, id)
  const { lateFee } = await business.moneyTerms(tx)
  if (lateFee === null || row.status !== 'overdue' || row.lateFeeAt !== null) return
  if (toDay(row.dueDate) >= addDays(toDay(tx.now), -lateFee.afterDays)) return
  const { balance } = await get(tx, id)
  const fee = lateFee.percent === null ? (lateFee.cents ?? 0) : Math.round((balance * lateFee.percent) / 100)
  const lines = parseLineItems(row)
  if (fee <= 0 || row.amount + fee > MAX_CENTS || lines.length >= MAX_LINES) return
  const days = lateFee.afterDays === 1 ? '1 day' : `${lateFee.afterDays} days`
  const description = `${LATE_FEE}not paid within ${days} of ${formatDay(row.dueDate)}`
  await replaceLines(tx, row, [...lines, { description, quantity: 1, unitPrice: fee, total: fee, taxable: false }], fee)
  await tx.update(invoices).set({ lateFeeAt: tx.now }).where(eq(invoices.id, id))
  audit.record(tx, { entity: 'invoices', entityId: id, action: 'late fee added', after: { amount: row.amount + fee } })
}

/**
 * Takes the fee off; it is not added again. Throws `conflict` where there is none, and where it was paid already.
 */
export async function removeLateFee(tx: Tx, id: string): Promise<Invoice> {
  const row = await lockInvoice(tx, id)
  const lines = parseLineItems(row)
  const rest = lines.filter(({ description }) => !description.startsWith(LATE_FEE))
  const fee = lines.filter((line) => !rest.includes(line)).reduce((sum, { total }) => sum + total, 0)
  if (fee === 0 || row.status === 'void') throw conflict('This invoice has no late fee.')
  const { balance } = await get(tx, id)
  if (balance < fee) throw conflict(`The ${formatCents(fee)} late fee was paid. Refund it instead.`)
  await replaceLines(tx, row, rest, -fee)
  audit.record(tx, {
    entity: 'invoices',
    entityId: id,
    action: 'late fee removed',
    after: { amount: row.amount - fee },
  })
  return get(tx, id)
}

/** A correction by one amount that is neither discounted nor taxed. `cents`: what it adds. */
async function replaceLines(tx: Tx, row: Row, lines: readonly LineItem[], cents: number): Promise<void> {
  await storeVersion(tx, row, cents > 0 ? 'Late fee added' : 'Late fee removed')
  await tx
    .update(invoices)
    .set({
      amount: row.amount + cents,
      subtotal: row.subtotal + cents,
      lineItems: JSON.stringify(lines),
      revision: row.revision + 1,
      revisedAt: tx.now,
      version: row.version + 1,
    })
    .where(eq(invoices.id, row.id))
  tx.enqueue('payments.close', { invoiceId: row.id })
  await syncInvoiceStatus(tx, row.id)
}
