import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { recurringOccurrences } from '#domains/work/recurring/tables.ts'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import type { SentVia } from '#domains/messaging/messages/contract.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Invoice, Status } from './contract.ts'
import type { Deduction } from './contract-steps.ts'
import { invoices } from './tables.ts'

export type Row = typeof invoices.$inferSelect

export const INVOICE_NOT_FOUND = 'This invoice doesn’t exist.'

/**
 * The row itself, held until the transaction ends: for changing it, and for adding to its ledger. Throws `notFound`.
 */
export async function lockInvoice(tx: Tx, id: string): Promise<Row & { status: Status }> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!row) throw notFound(INVOICE_NOT_FOUND)
  // The check of the column holds it to the words of the contract.
  return { ...row, status: row.status as Status }
}

/** The invoices that bill a job: its own, and the one that its service plan made for several visits. */
export const billsJob = (tx: Tx, jobId: string): SQL =>
  // Each half by its index; a condition with "or" would read every invoice.
  inArray(
    invoices.id,
    unionAll(
      tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.jobId, jobId)),
      tx
        .select({ id: sql<string>`${recurringOccurrences.invoiceId}`.as('id') })
        .from(recurringOccurrences)
        .where(eq(recurringOccurrences.jobId, jobId)),
    ),
  )

/** What the ledger adds up to, for one row of a list. */
const PAID = sql<number>`(select coalesce(sum(l.amount), 0)::int from ${ledgerEntries} l where l.invoice_id = ${invoices.id})`

/** Selects invoices with their customer, what they are about, and what was paid. */
export function selectInvoices(tx: Tx) {
  return tx
    .select({ invoice: invoices, customerName: customers.name, service: jobs.service, paid: PAID })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .leftJoin(jobs, eq(jobs.id, invoices.jobId))
    .$dynamic()
}

export type SelectedInvoice = Awaited<ReturnType<typeof selectInvoices>>[number]

export function toInvoice({ invoice, customerName, service, paid }: SelectedInvoice): Invoice {
  const { discountName, discountPercent, discount, step, stepAmount: _stepAmount, deductions, ...row } = invoice
  return {
    ...row,
    status: row.status as Status,
    sentVia: row.sentVia as SentVia,
    // Most invoices are of no schedule, and answer as before there were any.
    ...(step !== null && { step }),
    ...(deductions !== null && { deductions: deductions as Deduction[] }),
    customerName,
    service,
    paid,
    balance: row.status === 'void' ? 0 : Math.max(0, row.amount - paid),
    discount:
      discountName === null
        ? null
        : { name: discountName, percent: discountPercent === null ? null : discountPercent / 1000, cents: discount },
  }
}
