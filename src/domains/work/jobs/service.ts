/** Jobs, from request to completion. Any status may follow any other; each change is recorded. */
import { and, eq, isNull } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import type { Item } from '#domains/sales/price-book/contract.ts'
import { computeDuration } from '#domains/sales/price-book/job-duration.ts'
import * as priceBook from '#domains/sales/price-book/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import * as stock from '#domains/work/inventory/stock-operations.ts'
import * as schedule from '#domains/work/schedule/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { listTasks } from './job-checklist.ts'
import { assertNotLeftRunning, pressedAt, stop, toStoppedTimes, toClock } from './job-clock.ts'
import type { Press } from './job-clock.ts'
import { LENGTHS } from '#domains/work/schedule/contract.ts'
import type { Clock, Job, NewJob, WholeJob } from './contract.ts'
import type { Status } from './contract-status.ts'
import type { VisitRef } from './contract-visits.ts'
import { assertChecklistDone, writeChecklist } from './checklist-template.ts'
import { assertAssignedToActor } from './assert-assigned.ts'
import { bookCrew, assignCrew, resolveSchedule } from './schedule-job.ts'
import { getCrew, JOB_NOT_FOUND, lockForWork, lockJob, selectJobs, toJob } from './job-row.ts'
import { getScope, toScopeColumns } from './job-scope.ts'
import type { AgreedScope } from './job-scope.ts'
import { rebookVisits } from './job-visits.ts'
import { markVisitDone, stopVisitClock } from './visit-clock.ts'
import { listJobVisits } from './visit-query.ts'
import { getSignatures } from './customer-signature.ts'
import { jobs } from './tables.ts'

/** `scope` may be agreed to already. */
type CreatedJob = Omit<NewJob, 'scope'> & { scope?: AgreedScope | undefined }

/**
 * A job that was asked for; with a date it is scheduled, unless `status` says where it stands. Throws `notFound` for a
 * customer or a business that is none, `conflict` for a customer who was erased, and SCHEDULE_CONFLICT.
 */
export async function create(
  tx: Tx,
  { tasks = [], technicianIds = [], equipmentIds = [], keepClashes = false, scope, ...asked }: CreatedJob,
): Promise<Job> {
  const given = { ...asked, ...(scope && toScopeColumns(scope, asked)) }
  await business.get(tx, given.businessId)
  await customers.lockForNewWork(tx, given.customerId)
  const item = await priceBook.findService(tx, given.service)
  const planned = { ...given, ...withDuration(given, item) }
  const when = await resolveSchedule(tx, null, planned)
  const { status = when.scheduledDate === null ? 'requested' : 'scheduled' } = given
  const row = expectRow(
    await tx
      .insert(jobs)
      .values({ ...planned, ...when, status, createdAt: tx.now })
      .returning(),
  )
  await assignCrew(tx, row, { technicianIds, equipmentIds })
  await bookCrew(tx, row, { technicianIds, equipmentIds }, keepClashes)
  await writeChecklist(tx, row.id, item, tasks)
  audit.record(tx, { entity: 'jobs', entityId: row.id, action: 'created', after: { service: row.service, status } })
  // A requested job without a date is not scheduled work yet, so it emits no event.
  if (status !== 'requested' || when.scheduledDate !== null) tx.emit(`job.${status}`, { jobId: row.id })
  tx.notifyClients('jobs')
  return get(tx, row.id)
}

/**
 * Sets the status of a job. The dashboard always asks why a job is canceled. The call of the specification has no such
 * field, so a job may be canceled without a reason too, and its timeline then says so; estimate visits and new
 * requests follow the same rule. A canceled job keeps its reason when it is canceled again without one, and loses it
 * when it comes back. A clock that runs stops, at `at` where that is given. Throws CLOCK_LEFT_RUNNING for a clock that
 * stops now and was forgotten, unless they are sure, and CHECKLIST_OPEN for a job that is completed with must-have steps
 * open and without a reason.
 */
