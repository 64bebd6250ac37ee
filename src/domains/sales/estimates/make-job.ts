import { and, eq } from 'drizzle-orm'
import { acceptPrice } from '#domains/work/jobs/accept-price.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import { jobs as jobRows } from '#domains/work/jobs/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Estimate } from './contract.ts'
import type { PricedLine } from './price-estimate.ts'
import { estimates } from './tables.ts'

type Agreed = { lines: readonly PricedLine[]; amount: number; wish: string | null }

/** What was accepted becomes the work: the job that it was written for, or a new one. Answers its id. */
export async function createJobFromEstimate(
  tx: Tx,
  estimate: Estimate,
  { lines, amount, wish }: Agreed,
): Promise<string> {
  const { businessId, customerId, service, siteAddress, areaSqFt } = estimate
  if (estimate.jobId !== null && (await isJobOpen(tx, estimate.jobId)) && !(await isAgreed(tx, estimate.jobId))) {
    await acceptPrice(tx, estimate.jobId, { amount, wish })
    return estimate.jobId
  }
  const notes = [
    `Estimate ${estimate.estimateNumber}: ${estimate.title}`,
    ...lines.map(({ description }) => `- ${description}`),
  ].join('\n')
  const job = await jobs.create(tx, {
    businessId,
    customerId,
    service,
    siteAddress,
    areaSqFt,
    amount,
    notes,
    customerNotes: wish && `Preferred start: ${wish}`,
  })
  return job.id
}

/**
 * A price was agreed for it already, and maybe a deposit paid: what is agreed to besides is work of its own, and its
 * price replaces none.
 */
const isAgreed = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.$count(estimates, and(eq(estimates.jobId, jobId), eq(estimates.status, 'accepted')))) > 0

/**
 * Tells whether a customer can still agree to work on this job. A job deleted or cancelled since then cannot take the
 * agreement, and finished work asks for no deposit. In both cases, an acceptance makes a new job.
 */
export async function isJobOpen(tx: Tx, jobId: string): Promise<boolean> {
  const [job] = await tx.select({ status: jobRows.status }).from(jobRows).where(eq(jobRows.id, jobId))
  return job !== undefined && job.status !== 'cancelled' && job.status !== 'completed'
}
