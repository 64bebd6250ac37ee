/**
 * Estimates: a price that is offered until a day. An answered estimate is stored word for word and never changes again.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { diffLines } from '#domains/system/audit/diff-lines.ts'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { sumAreas } from '#domains/work/jobs/measure-areas.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import { cancelLinkedMessages } from '#domains/messaging/messages/outbox/replace-link.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { formatCents, MAX_CENTS } from '#lib/money.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, invalid } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { takeNumber } from '#platform/database/year-numbers.ts'
import type { EstimateChange, NewEstimate, WholeEstimate } from './contract.ts'
import { estimatePath } from './estimate-link.ts'
import { isJobOpen } from './make-job.ts'
import { getDefaultChoice, withArea, computePrice } from './price-estimate.ts'
import type { Terms } from './price-estimate.ts'
import type { PaymentStep } from './contract-payment-steps.ts'
import { assertStepsFit } from './assert-steps-fit.ts'
import { describeSteps } from './payment-schedule.ts'
import type { EstimateOptions } from './contract-line-items.ts'
import { describeLineItems } from './describe-line-items.ts'
import { get, lockEstimate } from './estimate-row.ts'
import type { Stored } from './estimate-row.ts'
import { estimateNumbers, estimates } from './tables.ts'

export { counts, list } from './list-estimates.ts'
export { get } from './estimate-row.ts'

/**
 * Creates a draft. Where areas were measured, their sum is its square feet. Throws `notFound` for an unknown business, customer or job, `conflict` for a customer whose data was
 * erased, and `invalid` for a day that is over and for a job of another customer or business.
 */
