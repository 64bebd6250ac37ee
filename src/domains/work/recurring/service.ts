/**
 * What is done again and again for a customer. Each of its dates becomes one job, once, made 90 days ahead; who pauses a
 * contract gets none for that time.
 */
import { and, eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { describeScope } from '#domains/work/jobs/change-scope.ts'
import { readScope, toScope } from '#domains/work/jobs/job-scope.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as schedule from '#domains/work/schedule/service.ts'
import { endsByMidnight, PAST_MIDNIGHT } from '#lib/arrival-window.ts'
import { toDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewRecurringService, RecurringService, RecurringServiceChange, Status } from './contract.ts'
import { formatRhythm } from './format-rhythm.ts'
import { getDayOfMonth, getFirstDate, getFirstDateFrom, getIntendedDay, toFrequency } from './occurrence-dates.ts'
import type { Rhythm } from './occurrence-dates.ts'
import { listCrews, makeVisits, toRecurrence } from './make-visits.ts'
import type { Plan as Row } from './make-visits.ts'
import { toPlanColumns } from './plan-scope.ts'
import { selectPlans, toRecurringService } from './plan-row.ts'
import { listFreeVisits, remakeVisits } from './remake-visits.ts'
import { recurringServices, recurringOccurrences, recurringTechnicians } from './tables.ts'

/**
 * Makes its visits ahead at once, unless its first date is past: those are for the task. Throws `notFound` for a
 * customer, a business or a technician that is none, `conflict` for a customer who was erased, and `invalid` for an end
 * before the first visit.
 */
export async function create(
  tx: Tx,
  { nextScheduledDate: given, technicianIds = [], scope, ...contract }: NewRecurringService,
): Promise<RecurringService> {
  await business.get(tx, contract.businessId)
  await customers.lockForNewWork(tx, contract.customerId)
  const today = toDay(tx.now)
  const rhythm = toRhythm(contract)
  const nextScheduledDate = given ?? getFirstDate(today, rhythm.frequency, rhythm.every)
  assertEnd(contract.endsOn, nextScheduledDate)
  assertWindow(contract)
  const { every: _every, ...values } = contract
  const row = expectRow(
    await tx
      .insert(recurringServices)
      .values({
        ...values,
        ...toPlanColumns(scope),
        ...toColumns(rhythm),
        nextScheduledDate,
        dayOfMonth: getIntendedDay(nextScheduledDate, today, rhythm.frequency, rhythm.every),
        billedThrough: toFirstBilled(contract.invoiceRule, today),
        createdAt: tx.now,
      })
      .returning(),
  )
  await assignCrew(tx, row, technicianIds)
  await remakeVisits(tx, row)
  const { service, amount, status } = row
  recordChange(tx, row, 'created', {
    after: { service, frequency: formatRhythm(rhythm), amount, nextScheduledDate, status },
  })
  return get(tx, row.id)
}

/**
 * Changes what is given, and the visits to come with it. Throws CHANGED when `version` is not the one that stands, and
 * `invalid` for a date that cannot be the next one and for an end before it.
 */
export async function update(
  tx: Tx,
  id: string,
  { version, technicianIds, every, scope, ...given }: RecurringServiceChange,
): Promise<RecurringService> {
  const before = await lock(tx, id)
  await audit.assertVersion(tx, 'recurring_services', before, version)
  const rhythm: Partial<ReturnType<typeof toColumns>> =
    given.frequency === undefined ? {} : toColumns(toRhythm({ frequency: given.frequency, every }))
  assertPriceHolds(before, given.amount, scope)
  const wanted = { ...given, ...rhythm, ...toPlanColumns(scope) }
  const changed = FIELDS.filter(
    (field) => wanted[field] !== undefined && !deepEqual(wanted[field], toTyped(before)[field]),
  )
  const crew = (await listCrews(tx, [id])).get(id) ?? []
  const isNewCrew = technicianIds !== undefined && !deepEqual([...new Set(technicianIds)].toSorted(), crew.toSorted())
  if (changed.length === 0 && !isNewCrew) return get(tx, id)
  const next = given.nextScheduledDate
  const isMoved = next !== undefined && changed.includes('nextScheduledDate')
  if (isMoved) await assertDateFree(tx, before, next)
  if (isMoved || changed.includes('endsOn'))
    assertEnd(given.endsOn === undefined ? before.endsOn : given.endsOn, next ?? before.nextScheduledDate)
  const values = pick(wanted, changed)
  assertWindow({ ...toTyped(before), ...values })
  const after = expectRow(
    await tx
      .update(recurringServices)
      .set({
        ...values,
        ...(isMoved && { dayOfMonth: getDayOfMonth(next) }),
        ...(changed.includes('invoiceRule') && { billedThrough: toFirstBilled(given.invoiceRule, toDay(tx.now)) }),
        version: before.version + 1,
      })
      .where(eq(recurringServices.id, id))
      .returning(),
  )
  if (isNewCrew) await assignCrew(tx, after, technicianIds)
  await remakeVisits(tx, after)
  if (changed.includes('invoiceRule')) tx.emit('recurring.invoice-rule-changed', { id })
  recordChange(tx, after, 'changed', {
    before: toAudited(before, changed),
    after: toAudited(after, changed),
  })
  return get(tx, id)
}

/**
 * Who goes on with a contract goes on from today: for the dates of the time between there are no jobs. Who stops one
 * loses the visits to come that no person has changed. Throws `conflict` for one that has ended.
 */
export async function setStatus(tx: Tx, id: string, status: Status): Promise<RecurringService> {
  const before = await lock(tx, id)
  if (before.status === status) return get(tx, id)
  const nextScheduledDate =
    status === 'active' ? getFirstDateFrom(toRecurrence(before), toDay(tx.now)) : before.nextScheduledDate
  if (status === 'active' && before.endsOn !== null && before.endsOn < nextScheduledDate)
    throw conflict(`This service ended ${formatDate(before.endsOn)}. Choose a later end, then restart it.`)
  const after = expectRow(
    await tx
      .update(recurringServices)
      .set({ status, nextScheduledDate, version: before.version + 1 })
      .where(eq(recurringServices.id, id))
      .returning(),
  )
  await remakeVisits(tx, after)
  const changed = FIELDS.filter((field) => field === 'nextScheduledDate' && before[field] !== after[field])
  recordChange(tx, after, 'status changed', {
    before: { status: before.status, ...pick(before, changed) },
    after: { status, ...pick(after, changed) },
  })
  return get(tx, id)
}

/**
 * Adds a visit between the dates of the plan, which later changes of the plan leave as it is. Throws `conflict` for a
 * plan that is not active, and `invalid` for a day that is past or has a visit.
 */
export async function addVisit(tx: Tx, id: string, date: string): Promise<{ jobId: string }> {
  const plan = await lock(tx, id)
  if (plan.status !== 'active') throw conflict('This service isn’t active. Resume it before you add a visit.')
  if (date < toDay(tx.now)) throw refuse('date', 'Choose today or a later day.')
  const ofDate = and(eq(recurringOccurrences.recurringServiceId, id), eq(recurringOccurrences.dueDate, date))
  if ((await tx.$count(recurringOccurrences, ofDate)) > 0)
    throw refuse('date', `There’s already a visit for ${formatDate(date)}. Choose another day.`)
  await makeVisits(tx, [{ plan, visits: [{ dueDate: date, day: date }] }], { jobVersion: 0 })
  const [made] = await tx.select({ jobId: recurringOccurrences.jobId }).from(recurringOccurrences).where(ofDate)
  audit.record(tx, {
    entity: 'recurring_services',
    entityId: id,
    action: 'visit added',
    after: { scheduledDate: date },
  })
  tx.notifyClients('recurring-services')
  return { jobId: made?.jobId ?? '' }
}

/** Throws 404. Amounts in cents. */
export async function get(tx: Tx, id: string): Promise<RecurringService> {
  const [row] = await selectPlans(tx, { id }).query.where(eq(recurringServices.id, id))
  if (!row) throw notFound(NOT_FOUND)
  return toRecurringService(row)
}

/**
 * Returns the contract that a job was created for, and the due date; null for a manually created job. `amount` is in
 * cents and is the current amount of the contract.
 */
export async function ofJob(
  tx: Tx,
  jobId: string,
): Promise<
  | (Pick<Row, 'id' | 'businessId' | 'customerId' | 'service' | 'amount' | 'notes' | 'invoiceRule' | 'cardId'> & {
      dueDate: string
      /** The invoice that the plan made for this visit, alone or with others. */
      invoiceId: string | null
    })
  | null
> {
  const [row] = await tx
    .select({
      id: recurringServices.id,
      businessId: recurringServices.businessId,
      customerId: recurringServices.customerId,
      service: recurringServices.service,
      amount: recurringServices.amount,
      notes: recurringServices.notes,
      invoiceRule: recurringServices.invoiceRule,
      cardId: recurringServices.cardId,
      invoiceId: recurringOccurrences.invoiceId,
      dueDate: recurringOccurrences.dueDate,
    })
    .from(recurringOccurrences)
    .innerJoin(recurringServices, eq(recurringServices.id, recurringOccurrences.recurringServiceId))
    .where(eq(recurringOccurrences.jobId, jobId))
  return row ?? null
}

/**
 * Whether a visit is one of many of its plan, on the day and at the time that the plan gave it: its customer needs no
 * word about it before the reminder.
 */
export async function isRoutineVisit(tx: Tx, jobId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${recurringOccurrences} o join ${jobs} j on j.id = o.job_id
    where o.job_id = ${jobId} and o.planned_date = j.scheduled_date and o.planned_time is not distinct from j.scheduled_time
      and exists (select from ${recurringOccurrences} e where e.recurring_service_id = o.recurring_service_id and e.due_date < o.due_date)`)
  return rows.length > 0
}

const NOT_FOUND = 'This recurring service no longer exists.'

/**
 * To change it. Throws `notFound`, and `conflict` once its customer was erased: the customer is held first, as an
 * erasure does.
 */
async function lock(tx: Tx, id: string): Promise<Row> {
  const [seen] = await tx
    .select({ customerId: recurringServices.customerId })
    .from(recurringServices)
    .where(eq(recurringServices.id, id))
  if (!seen) throw notFound(NOT_FOUND)
  await customers.lockForReference(tx, seen.customerId)
  const [row] = await tx.select().from(recurringServices).where(eq(recurringServices.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** Each date becomes one job, once; one that was made ahead and is untouched follows the plan. */
async function assertDateFree(tx: Tx, plan: Row, date: string): Promise<void> {
  const made = await tx.$count(
    recurringOccurrences,
    and(eq(recurringOccurrences.recurringServiceId, plan.id), eq(recurringOccurrences.dueDate, date)),
  )
  if (made === 0 || (await listFreeVisits(tx, plan)).some(({ dueDate }) => dueDate === date)) return
  throw refuse('nextScheduledDate', `The ${formatDate(date)} visit already has a job. Choose another date.`)
}

function assertEnd(endsOn: string | null | undefined, next: string): void {
  if (endsOn && endsOn < next)
    throw refuse('endsOn', `The next visit is ${formatDate(next)}. Choose that day or a later one as the end.`)
}

/** Throws `invalid` for a price other than that of the line items, which stay. */
function assertPriceHolds(
  { scope, amount }: Row,
  wanted: number | undefined,
  given: RecurringServiceChange['scope'],
): void {
  const hasLines = (readScope(scope)?.lines.length ?? 0) > 0
  if (!hasLines || given !== undefined || wanted === undefined || wanted === amount) return
  throw refuse('amount', 'The price is the total of the line items. Change the line items instead.')
}

/** Throws `invalid` for an arrival window that runs past midnight. */
function assertWindow(of: {
  scheduledTime?: string | null | undefined
  arrivalWindowMinutes?: number | undefined
}): void {
  if (of.scheduledTime && !endsByMidnight(of.scheduledTime, of.arrivalWindowMinutes ?? 0))
    throw refuse('arrivalWindowMinutes', PAST_MIDNIGHT)
}

const refuse = (path: string, message: string) => invalid(message, [{ path, message }])

/** Those who do the visits, in place of those before. Throws `notFound` for people that are none, or of another business. */
async function assignCrew(tx: Tx, { id, businessId }: Row, technicianIds: readonly string[]): Promise<void> {
  await schedule.assertResources(tx, { technicianIds, equipmentIds: [], businessId })
  await tx.delete(recurringTechnicians).where(eq(recurringTechnicians.recurringServiceId, id))
  const people = [...new Set(technicianIds)].map((technicianId) => ({ recurringServiceId: id, technicianId }))
  if (people.length > 0) await tx.insert(recurringTechnicians).values(people)
}

/** What comes as often as a preset is that preset. */
function toRhythm({ frequency, every }: Rhythm): Rhythm {
  if (frequency !== 'custom') return { frequency }
  if (!every) throw refuse('every', 'Enter how often it repeats.')
  const same = toFrequency(every)
  return same === 'custom' ? { frequency, every } : { frequency: same }
}

const toColumns = ({ frequency, every }: Rhythm) => ({
  frequency,
  everyCount: every?.count ?? null,
  everyUnit: every?.unit ?? null,
})

/** What is billed monthly is billed from the next 1st on; what is billed in advance, from today on. */
const toFirstBilled = (rule: string | undefined, today: string): string | null =>
  rule === 'monthly' ? `${today.slice(0, 7)}-01` : null

/** How often it comes and what is done, in words. */
function toAudited(row: Row, changed: readonly (typeof FIELDS)[number][]): object {
  const {
    everyCount: _count,
    everyUnit: _unit,
    frequency: _frequency,
    scope: _scope,
    ...others
  } = pick(toTyped(row), changed)
  const isOften = changed.some((field) => field === 'frequency' || field.startsWith('every'))
  return {
    ...others,
    ...(isOften && { frequency: formatRhythm(toRecurrence(row)) }),
    ...(changed.includes('scope') && { lineItems: describeScope(toScope(readScope(row.scope))) }),
  }
}

/** Drops the seconds that the database adds and the user never typed. */
const toTyped = (row: Row): Row => ({ ...row, scheduledTime: row.scheduledTime?.slice(0, 5) ?? null })

/** Writes down what was done, and tells open windows. */
function recordChange(tx: Tx, row: Row, action: string, sides: { before?: object; after: object }): void {
  audit.record(tx, { entity: 'recurring_services', entityId: row.id, action, ...sides })
  tx.notifyClients('recurring-services')
}

/** The fields that a user can change and that the audit log records. */
const FIELDS = [
  'service',
  'frequency',
  'everyCount',
  'everyUnit',
  'amount',
  'scope',
  'nextScheduledDate',
  'siteAddress',
  'notes',
  'endsOn',
  'scheduledTime',
  'arrivalWindowMinutes',
  'estimatedDuration',
  'skipClosed',
  'invoiceRule',
] as const

const pick = <Given extends Partial<Record<(typeof FIELDS)[number], unknown>>>(
  from: Given,
  names: readonly (typeof FIELDS)[number][],
) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Pick<Given, (typeof FIELDS)[number]>>
