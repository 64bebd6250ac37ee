/** The work itself, from asked for to done. Any status may follow any; each change is kept. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { customers } from '#domains/customers/tables.ts'
import { one } from '#lib/one.ts'
import { notFound } from '#lib/problem.ts'
import { contains, searched } from '#platform/database/contains.ts'
import { after, cut } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Job, Status } from './contract.ts'
import { jobs } from './tables.ts'

export type Filter = {
  businessId?: string | undefined
  status?: Status | undefined
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
  cursor?: string | undefined
}

/** Newest first. `q` matches the customer's name, the service and the address; `ids` names the jobs that are wanted. */
export async function list(tx: Tx, filter: Filter): Promise<Page<Job>> {
  const matching = and(
    filter.businessId === undefined ? undefined : eq(jobs.businessId, filter.businessId),
    filter.status === undefined ? undefined : eq(jobs.status, filter.status),
    filter.ids && inArray(jobs.id, filter.ids),
    filter.q === undefined ? undefined : contains(searched(customers.name, jobs.service, customers.address), filter.q),
  )
  const rows = await select(tx)
    .where(and(matching, after(filter.cursor, jobs.createdAt, jobs.id)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(filter.limit + 1)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(matching)
  return { ...cut(rows as Job[], filter.limit), total: counted?.total ?? 0 }
}

export type NewJob = { businessId: string; customerId: string; service: string; notes: string | null }

/** A job that was asked for and is not yet scheduled. */
export async function create(tx: Tx, input: NewJob): Promise<Job> {
  const { id } = one(
    await tx
      .insert(jobs)
      .values({ ...input, status: 'requested', createdAt: tx.now })
      .returning({ id: jobs.id }),
  )
  audit.record(tx, { entity: 'jobs', entityId: id, action: 'created', after: { service: input.service, status: 'requested' } })
  tx.changed('jobs')
  return get(tx, id)
}

/** `reason` is kept for a cancelled job, also when it is cancelled once more without one, and dropped when it comes back. */
export async function setStatus(tx: Tx, id: string, status: Status, reason?: string): Promise<Job> {
  const [before] = await tx.select({ status: jobs.status, cancelReason: jobs.cancelReason }).from(jobs).where(eq(jobs.id, id)).for('update')
  if (!before) throw notFound('That job does not exist any more.')
  const cancelReason = status === 'cancelled' ? reason || before.cancelReason : null
  if (before.status === status && before.cancelReason === cancelReason) return get(tx, id)
  await tx.update(jobs).set({ status, cancelReason }).where(eq(jobs.id, id))
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
  }
  tx.changed('jobs')
  return get(tx, id)
}

/** The customer was told that their job is confirmed, or is near: the flag follows the message. */
export async function noteMessage(tx: Tx, id: string, purpose: string): Promise<void> {
  const flag = purpose === 'confirmation' ? { confirmationSent: true } : purpose === 'reminder' ? { reminderSent: true } : null
  if (!flag) return
  await tx.update(jobs).set(flag).where(eq(jobs.id, id))
  tx.changed('jobs')
}

export async function get(tx: Tx, id: string): Promise<Job> {
  const [row] = await select(tx).where(eq(jobs.id, id))
  if (!row) throw notFound('That job does not exist any more.')
  // Checks in tables.ts hold the statuses to the words of the contract.
  return row as Job
}

/** For taking an Auto-Process back: a job nobody has worked on. The database refuses it for one that has invoices or usage. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.id, id))
  audit.record(tx, { entity: 'jobs', entityId: id, action: 'removed' })
  tx.changed('jobs')
}

function select(tx: Tx) {
  return tx
    .select({
      id: jobs.id,
      businessId: jobs.businessId,
      customerId: jobs.customerId,
      customerName: customers.name,
      address: customers.address,
      service: jobs.service,
      status: jobs.status,
      scheduledDate: jobs.scheduledDate,
      scheduledTime: jobs.scheduledTime,
      estimatedDuration: jobs.estimatedDuration,
      actualDuration: jobs.actualDuration,
      startTime: jobs.startTime,
      endTime: jobs.endTime,
      notes: jobs.notes,
      cancelReason: jobs.cancelReason,
      reminderSent: jobs.reminderSent,
      confirmationSent: jobs.confirmationSent,
      amount: jobs.amount,
      depositAmount: jobs.depositAmount,
      paymentStatus: jobs.paymentStatus,
      createdAt: jobs.createdAt,
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .$dynamic()
}
