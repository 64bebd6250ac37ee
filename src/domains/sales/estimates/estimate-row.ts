import { desc, eq, sql } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { SentVia } from '#domains/messaging/messages/contract.ts'
import { toDay } from '#lib/dates.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getEstimateState } from './contract.ts'
import type { Answer, Estimate, Status, WholeEstimate } from './contract.ts'
import type { PaymentStep } from './contract-payment-steps.ts'
import type { Choice, EstimateOptions } from './contract-line-items.ts'
import { estimateResponses as answers, estimates } from './tables.ts'

/** The network address of an acceptance that the office recorded. */
export const ACCEPTED_AT_OFFICE = 'the office'
export const ESTIMATE_NOT_FOUND = 'This estimate no longer exists.'
export type Stored = typeof estimates.$inferSelect

export function selectEstimates(tx: Tx) {
  return tx
    .select({
      estimate: estimates,
      customerName: customers.name,
      address: sql<string>`coalesce(${estimates.siteAddress}, ${customers.address})`,
    })
    .from(estimates)
    .innerJoin(customers, eq(customers.id, estimates.customerId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectEstimates>>[number]

export function toEstimate({ estimate, customerName, address }: Row, now: Date): Estimate {
  const {
    linkVersion: _linkVersion,
    reminded: _reminded,
    search: _search,
    measuredVersion: _measured,
    onSiteOffer: _onSite,
    onSiteDigest: _digest,
    paymentSteps,
    ...row
  } = estimate
  // The check of the column, and what is written, hold them to the words of the contract.
  const status = row.status as Status
  return {
    ...row,
    sentVia: row.sentVia as SentVia,
    customerName,
    address,
    status,
    state: getEstimateState({ ...row, status }, toDay(now)),
    offer: row.offer as EstimateOptions,
    // Most estimates have none, and answer as before there were any.
    ...(paymentSteps !== null && { paymentSteps: paymentSteps as PaymentStep[] }),
  }
}

/** With its answers, what was paid for it and what is still asked for. Throws `notFound`. */
export async function get(tx: Tx, id: string): Promise<WholeEstimate> {
  const [row] = await selectEstimates(tx).where(eq(estimates.id, id))
  if (!row) throw notFound(ESTIMATE_NOT_FOUND)
  const estimate = toEstimate(row, tx.now)
  const said = await answersOf(tx, id)
  const depositPaid = await ledger.getReceivedCents(tx, { estimateId: id })
  return {
    ...estimate,
    answers: said,
    depositPaid,
    depositOwed: await stillAsked(tx, estimate, (findAcceptance(said)?.deposit ?? 0) - depositPaid),
  }
}

/** The one that counts, of all answers. */
export const findAcceptance = (all: readonly Answer[]): Answer | undefined => all.find(({ accepted }) => accepted)

/** Returns the cents of a deposit that are still owed, without the part that was written off. */
async function stillAsked(tx: Tx, estimate: Estimate, left: number): Promise<number> {
  if (left <= 0 || (await getDepositBlock(tx, estimate)) !== null) return 0
  return Math.max(0, left - (await ledger.getWrittenOff(tx, { estimateId: estimate.id })))
}

export type DepositBlock = 'void' | 'not accepted' | 'cancelled' | 'done'

/**
 * Returns why the deposit is not owed; null while it is. Once the work is done, its invoice asks for the rest. A
 * deleted job counts as canceled.
 */
export async function getDepositBlock(
  tx: Tx,
  { status, jobId }: Pick<Stored, 'status' | 'jobId'>,
): Promise<DepositBlock | null> {
  if (status !== 'accepted') return status === 'void' ? 'void' : 'not accepted'
  const [job] = jobId === null ? [] : await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId))
  if (!job || job.status === 'cancelled') return 'cancelled'
  return job.status === 'completed' ? 'done' : null
}

/** The newest first. */
async function answersOf(tx: Tx, id: string): Promise<Answer[]> {
  const rows = await tx
    .select()
    .from(answers)
    .where(eq(answers.estimateId, id))
    .orderBy(desc(answers.createdAt), desc(answers.id))
  return rows.map(({ id: _id, estimateId: _estimateId, chosen, createdAt, ...answer }) => ({
    ...answer,
    choice: chosen as Choice | null,
    at: createdAt,
  }))
}

/** The row itself, for changing it. Throws `notFound`. */
export async function lockEstimate(tx: Tx, id: string): Promise<Stored> {
  const [row] = await tx.select().from(estimates).where(eq(estimates.id, id)).for('update')
  if (!row) throw notFound(ESTIMATE_NOT_FOUND)
  return row
}
