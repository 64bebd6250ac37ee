import { and, asc, desc, eq, inArray, isNull, ne, notExists } from 'drizzle-orm'
import { invoices } from '#domains/money/invoices/tables.ts'
import * as jobs from '#domains/work/jobs/list-jobs.ts'
import { jobs as jobRows } from '#domains/work/jobs/tables.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobsOfCustomer, JobWithInvoices } from './contract.ts'
import { assertExists } from './timeline-notes.ts'

/**
 * The jobs of a customer, newest first, each with its invoices (spec.md §3, job history response). Throws `notFound`.
 */
export async function listJobHistory(
  tx: Tx,
  { id: customerId, billable, ...page }: JobsOfCustomer,
): Promise<Page<JobWithInvoices>> {
  const wanted = billable && { ids: await billableOf(tx, customerId, page.businessId) }
  // At once: none of them waits for what another one finds.
  const [{ rows, next, total }, billed] = await Promise.all([
    jobs.list(tx, { customerId, ...page, ...wanted }),
    invoicesOf(tx, customerId),
    assertExists(tx, 'customers', customerId),
  ])
  return {
    rows: rows.map((job) => ({
      ...job,
      invoices: billed
        .filter(({ jobId }) => jobId === job.id)
        .map(({ id, invoiceNumber, status }) => ({ id, invoiceNumber, status })),
    })),
    next,
    total,
  }
}

/** No customer has more jobs to bill than this. If one does, the list has the newest. */
const MAX_BILLABLE = 200

async function billableOf(tx: Tx, customerId: string, businessId: string | undefined): Promise<string[]> {
  const billed = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.jobId, jobRows.id), ne(invoices.status, 'void'), isNull(invoices.step)))
  const found = await tx
    .select({ id: jobRows.id })
    .from(jobRows)
    .where(
      and(
        eq(jobRows.customerId, customerId),
        eq(jobRows.status, 'completed'),
        businessId === undefined ? undefined : eq(jobRows.businessId, businessId),
        notExists(billed),
      ),
    )
    .orderBy(desc(jobRows.createdAt), desc(jobRows.id))
    .limit(MAX_BILLABLE)
  return found.map(({ id }) => id)
}

/** Selects the invoices of all jobs of the customer, regardless of who received each one. */
const invoicesOf = (tx: Tx, customerId: string) =>
  tx
    .select({ id: invoices.id, jobId: invoices.jobId, invoiceNumber: invoices.invoiceNumber, status: invoices.status })
    .from(invoices)
    .where(
      inArray(invoices.jobId, tx.select({ id: jobRows.id }).from(jobRows).where(eq(jobRows.customerId, customerId))),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
