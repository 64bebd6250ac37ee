/** The work itself, from asked for to done. Any status may follow any; each change is kept. */
import { eq } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import * as business from '#domains/business/service.ts'
import * as customers from '#domains/customers/service.ts'
import * as schedule from '#domains/schedule/service.ts'
import { one } from '#lib/one.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { tasksOf } from './checklist.ts'
import { stopped, toClock } from './clock.ts'
import type { Clock, Job, NewJob, Status, Task } from './contract.ts'
import { mustBeTheirs } from './own.ts'
import { bookJob, setCrew, settled } from './plan.ts'
import { crewOf, GONE, lockJob, selectJobs, toJob } from './row.ts'
import { jobs, jobTasks } from './tables.ts'

/** A job that was asked for; with a date it is scheduled. Throws `notFound` for a customer or a business that is none, and SCHEDULE_CONFLICT. */
export async function create(tx: Tx, { tasks = [], technicianIds = [], equipmentIds = [], keepClashes = false, ...given }: NewJob): Promise<Job> {
  await business.get(tx, given.businessId)
  await customers.get(tx, given.customerId)
  const when = await settled(tx, null, given)
  const status = when.scheduledDate === null ? 'requested' : 'scheduled'
  const row = one(
    await tx
      .insert(jobs)
      .values({ ...given, ...when, status, createdAt: tx.now })
      .returning(),
  )
  await setCrew(tx, row, { technicianIds, equipmentIds })
  await bookJob(tx, row, { technicianIds, equipmentIds }, keepClashes)
  if (tasks.length > 0) await tx.insert(jobTasks).values(tasks.map((text, place) => ({ jobId: row.id, text, place, createdAt: tx.now })))
  audit.record(tx, { entity: 'jobs', entityId: row.id, action: 'created', after: { service: row.service, status } })
  if (status === 'scheduled') tx.emit('job.scheduled', { jobId: row.id })
  tx.changed('jobs')
  return get(tx, row.id)
}

/** `reason` is kept for a cancelled job, also when it is cancelled once more without one, and dropped when it comes back. */
export async function setStatus(tx: Tx, id: string, status: Status, reason?: string): Promise<Job> {
  const before = await lockJob(tx, id)
  const cancelReason = status === 'cancelled' ? reason || before.cancelReason : null
  if (before.status === status && before.cancelReason === cancelReason) return get(tx, id)
  const clock = status === 'in-progress' ? {} : stopped(before, tx.now)
  const [after] = await tx
    .update(jobs)
    .set({ status, cancelReason, version: before.version + 1, ...clock })
    .where(eq(jobs.id, id))
    .returning()
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
    // It comes back to its time. What has taken that meanwhile is shown, and does not keep a status from being set.
    if (before.status === 'cancelled' && after) await bookJob(tx, after, await crewIds(tx, id), true)
  }
  tx.changed('jobs')
  return get(tx, id)
}

/** The work is done: the clock stands. Who does the job may say so, the office too. Throws `conflict` for a cancelled job. */
export async function complete(tx: Tx, id: string): Promise<Clock> {
  await mustBeTheirs(tx, id)
  if ((await lockJob(tx, id)).status === 'cancelled') throw conflict('This job is cancelled, so it cannot be completed. Please set its status first.')
  await setStatus(tx, id, 'completed')
  return toClock(await lockJob(tx, id))
}

/** The customer was told that their job is confirmed, or is near: the flag follows the message. */
export async function noteMessage(tx: Tx, id: string, purpose: string): Promise<void> {
  const flag = purpose === 'confirmation' ? { confirmationSent: true } : purpose === 'reminder' ? { reminderSent: true } : null
  if (!flag) return
  await tx.update(jobs).set(flag).where(eq(jobs.id, id))
  tx.changed('jobs')
}

export async function get(tx: Tx, id: string): Promise<Job> {
  const [row] = await selectJobs(tx).where(eq(jobs.id, id))
  if (!row) throw notFound(GONE)
  return toJob(row)
}

/** The job with its checklist. */
export async function getWhole(tx: Tx, id: string): Promise<Job & { tasks: Task[] }> {
  return { ...(await get(tx, id)), tasks: await tasksOf(tx, id) }
}

/** For taking an Auto-Process back: a job nobody has worked on. The database refuses it for one that has invoices or usage. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.id, id))
  audit.record(tx, { entity: 'jobs', entityId: id, action: 'removed' })
  tx.changed('jobs', 'schedule')
}

async function crewIds(tx: Tx, id: string): Promise<{ technicianIds: string[]; equipmentIds: string[] }> {
  const { technicians, equipment } = await crewOf(tx, id)
  return { technicianIds: technicians.map((person) => person.id), equipmentIds: equipment.map((thing) => thing.id) }
}
