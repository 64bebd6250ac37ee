/**
 * Estimate visits: who goes where and when to look at the work. They are appointments like jobs, so the schedule does
 * not double-book a person unless the caller accepts the conflict.
 */
import { eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import * as schedule from '#domains/work/schedule/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewVisit, Status, Visit, VisitChange } from './contract.ts'
import { assertVisitAssigned } from './assert-assigned.ts'
import { get, listAssignees, lockVisit } from './visit-row.ts'
import { visits, visitTechnicians } from './tables.ts'

export { list } from './list-visits.ts'
export { get } from './visit-row.ts'

type Stored = typeof visits.$inferSelect

/**
 * Books a visit. Throws `notFound` for a business, request, customer, or technician that does not exist, and
 * SCHEDULE_CONFLICT for a conflict that the caller does not accept.
 */
export async function create(tx: Tx, { technicianIds, keepClashes, ...given }: NewVisit): Promise<Visit> {
  await business.get(tx, given.businessId)
  if (given.customerId) await customers.lockForNewWork(tx, given.customerId)
  const row = await insert(tx, given)
  await setGoers(tx, row, technicianIds)
  await book(tx, row, technicianIds, keepClashes)
  const { id: visitId, name, service, date, time, requestId } = row
  audit.record(tx, {
    entity: 'visits',
    entityId: visitId,
    action: 'created',
    after: { name, service, date, time: time.slice(0, 5) },
  })
  tx.emit('visit.booked', { visitId, requestId, by: tx.actor })
  tx.notifyClients('visits')
  return get(tx, visitId)
}

/** Requests stand above: only the database can say whether there is one with this id. */
async function insert(tx: Tx, given: Omit<NewVisit, 'technicianIds' | 'keepClashes'>): Promise<Stored> {
  try {
    return expectRow(
      await tx.savepoint(() =>
        tx
          .insert(visits)
          .values({ ...given, createdAt: tx.now })
          .returning(),
      ),
    )
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    throw notFound('This request no longer exists.')
  }
}

/** PostgreSQL's foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = '23503'

/** What people can change, and what the audit log records. */
const AUDITED_FIELDS = [
  'name',
  'phone',
  'email',
  'address',
  'service',
  'date',
  'time',
  'minutes',
  'notes',
] as const satisfies readonly (keyof Stored)[]

/**
 * Changes what is given and leaves the rest. Throws CHANGED when `version` is not the one that stands, and
 * SCHEDULE_CONFLICT.
 */
export async function update(
  tx: Tx,
  id: string,
  { version, technicianIds, keepClashes = false, ...given }: VisitChange,
): Promise<Visit> {
  const before = await lockVisit(tx, id)
  if (before.customerId) await customers.lockForReference(tx, before.customerId)
  await audit.assertVersion(tx, 'visits', before, version)
  const goers = await listAssignees(tx, id)
  const ids = technicianIds ?? goers.map((person) => person.id)
  if (technicianIds) await setGoers(tx, before, technicianIds)
  const next = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  } satisfies Stored
  const keys = AUDITED_FIELDS.filter((key) => !deepEqual(plain(before, key), plain(next, key)))
  const isMoved = keys.some((key) => key === 'date' || key === 'time' || key === 'minutes')
  if (isMoved || technicianIds) await book(tx, next, ids, keepClashes)
  const going = await listAssignees(tx, id)
  // Two of one name are two.
  const isOther = !deepEqual(goers, going)
  const was = { ...pick(before, keys), ...(isOther && { technicians: goers.map(({ name }) => name) }) }
  const is = { ...pick(next, keys), ...(isOther && { technicians: going.map(({ name }) => name) }) }
  if (Object.keys(is).length === 0) return get(tx, id)
  await saveVisit(tx, before, pick(next, keys))
  audit.record(tx, {
    entity: 'visits',
    entityId: id,
    action: keys.includes('date') || keys.includes('time') ? 'rescheduled' : 'changed',
    before: was,
    after: is,
  })
  return get(tx, id)
}

/**
 * Sets the status. Stores `reason` for a canceled visit, and drops it when the visit comes back. A canceled visit
 * books no one.
 */
export async function setStatus(tx: Tx, id: string, status: Status, reason?: string): Promise<Visit> {
  const before = await lockVisit(tx, id)
  if (before.customerId) await customers.lockForReference(tx, before.customerId)
  const cancelReason = status === 'cancelled' ? reason || before.cancelReason : null
  if (before.status === status && before.cancelReason === cancelReason) return get(tx, id)
  await saveVisit(tx, before, { status, cancelReason })
  audit.record(tx, {
    entity: 'visits',
    entityId: id,
    action: before.status === status ? 'cancel reason changed' : 'status changed',
    before: before.status === status ? { reason: before.cancelReason } : { status: before.status },
    after:
      before.status === status ? { reason: cancelReason } : { status, ...(cancelReason && { reason: cancelReason }) },
  })
  if (status === 'cancelled') await schedule.release(tx, { visitId: id })
  // The visit comes back to its time. A booking made in between shows as a conflict, and does not block the status
  // change.
  if (before.status === 'cancelled' && status !== 'cancelled') {
    const goers = await listAssignees(tx, id)
    await book(
      tx,
      { ...before, status },
      goers.map((person) => person.id),
      true,
    )
  }
  return get(tx, id)
}

