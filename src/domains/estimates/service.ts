/**
 * Estimates: a price that is offered until a day. What was answered is kept word for word, and is not changed any more.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { diffLines } from '#domains/audit/diff-lines.ts'
import * as audit from '#domains/audit/service.ts'
import * as business from '#domains/business/service.ts'
import * as customers from '#domains/customers/service.ts'
import * as jobs from '#domains/jobs/service.ts'
import { cancelLinkedMessages } from '#domains/messages/outbox/replace-link.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { formatCents, MAX_CENTS } from '#lib/money.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, invalid } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { takeNumber } from '#platform/database/year-numbers.ts'
import { USUAL_DAYS } from './contract.ts'
import type { EstimateChange, NewEstimate, WholeEstimate } from './contract.ts'
import { estimatePath } from './estimate-link.ts'
import { isJobOpen } from './make-job.ts'
import { getDefaultChoice, withArea, computePrice } from './price-estimate.ts'
import type { Terms } from './price-estimate.ts'
import type { EstimateOptions } from './contract-line-items.ts'
import { describeLineItems } from './describe-line-items.ts'
import { get, lockEstimate } from './estimate-row.ts'
import type { Stored } from './estimate-row.ts'
import { estimateNumbers, estimates } from './tables.ts'

export { counts, list } from './list-estimates.ts'
export { get } from './estimate-row.ts'

/**
 * A draft. Throws `notFound` for a business, customer or job that is none, `conflict` for somebody who was erased, and
 * `invalid` for a day that is over and for a job of another customer or business.
 */
export async function create(tx: Tx, given: NewEstimate): Promise<WholeEstimate> {
  await business.get(tx, given.businessId)
  await customers.lockForNewWork(tx, given.customerId)
  if (given.jobId) await assertCustomerJob(tx, given.jobId, given)
  const terms = {
    taxRate: given.taxRate,
    depositPercent: given.depositPercent ?? null,
    depositAmount: given.depositAmount ?? null,
  }
  const validUntil = given.validUntil ?? addDays(toDay(tx.now), USUAL_DAYS)
  assertFutureDate(validUntil, tx.now)
  const { offer, amount } = measured(given.offer, given.areaSqFt ?? null, terms)
  const { id } = expectRow(
    await tx
      .insert(estimates)
      .values({
        ...given,
        ...terms,
        offer,
        amount,
        validUntil,
        estimateNumber: await takeNumber(tx, estimateNumbers, 'EST'),
        createdAt: tx.now,
      })
      .returning({ id: estimates.id }),
  )
  const made = await get(tx, id)
  audit.record(tx, {
    entity: 'estimates',
    entityId: id,
    action: 'created',
    after: { estimateNumber: made.estimateNumber, title: made.title, amount },
  })
  tx.changed('estimates')
  return made
}

/** What somebody can change, and the audit tells of. */
const AUDITED_FIELDS = [
  'service',
  'title',
  'intro',
  'siteAddress',
  'offer',
  'taxRate',
  'depositPercent',
  'depositAmount',
  'areaSqFt',
  'validUntil',
  'amount',
] as const satisfies readonly (keyof Stored)[]

/**
 * Changes what is given and leaves the rest. Throws CHANGED when `version` is not the one that stands, and `conflict`
 * for one that was answered or taken back.
 */
export async function update(tx: Tx, id: string, { version, ...given }: EstimateChange): Promise<WholeEstimate> {
  const before = await lockEstimate(tx, id)
  await customers.lockForReference(tx, before.customerId)
  // First: one that was answered is saved over by nobody, whoever saw which version.
  assertOpen(before)
  await audit.assertVersion(tx, 'estimates', before, version)
  const next = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  } satisfies Stored
  // Who says the one means no more the other.
  if ((given.depositPercent ?? null) !== null) next.depositAmount = null
  if ((given.depositAmount ?? null) !== null) next.depositPercent = null
  if (next.validUntil !== before.validUntil) assertFutureDate(next.validUntil, tx.now)
  Object.assign(next, measured(next.offer as EstimateOptions, next.areaSqFt, next))
  const keys = AUDITED_FIELDS.filter((key) => !deepEqual(before[key], next[key]))
  if (keys.length === 0) return get(tx, id)
  const pick = (row: Stored) => Object.fromEntries(keys.map((key) => [key, row[key]]))
  await tx
    .update(estimates)
    .set({ ...pick(next), version: before.version + 1 })
    .where(eq(estimates.id, id))
  const [was, is] = diffLines(
    describeLineItems(before.offer as EstimateOptions),
    describeLineItems(next.offer as EstimateOptions),
  )
  const told = (row: Stored, offer: string[]) =>
    Object.fromEntries(keys.map((key) => [key, key === 'offer' ? offer : row[key]]))
  audit.record(tx, {
    entity: 'estimates',
    entityId: id,
    action: 'changed',
    before: told(before, was),
    after: told(next, is),
  })
  tx.changed('estimates')
  return get(tx, id)
}

