import { eq, inArray } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { readScope, toScope } from '#domains/work/jobs/job-scope.ts'
import { lockJob } from '#domains/work/jobs/job-row.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as recurring from '#domains/work/recurring/service.ts'
import { recurringOccurrences } from '#domains/work/recurring/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { toBill } from './lines-of-scope.ts'
import { lockInvoice } from './invoice-row.ts'
import { findPreferredChannel, queueMessage, toInvoiceMessage } from './send-invoice.ts'
import type { SendContext } from './send-invoice.ts'
import { createInvoice } from './service.ts'
import { invoices } from './tables.ts'

/**
 * Creates and sends the invoice of a completed service-plan visit, once. An invoice that a person made by hand, or has
 * voided, takes its place. Duplicate or late events change nothing.
 */
export async function billServicePlan(tx: Tx, making: SendContext, jobId: string): Promise<void> {
  if ((await recurring.ofJob(tx, jobId)) === null) return
  // The job may have another customer by now: when a merge is undone, records made during the merge stay with the other
  // one.
  const theirs = tx.select({ id: jobs.customerId }).from(jobs).where(eq(jobs.id, jobId))
  const [person] = await tx
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(inArray(customers.id, theirs))
    .for('key share')
  if (!person || person.erasedAt !== null) return
  // Held, so that of two who look at once the second one sees the invoice of the first: what the plan says of the visit
  // is read after it, too, as the plan may be billing it with others.
  const job = await lockJob(tx, jobId)
  const contract = await recurring.ofJob(tx, jobId)
  // The plan bills it with others on the 1st, or has billed it in advance.
  if (contract === null || contract.invoiceRule === 'monthly' || contract.invoiceId !== null) return
  if (job.status !== 'completed' || (await tx.$count(invoices, eq(invoices.jobId, jobId))) > 0) return
  // What was done, and what was agreed for it: the contract may say something else of the next visit.
  const { businessId, customerId, service } = job
  const amount = job.amount ?? contract.amount
  if (amount <= 0) return
  const { id } = await createInvoice(tx, {
    businessId,
    customerId,
    jobId,
    ...toBill(toScope(readScope(job.scope)), { description: service, amount }),
    status: 'sent',
  })
  await tx.update(recurringOccurrences).set({ invoiceId: id }).where(eq(recurringOccurrences.jobId, jobId))
  await sendOrCharge(tx, making, { id, customerId, cardId: contract.cardId })
}

/**
 * What follows an invoice that a plan has made. With a card on file it is charged, and the customer gets the receipt;
 * without one they get the invoice.
 */
export async function sendOrCharge(
  tx: Tx,
  making: SendContext,
  { id, customerId, cardId }: { id: string; customerId: string; cardId: string | null },
): Promise<void> {
  if (cardId === null) return sendToCustomer(tx, making, id, customerId)
  tx.emit('invoice.made-by-plan', { invoiceId: id })
}

/** Queues the message with an invoice that a task made; none for a customer who cannot be reached. */
export async function sendToCustomer(tx: Tx, making: SendContext, id: string, customerId: string): Promise<void> {
  const way = await findPreferredChannel(tx, customerId)
  if (way === null) return
  const row = await lockInvoice(tx, id)
  if (row.status !== 'sent') return
  await queueMessage(tx, row, way.type, way.recipient, await toInvoiceMessage(tx, making, row))
}