/** Lets the assignee say that they were there, or undo that. Throws `conflict` for a canceled visit. */
export async function setDone(tx: Tx, id: string, done: boolean): Promise<Pick<Visit, 'id' | 'status'>> {
  await assertVisitAssigned(tx, id)
  if ((await lockVisit(tx, id)).status === 'cancelled')
    throw conflict('This visit is canceled. The office can rebook it.')
  const { status } = await setStatus(tx, id, done ? 'done' : 'scheduled')
  return { id, status }
}

/** Deletes a visit. Its request, its customer and the job that was made of it stay. */
export async function remove(tx: Tx, id: string): Promise<{ id: string }> {
  const { name, phone, email, customerId, service, date } = await lockVisit(tx, id)
  await schedule.release(tx, { visitId: id })
  await tx.delete(visits).where(eq(visits.id, id))
  audit.record(tx, {
    entity: 'visits',
    entityId: id,
    action: 'deleted',
    before: { name, phone, email, customerId, service, date },
  })
  tx.emit('visit.removed', { visitId: id })
  tx.notifyClients('visits')
  return { id }
}

type RequestUpdate = { customerId: string | null; was?: string | null; jobId?: string | null }

/**
 * What has become known of the request that they were booked for: whose it is, where a visit does not know better or
 * knows only what the request said before (`was`), and its job, where that is of the visit's customer and business.
 */
export async function syncRequest(
  tx: Tx,
  requestId: string,
  { customerId, was = null, jobId = null }: RequestUpdate,
): Promise<void> {
  const follows = sql`${visits.customerId} is null or ${visits.customerId} = ${was}`
  const isTheirs = sql`(${follows} or ${visits.customerId} = ${customerId}) and ${visits.businessId} = (select business_id from jobs where id = ${jobId})`
  const updated = await tx
    .update(visits)
    .set({
      customerId: sql`case when ${follows} then ${customerId}::uuid else ${visits.customerId} end`,
      jobId: sql`coalesce(${visits.jobId}, case when ${isTheirs} then ${jobId}::uuid end)`,
      version: sql`${visits.version} + 1`,
    })
    .where(eq(visits.requestId, requestId))
    .returning({ id: visits.id })
  if (updated.length > 0) tx.notifyClients('visits')
}

/** Two requests were one: visits that were booked for the one belong to the other. */
export async function moveToRequest(tx: Tx, from: string, to: string): Promise<void> {
  const moved = await tx
    .update(visits)
    .set({ requestId: to })
    .where(eq(visits.requestId, from))
    .returning({ id: visits.id })
  if (moved.length > 0) tx.notifyClients('visits')
}

/** Saves a change as a new version. */
export async function saveVisit(tx: Tx, { id, version }: Stored, change: Partial<Stored>): Promise<void> {
  await tx
    .update(visits)
    .set({ ...change, version: version + 1 })
    .where(eq(visits.id, id))
  tx.emit('visit.changed', { visitId: id })
  tx.notifyClients('visits')
}

/** Those who go there, in place of those before. Throws `notFound` for ids that are none, or of another business. */
async function setGoers(tx: Tx, { id: visitId, businessId }: Stored, technicianIds: readonly string[]): Promise<void> {
  await schedule.assertResources(tx, { technicianIds, equipmentIds: [], businessId })
  await tx.delete(visitTechnicians).where(eq(visitTechnicians.visitId, visitId))
  const people = [...new Set(technicianIds)].map((technicianId) => ({ visitId, technicianId }))
  if (people.length > 0) await tx.insert(visitTechnicians).values(people)
}

async function book(
  tx: Tx,
  { id: visitId, businessId, date, time, minutes, status }: Stored,
  technicianIds: readonly string[],
  keepClashes: boolean,
): Promise<void> {
  if (status === 'cancelled') return schedule.release(tx, { visitId })
  await schedule.book(
    tx,
    { visitId },
    { businessId, technicianIds, equipmentIds: [], dates: [date], time: time.slice(0, 5), minutes },
    { keepClashes },
  )
}

const plain = (row: Stored, key: (typeof AUDITED_FIELDS)[number]): unknown =>
  key === 'time' ? row.time.slice(0, 5) : row[key]
const pick = (row: Stored, keys: readonly (typeof AUDITED_FIELDS)[number][]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, plain(row, key)]))
