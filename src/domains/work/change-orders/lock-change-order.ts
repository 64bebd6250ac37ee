import { and, eq, isNull, ne } from 'drizzle-orm'
import { billsJob } from '#domains/money/invoices/invoice-row.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { lockJob } from '#domains/work/jobs/job-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { CHANGE_ORDER_NOT_FOUND, getChangeOrder } from './change-order-row.ts'
import type { StoredChangeOrder } from './change-order-row.ts'
import { changeOrders } from './tables.ts'

/** Holds a change order and its job, always the job first, and reads both as they are then. Throws `notFound`. */
export async function lockChangeOrder(tx: Tx, id: string): Promise<StoredChangeOrder> {
  const [row] = await tx.select({ jobId: changeOrders.jobId }).from(changeOrders).where(eq(changeOrders.id, id))
  if (!row) throw notFound(CHANGE_ORDER_NOT_FOUND)
  await lockJob(tx, row.jobId)
  await tx.select({ id: changeOrders.id }).from(changeOrders).where(eq(changeOrders.id, id)).for('update')
  return getChangeOrder(tx, id)
}

/**
 * Throws `conflict` for a job with an invoice, its own or its service plan's: what was billed is corrected there. The
 * invoice of a step is no obstacle, since the change only changes the rest.
 */
export async function assertNotInvoiced(tx: Tx, jobId: string): Promise<void> {
  const [invoice] = await tx
    .select({ number: invoices.invoiceNumber })
    .from(invoices)
    .where(and(billsJob(tx, jobId), ne(invoices.status, 'void'), isNull(invoices.step)))
    .limit(1)
  if (invoice) throw conflict(`This job is on invoice ${invoice.number}. Correct the invoice instead.`)
}