/** Its link opens nothing any more. Throws `conflict` for one that was accepted. */
export async function withdraw(tx: Tx, id: string): Promise<WholeEstimate> {
  const before = await lockEstimate(tx, id)
  if (before.status === 'void') return get(tx, id)
  if (before.status === 'accepted')
    throw conflict('This estimate was accepted, so it cannot be taken back. You can change the job that came of it.')
  await tx
    .update(estimates)
    .set({ status: 'void', remindAt: null, version: before.version + 1, linkVersion: before.linkVersion + 1 })
    .where(eq(estimates.id, id))
  await cancelLinkedMessages(tx, before.customerId, estimatePath(id), 'The estimate was taken back.')
  audit.record(tx, {
    entity: 'estimates',
    entityId: id,
    action: 'taken back',
    before: { status: before.status },
    after: { status: 'void' },
  })
  tx.changed('estimates')
  return get(tx, id)
}

/**
 * A draft like it, with a day of its own, for the same job as long as a customer can still agree to it: so that a yes
 * makes no second one.
 */
export async function copy(tx: Tx, id: string): Promise<WholeEstimate> {
  const {
    status,
    businessId,
    customerId,
    requestId,
    service,
    title,
    intro,
    siteAddress,
    offer,
    taxRate,
    depositPercent,
    depositAmount,
    areaSqFt,
    ...was
  } = await get(tx, id)
  const jobId = status !== 'accepted' && was.jobId !== null && (await isJobOpen(tx, was.jobId)) ? was.jobId : null
  return create(tx, {
    businessId,
    customerId,
    requestId,
    jobId,
    service,
    title,
    intro,
    siteAddress,
    offer,
    taxRate,
    depositPercent,
    depositAmount,
    areaSqFt,
  })
}

/**
 * The work of a request has a job now, or (null) has none any more: estimates of it that nobody has answered are for
 * that job, so that a yes makes no second one. One of the other business makes a job of its own.
 */
export async function syncRequest(
  tx: Tx,
  requestId: string,
  { customerId, jobId, was = null }: { customerId: string; jobId: string | null; was?: string | null },
): Promise<void> {
  const told = await tx
    .update(estimates)
    .set({ jobId })
    .where(
      and(
        eq(estimates.requestId, requestId),
        eq(estimates.customerId, customerId),
        inArray(estimates.status, ['draft', 'sent']),
        was === null ? isNull(estimates.jobId) : eq(estimates.jobId, was),
        jobId === null ? undefined : eq(estimates.businessId, sql`(select business_id from jobs where id = ${jobId})`),
      ),
    )
    .returning({ id: estimates.id })
  if (told.length > 0) tx.changed('estimates')
}

/** Two requests were one: estimates that were written for the one belong to the other. */
export async function moveToRequest(tx: Tx, from: string, to: string): Promise<void> {
  const moved = await tx
    .update(estimates)
    .set({ requestId: to })
    .where(eq(estimates.requestId, from))
    .returning({ id: estimates.id })
  if (moved.length > 0) tx.changed('estimates')
}

/** Throws a conflict for one that was accepted or taken back: neither is changed. */
export function assertOpen({ status }: Pick<Stored, 'status'>): void {
  if (status === 'accepted')
    throw conflict('This estimate was accepted. What was agreed to is not changed any more; please write a new one.')
  if (status === 'void') throw conflict('This estimate was taken back. Please copy it into a new one.')
}

function assertFutureDate(day: string, now: Date): void {
  const sentence = 'Please choose a day from today on.'
  if (day < toDay(now)) throw invalid(sentence, [{ path: 'validUntil', message: sentence }])
}

async function assertCustomerJob(
  tx: Tx,
  jobId: string,
  { customerId, businessId }: Pick<NewEstimate, 'customerId' | 'businessId'>,
): Promise<void> {
  const job = await jobs.get(tx, jobId)
  const whose =
    job.customerId !== customerId ? 'another customer' : job.businessId !== businessId ? 'the other business' : null
  if (whose === null) return
  const sentence = `That job belongs to ${whose}.`
  throw invalid(sentence, [{ path: 'jobId', message: sentence }])
}

/**
 * The offer by the measure that was taken, and what it comes to as it is first shown. Throws `invalid` when that is
 * more than anybody means, or less than the deposit.
 */
function measured(
  given: EstimateOptions,
  areaSqFt: number | null,
  terms: Terms,
): { offer: EstimateOptions; amount: number } {
  const offer = withArea(given, areaSqFt)
  const optionIds = offer.options.map(({ id }) => id)
  const dearest = (of: EstimateOptions) =>
    Math.max(
      ...[null, ...of.packages.map(({ id }) => id)].map(
        (packageId) => computePrice(of, terms, { optionIds, packageId }).total,
      ),
    )
  if (dearest({ ...offer, discount: null }) > MAX_CENTS)
    throw invalid('Please keep an estimate below $1,000,000.', [
      { path: 'offer', message: 'Please keep it below $1,000,000.' },
    ])
  const most = dearest(offer)
  const tooMuch = `The deposit is more than the ${formatCents(most)} that the whole comes to at most.`
  if ((terms.depositAmount ?? 0) > most) throw invalid(tooMuch, [{ path: 'depositAmount', message: tooMuch }])
  return { offer, amount: computePrice(offer, terms, getDefaultChoice(offer)).total }
}
