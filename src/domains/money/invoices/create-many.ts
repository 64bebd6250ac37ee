import * as estimates from '#domains/sales/estimates/service.ts'
import { computePrice } from '#domains/sales/estimates/price-estimate.ts'
import { getScope } from '#domains/work/jobs/job-scope.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import type { Job } from '#domains/work/jobs/contract.ts'
import type { BulkRow } from '#lib/bulk-rows.ts'
import { conflict } from '#lib/problem.ts'
import { forEachRow } from '#platform/database/for-each-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewInvoice } from './contract-input.ts'
import { toBill } from './lines-of-scope.ts'
import { createInvoice } from './service.ts'

type BulkInvoice = BulkRow & { invoiceId: string | null; invoiceNumber: string | null }

/**
 * Writes a draft for each completed job: its line items with their discount and tax, else one line with
 * its price. A job that is billed, not completed or without a price is refused with the sentence,
 * and the others get theirs.
 */
export async function createMany(tx: Tx, items: readonly { id: string }[]): Promise<BulkInvoice[]> {
  const names = new Map<string, string>()
  const results = await forEachRow(tx, items, async ({ id }) => {
    const job = await jobs.get(tx, id)
    names.set(id, `${job.customerName || 'Unknown Customer'}, ${job.service}`)
    return createInvoice(tx, { ...(await billOf(tx, job)), status: 'draft' })
  })
  return results.map(({ item: { id }, done, problem }) => ({
    id,
    name: names.get(id) ?? 'A job',
    problem,
    invoiceId: done?.id ?? null,
    invoiceNumber: done?.invoiceNumber ?? null,
  }))
}

/** What is asked for a job. Throws `conflict` when it has no price. */
async function billOf(tx: Tx, job: Job): Promise<Omit<NewInvoice, 'status' | 'deposit' | 'paidDate'>> {
  const { id: jobId, businessId, customerId, service, finish, amount } = job
  const about = { businessId, customerId, jobId }
  const scope = await getScope(tx, jobId)
  const agreed = scope && scope.lines.length > 0 ? null : await findAgreed(tx, jobId)
  if (agreed) return { ...about, ...agreed }
  if (amount === null || amount === 0)
    throw conflict('This job has no price. Enter one on the job, or write its invoice by hand.')
  const description = finish === null ? service : `${service}, ${finish} finish`
  return { ...about, ...toBill(scope, { description, amount }) }
}

/** As it was accepted, for a job from before jobs had line items; null where there is no estimate. */
async function findAgreed(
  tx: Tx,
  jobId: string,
): Promise<Pick<NewInvoice, 'amount' | 'lineItems' | 'discount' | 'taxRate'> | null> {
  const { rows } = await estimates.list(tx, { jobId, state: 'accepted', limit: 1 })
  const [found] = rows
  if (!found) return null
  const { offer, taxRate, depositPercent, depositAmount, answers } = await estimates.get(tx, found.id)
  const choice = answers.find(({ accepted }) => accepted)?.choice
  if (!choice) return null
  const { lines, total } = computePrice(offer, { taxRate, depositPercent, depositAmount }, choice)
  return {
    amount: total,
    lineItems: lines.map(({ detail, ...line }) => ({ ...line, ...(detail && { detail }) })),
    discount: offer.discount,
    taxRate,
  }
}
