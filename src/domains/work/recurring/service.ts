/**
 * What is done again and again for a customer. Each of its dates becomes one job, once; who pauses a contract gets none
 * for that time.
 */
import { and, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { toDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { expectRow } from '#lib/expect-row.ts'
import { invalid, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewRecurringService, RecurringService, RecurringServiceChange, Status } from './contract.ts'
import { getDayOfMonth, getFirstDate, getFirstDateFrom, getIntendedDay } from './occurrence-dates.ts'
import type { Recurrence } from './occurrence-dates.ts'
import { selectPlans, toRecurringService } from './plan-row.ts'
import { recurringServices, recurringOccurrences } from './tables.ts'

type Row = typeof recurringServices.$inferSelect

/** Throws `notFound` for a customer or a business that is none, and `conflict` for a customer who was erased. */
export async function create(
  tx: Tx,
  { nextScheduledDate: given, ...contract }: NewRecurringService,
): Promise<RecurringService> {
  await business.get(tx, contract.businessId)
  await customers.lockForNewWork(tx, contract.customerId)
  const today = toDay(tx.now)
  const nextScheduledDate = given ?? getFirstDate(today, contract.frequency)
  const row = expectRow(
    await tx
      .insert(recurringServices)
      .values({
        ...contract,
        nextScheduledDate,
        dayOfMonth: getIntendedDay(nextScheduledDate, today, contract.frequency),
        createdAt: tx.now,
      })
      .returning(),
  )
  const { service, frequency, amount, status } = row
  recordChange(tx, row, 'created', { after: { service, frequency, amount, nextScheduledDate, status } })
  return get(tx, row.id)
}

/**
 * Changes what is given. Throws CHANGED when `version` is not the one that stands, and `invalid` for a date that cannot
 * be the next one.
 */
export async function update(
  tx: Tx,
  id: string,
  { version, ...given }: RecurringServiceChange,
): Promise<RecurringService> {
  const before = await lock(tx, id)
  await audit.assertVersion(tx, 'recurring_services', before, version)
  const changed = FIELDS.filter((field) => given[field] !== undefined && !deepEqual(given[field], before[field]))
  if (changed.length === 0) return get(tx, id)
  const next = given.nextScheduledDate
  const isMoved = next !== undefined && changed.includes('nextScheduledDate')
  if (isMoved) await assertDateFree(tx, before, next)
  const after = expectRow(
    await tx
      .update(recurringServices)
      .set({
        ...pick(given, changed),
        ...(isMoved && { dayOfMonth: getDayOfMonth(next) }),
        version: before.version + 1,
      })
      .where(eq(recurringServices.id, id))
      .returning(),
  )
  recordChange(tx, after, 'changed', { before: pick(before, changed), after: pick(after, changed) })
  return get(tx, id)
}

/** Who goes on with a contract goes on from today: for the dates of the time between there are no jobs. */
export async function setStatus(tx: Tx, id: string, status: Status): Promise<RecurringService> {
  const before = await lock(tx, id)
  if (before.status === status) return get(tx, id)
  const nextScheduledDate =
    status === 'active' ? getFirstDateFrom(toRecurrence(before), toDay(tx.now)) : before.nextScheduledDate
  const after = expectRow(
    await tx
      .update(recurringServices)
      .set({ status, nextScheduledDate, version: before.version + 1 })
      .where(eq(recurringServices.id, id))
      .returning(),
  )
  const changed = FIELDS.filter((field) => field === 'nextScheduledDate' && before[field] !== after[field])
  recordChange(tx, after, 'status changed', {
    before: { status: before.status, ...pick(before, changed) },
    after: { status, ...pick(after, changed) },
  })
  return get(tx, id)
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
  (Pick<Row, 'id' | 'businessId' | 'customerId' | 'service' | 'amount' | 'notes'> & { dueDate: string }) | null
> {
  const [row] = await tx
    .select({
      id: recurringServices.id,
      businessId: recurringServices.businessId,
      customerId: recurringServices.customerId,
      service: recurringServices.service,
      amount: recurringServices.amount,
      notes: recurringServices.notes,
      dueDate: recurringOccurrences.dueDate,
    })
    .from(recurringOccurrences)
    .innerJoin(recurringServices, eq(recurringServices.id, recurringOccurrences.recurringServiceId))
    .where(eq(recurringOccurrences.jobId, jobId))
  return row ?? null
}

/** The check of the column holds the frequency to the words of the contract. */
export const toRecurrence = ({ frequency, nextScheduledDate, dayOfMonth }: Row): Recurrence => ({
  frequency: frequency as Recurrence['frequency'],
  nextScheduledDate,
  dayOfMonth,
})

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

/** Each date becomes one job, once. */
async function assertDateFree(tx: Tx, { id }: Row, date: string): Promise<void> {
  const made = await tx.$count(
    recurringOccurrences,
    and(eq(recurringOccurrences.recurringServiceId, id), eq(recurringOccurrences.dueDate, date)),
  )
  if (made === 0) return
  const sentence = `The ${formatDate(date)} visit already has a job. Choose another date.`
  throw invalid(sentence, [{ path: 'nextScheduledDate', message: sentence }])
}

/**
 * Writes down what was done, and tells open windows. A date that is due, the task of the day makes a job of: until then
 * it stands as it was said.
 */
function recordChange(tx: Tx, row: Row, action: string, sides: { before?: object; after: object }): void {
  audit.record(tx, { entity: 'recurring_services', entityId: row.id, action, ...sides })
  tx.notifyClients('recurring-services')
}

/** The fields that a user can change and that the audit log records. */
const FIELDS = ['service', 'frequency', 'amount', 'nextScheduledDate', 'siteAddress', 'notes'] as const

const pick = <Given extends Partial<Record<(typeof FIELDS)[number], unknown>>>(
  from: Given,
  names: readonly (typeof FIELDS)[number][],
) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Pick<Given, (typeof FIELDS)[number]>>