export async function setStatus(
  tx: Tx,
  id: string,
  status: Status,
  { reason, at, sure = false }: Press & { reason?: string | undefined } = {},
): Promise<Job> {
  const before = await lockForWork(tx, id)
  const cancelReason = status === 'cancelled' ? reason || before.cancelReason : null
  if (before.status === status && before.cancelReason === cancelReason) return get(tx, id)
  if (status === 'completed' && before.status !== 'completed' && !reason) await assertChecklistDone(tx, id)
  const end = pressedAt(tx, at)
  if (status !== 'in-progress' && !sure) assertNotLeftRunning(before, end)
  const clock = status === 'in-progress' ? {} : toStoppedTimes(before, end)
  const [after] = await tx
    .update(jobs)
    // What has another status is worked with again, and in the lists.
    .set({
      status,
      cancelReason,
      version: before.version + 1,
      ...clock,
      ...(status !== before.status && { archivedAt: null }),
    })
    .where(eq(jobs.id, id))
    .returning()
  if ('clockStartedAt' in clock) await stopVisitClock(tx, id, end)
  if (before.status === status) {
    audit.record(tx, {
      entity: 'jobs',
      entityId: id,
      action: 'cancel reason changed',
      before: { reason: before.cancelReason },
      after: { reason: cancelReason },
    })
  } else {
    audit.record(tx, {
      entity: 'jobs',
      entityId: id,
      action: 'status changed',
      before: { status: before.status },
      after: { status, ...(reason && { reason }) },
    })
    tx.emit(`job.${status}`, { jobId: id })
    if (status === 'cancelled') await schedule.release(tx, { jobId: id })
    // The job returns to its original time. A conflicting booking made since then is shown, and does not block the
    // status.
    if (before.status === 'cancelled' && after) await bookCrew(tx, after, await crewIds(tx, id), true)
    if (after && (status === 'cancelled' || before.status === 'cancelled')) await rebookVisits(tx, after)
  }
  tx.notifyClients('jobs')
  return get(tx, id)
}

/**
 * Completes the job and stops the clock. The technicians on the job may call it, and so may the office. A late press
 * changes nothing if another person has resumed the job since. `visit` finishes one visit of several, and the job with
 * its last one. Throws `conflict` for a canceled job, and the errors of `setStatus`.
 */
export async function complete(
  tx: Tx,
  id: string,
  { visit, ...press }: Press & { reason?: string | undefined; visit?: VisitRef | undefined } = {},
): Promise<Clock> {
  await assertAssignedToActor(tx, id)
  const before = await lockJob(tx, id)
  if (before.status === 'cancelled') throw conflict('This job is canceled. Change its status before you complete it.')
  if (before.clockStartedAt && pressedAt(tx, press.at) < before.clockStartedAt) return toClock(before)
  if (visit !== undefined) {
    await stop(tx, id, press)
    if (!(await markVisitDone(tx, id, visit, pressedAt(tx, press.at)))) {
      audit.record(tx, { entity: 'jobs', entityId: id, action: 'visit done' })
      tx.notifyClients('jobs')
      return toClock(await lockJob(tx, id))
    }
  }
  await setStatus(tx, id, 'completed', press)
  return toClock(await lockJob(tx, id))
}

/**
 * Records that the customer got a confirmation or a reminder; the flag follows the message. `ofRequest`: the message
 * said only that we have the request, so it does not confirm a date that the job got since.
 */
export async function recordMessage(tx: Tx, id: string, purpose: string, { ofRequest = false } = {}): Promise<void> {
  const flag =
    purpose === 'confirmation' ? { confirmationSent: true } : purpose === 'reminder' ? { reminderSent: true } : null
  if (!flag) return
  await tx
    .update(jobs)
    .set(flag)
    .where(and(eq(jobs.id, id), ofRequest ? isNull(jobs.scheduledDate) : undefined))
  tx.notifyClients('jobs')
}

/** Throws 404. Amounts in cents. */
export async function get(tx: Tx, id: string): Promise<Job> {
  const [row] = await selectJobs(tx).where(eq(jobs.id, id))
  if (!row) throw notFound(JOB_NOT_FOUND)
  return toJob(row)
}

/** The job with its line items, its checklist and what the customer signed. */
export async function getDetails(tx: Tx, id: string): Promise<WholeJob> {
  return {
    ...(await get(tx, id)),
    scope: await getScope(tx, id),
    tasks: await listTasks(tx, id),
    visits: await listJobVisits(tx, id),
    signed: (await getSignatures(tx, [id])).get(id) ?? null,
  }
}

/**
 * Removes a job when an Auto-Process is undone: one that has no work on it yet. The database refuses it for a job that
 * has invoices or usage.
 */
export async function remove(tx: Tx, id: string): Promise<void> {
  await stock.release(tx, id)
  await tx.delete(jobs).where(eq(jobs.id, id))
  audit.record(tx, { entity: 'jobs', entityId: id, action: 'removed' })
  tx.notifyClients('jobs', 'schedule')
}

/** The duration by the price book, where the person who made the job left it open. */
function withDuration(
  { estimatedDuration, areaSqFt, days = 1 }: Pick<NewJob, 'estimatedDuration' | 'areaSqFt' | 'days'>,
  item: Item | undefined,
): { estimatedDuration?: number } {
  if (!item || typeof estimatedDuration === 'number' || days > 1) return {}
  const minutes = computeDuration(item, areaSqFt)
  return minutes === undefined || minutes > LENGTHS.most ? {} : { estimatedDuration: minutes }
}

async function crewIds(tx: Tx, id: string): Promise<{ technicianIds: string[]; equipmentIds: string[] }> {
  const { technicians, equipment } = await getCrew(tx, id)
  return { technicianIds: technicians.map((person) => person.id), equipmentIds: equipment.map((thing) => thing.id) }
}
