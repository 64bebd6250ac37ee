import { and, eq } from 'drizzle-orm'
import { acceptPrice } from '#domains/work/jobs/accept-price.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import { jobs as jobRows } from '#domains/work/jobs/tables.ts'
import { handOverVisit } from '#domains/sales/visits/hand-over-visit.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { findFinish } from '#domains/work/jobs/find-finish.ts'
import type { Finish } from '#domains/work/jobs/contract.ts'
import type { Estimate } from './contract.ts'
import type { Choice, EstimateLine } from './contract-line-items.ts'
import { estimates } from './tables.ts'

/** What the customer chose and signed. */
type Acceptance = { choice: Choice; lines: readonly EstimateLine[]; name: string; wish: string | null }

/**
 * What was accepted becomes the work: the job that it was written for, or a new one. Its lines, areas, discount and tax
 * go over as they were agreed to, and so does the finish that they name. Answers its id.
 */
export async function createJobFromEstimate(tx: Tx, estimate: Estimate, acceptance: Acceptance): Promise<string> {
  const { businessId, customerId, service, siteAddress, areaSqFt, estimateNumber } = estimate
  const { lines, name, wish } = acceptance
  const work = {
    scope: {
      areas: estimate.offer.areas ?? [],
      lines: [...lines],
      discount: estimate.offer.discount,
      taxRate: estimate.taxRate,
      agreed: { estimateId: estimate.id, number: estimateNumber, name, at: tx.now },
    },
    areaSqFt,
    finish: findAgreedFinish(estimate, acceptance),
  }
  if (estimate.jobId !== null && (await isJobOpen(tx, estimate.jobId)) && !(await isAgreed(tx, estimate.jobId))) {
    await acceptPrice(tx, estimate.jobId, { ...work, wish })
    await handOver(tx, estimate, estimate.jobId)
    return estimate.jobId
  }
  const notes = [`Estimate ${estimateNumber}: ${estimate.title}`, ...lines.map(({ description }) => `- ${description}`)]
  const job = await jobs.create(tx, {
    businessId,
    customerId,
    service,
    siteAddress,
    notes: notes.join('\n'),
    customerNotes: wish && `Preferred start: ${wish}`,
    ...work,
  })
  await handOver(tx, estimate, job.id)
  return job.id
}

/** What was seen at the visit at which the estimate was written goes to the crew. */
const handOver = async (tx: Tx, { visitId, customerId }: Estimate, jobId: string): Promise<void> => {
  if (visitId !== null) await handOverVisit(tx, visitId, { jobId, customerId })
}

/** By the name of the package that was chosen, else by what its lines say. */
function findAgreedFinish({ offer }: Estimate, { choice, lines }: Acceptance): Finish | null {
  const chosen = offer.packages.find(({ id }) => id === choice.packageId)
  return (
    (chosen && findFinish([chosen.name])) ??
    findFinish(lines.flatMap(({ description, detail }) => [description, detail]))
  )
}

/**
 * A price was agreed for it already, and maybe a deposit paid: what is agreed to besides is work of its own, and its
 * price replaces none.
 */
const isAgreed = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.$count(estimates, and(eq(estimates.jobId, jobId), eq(estimates.status, 'accepted')))) > 0

/**
 * Tells whether a customer can still agree to work on this job. A job deleted or canceled since then cannot take the
 * agreement, and finished work asks for no deposit. In both cases, an acceptance makes a new job.
 */
export async function isJobOpen(tx: Tx, jobId: string): Promise<boolean> {
  const [job] = await tx.select({ status: jobRows.status }).from(jobRows).where(eq(jobRows.id, jobId))
  return job !== undefined && job.status !== 'cancelled' && job.status !== 'completed'
}
