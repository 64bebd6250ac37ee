import { and, eq, isNull, ne } from 'drizzle-orm'
import { jobs } from '#domains/work/jobs/tables.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Invoice } from './contract.ts'
import { parseLineItems } from './contract-line-items.ts'
import { lockInvoice } from './invoice-row.ts'
import { invoiceStep } from './invoice-step.ts'
import { createInvoice, get } from './service.ts'
import { invoices } from './tables.ts'

/**
 * Creates a draft with the same lines for the same customer. The copy of a void invoice takes its job along, unless
 * another invoice has billed the job since. The copy of a void invoice of a step invoices the step again; throws
 * `conflict` while it is not void.
 */
export async function copyInvoice(tx: Tx, id: string): Promise<Invoice> {
  const row = await lockInvoice(tx, id)
  if (row.step !== null && row.jobId !== null) {
    if (row.status === 'void') return invoiceStep(tx, { jobId: row.jobId, step: row.step })
    throw conflict(
      `${row.invoiceNumber} asks for one step of a job. Void it first, then you can invoice the step again.`,
    )
  }
  const { discount, deductions = [], ...from } = await get(tx, id)
  const { businessId, customerId, taxRate, notes } = from
  const jobId = row.status === 'void' && row.jobId !== null && (await isBillable(tx, row.jobId)) ? row.jobId : null
  return createInvoice(tx, {
    businessId,
    customerId,
    jobId,
    // What the lines come to: what was invoiced before is deducted again where the copy is of the job.
    amount: from.amount + deductions.reduce((sum, { cents }) => sum + cents, 0),
    taxRate,
    notes,
    lineItems: parseLineItems(from),
    discount:
      discount &&
      (discount.percent === null
        ? { name: discount.name, cents: discount.cents }
        : { name: discount.name, percent: discount.percent }),
    status: 'draft',
  })
}

async function isBillable(tx: Tx, jobId: string): Promise<boolean> {
  const [job] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)).for('update')
  const billed = await tx.$count(
    invoices,
    and(eq(invoices.jobId, jobId), ne(invoices.status, 'void'), isNull(invoices.step)),
  )
  return job?.status === 'completed' && billed === 0
}