export async function create(tx: Tx, given: NewEstimate): Promise<WholeEstimate> {
  await business.get(tx, given.businessId)
  await customers.lockForNewWork(tx, given.customerId)
  if (given.jobId) await assertCustomerJob(tx, given.jobId, given)
  const terms = {
    taxRate: given.taxRate,
    depositPercent: given.depositPercent ?? null,
    depositAmount: given.depositAmount ?? null,
    paymentSteps: toStoredSteps(given.paymentSteps),
  }
  const validUntil = given.validUntil ?? addDays(toDay(tx.now), (await business.moneyTerms(tx)).validDays)
  assertFutureDate(validUntil, tx.now)
  const areaSqFt = sumAreas(given.offer.areas) ?? given.areaSqFt ?? null
  const { offer, amount } = measured(given.offer, areaSqFt, terms)
  assertStepsFit(offer, terms, toDay(tx.now))
  const { id } = expectRow(
    await tx
      .insert(estimates)
      .values({
        ...given,
        ...terms,
        offer,
        amount,
        areaSqFt,
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
  tx.notifyClients('estimates')
  return made
}

/** The fields that users can change and the audit log records. */
const AUDITED_FIELDS = [
  'service',
  'title',
  'intro',
  'siteAddress',
  'offer',
  'taxRate',
  'depositPercent',
  'depositAmount',
  'paymentSteps',
  'areaSqFt',
  'validUntil',
  'amount',
] as const satisfies readonly (keyof Stored)[]

/**
 * Changes the given fields and leaves the rest. Throws CHANGED when `version` is not the current version, and
 * `conflict` for an estimate that was accepted or canceled.
 */
export async function update(tx: Tx, id: string, { version, ...given }: EstimateChange): Promise<WholeEstimate> {
  const before = await lockEstimate(tx, id)
  await customers.lockForReference(tx, before.customerId)
  // This check comes first: no one can save over an answered estimate, whatever version they saw.
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
  next.areaSqFt = sumAreas((next.offer as EstimateOptions).areas) ?? next.areaSqFt
  const steps = toStoredSteps(next.paymentSteps as PaymentStep[] | null)
  next.paymentSteps = steps
  Object.assign(next, measured(next.offer as EstimateOptions, next.areaSqFt, { ...next, paymentSteps: steps }))
  assertStepsFit(next.offer as EstimateOptions, { ...next, paymentSteps: steps }, toDay(before.createdAt))
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
  const auditedFields = (row: Stored, offer: string[]) =>
    Object.fromEntries(
      keys.map((key) => [
        key,
        key === 'offer'
          ? offer
          : key === 'paymentSteps'
            ? describeSteps(row.paymentSteps as PaymentStep[] | null)
            : row[key],
      ]),
    )
  audit.record(tx, {
    entity: 'estimates',
    entityId: id,
    action: 'changed',
    before: auditedFields(before, was),
    after: auditedFields(next, is),
  })
  tx.notifyClients('estimates')
  return get(tx, id)
}

/** Cancels an estimate and its link. Throws `conflict` for an accepted estimate. */
export async function withdraw(tx: Tx, id: string): Promise<WholeEstimate> {
  const before = await lockEstimate(tx, id)
  if (before.status === 'void') return get(tx, id)
  if (before.status === 'accepted') throw conflict('An accepted estimate can’t be canceled. Edit its job instead.')
  await tx
    .update(estimates)
    .set({ status: 'void', remindAt: null, version: before.version + 1, linkVersion: before.linkVersion + 1 })
    .where(eq(estimates.id, id))
  await cancelLinkedMessages(tx, before.customerId, estimatePath(id), 'The estimate was canceled.')
  audit.record(tx, {
    entity: 'estimates',
    entityId: id,
    // words-of-others: a stored audit action
    action: 'taken back',
    before: { status: before.status },
    after: { status: 'void' },
  })
  tx.notifyClients('estimates')
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
    paymentSteps = [],
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
    // A day that is over by now is today in the copy.
    paymentSteps: paymentSteps.map((step) => ({
      ...step,
      due: step.due < toDay(tx.now) ? toDay(tx.now) : step.due,
    })),
    areaSqFt,
  })
}

/** None is null, so that an estimate without steps is as it always was. */
const toStoredSteps = (steps: readonly PaymentStep[] | null | undefined): PaymentStep[] | null =>
  steps && steps.length > 0 ? [...steps] : null

/**
 * Moves the open estimates of a request to its job, or to none when `jobId` is null, so that an acceptance does not
 * make a second job. An estimate of the other business makes its own job.
 */
export async function syncRequest(
  tx: Tx,
  requestId: string,
  { customerId, jobId, was = null }: { customerId: string; jobId: string | null; was?: string | null },
): Promise<void> {
  const updated = await tx
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
  if (updated.length > 0) tx.notifyClients('estimates')
}

/** Two requests were one: estimates that were written for the one belong to the other. */
export async function moveToRequest(tx: Tx, from: string, to: string): Promise<void> {
  const moved = await tx
    .update(estimates)
    .set({ requestId: to })
    .where(eq(estimates.requestId, from))
    .returning({ id: estimates.id })
  if (moved.length > 0) tx.notifyClients('estimates')
}

/** Throws a conflict for an accepted or canceled estimate, which cannot be changed. */
export function assertOpen({ status }: Pick<Stored, 'status'>): void {
  if (status === 'accepted') throw conflict('An accepted estimate can’t be edited. Create a new one instead.')
  if (status === 'void') throw conflict('This estimate was canceled. Duplicate it to create a new one.')
}

function assertFutureDate(day: string, now: Date): void {
  const sentence = 'Choose today or a later date.'
  if (day < toDay(now)) throw invalid(sentence, [{ path: 'validUntil', message: sentence }])
}

async function assertCustomerJob(
  tx: Tx,
  jobId: string,
  { customerId, businessId }: Pick<NewEstimate, 'customerId' | 'businessId'>,
): Promise<void> {
  const job = await jobs.get(tx, jobId)
  const whose =
    job.customerId !== customerId
      ? 'a different customer'
      : job.businessId !== businessId
        ? 'another of your businesses'
        : null
  if (whose === null) return
  const sentence = `This job belongs to ${whose}.`
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
    throw invalid('An estimate can’t be more than $1,000,000.', [
      { path: 'offer', message: 'Keep it under $1,000,000.' },
    ])
  const most = dearest(offer)
  const tooMuch = `The deposit can’t be more than the highest possible total, ${formatCents(most)}.`
  if ((terms.depositAmount ?? 0) > most) throw invalid(tooMuch, [{ path: 'depositAmount', message: tooMuch }])
  return { offer, amount: computePrice(offer, terms, getDefaultChoice(offer)).total }
}
