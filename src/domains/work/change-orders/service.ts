import { and, eq, inArray } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { sharePhotos } from '#domains/work/files/shared-files.ts'
import { assertAssignedToActor } from '#domains/work/jobs/assert-assigned.ts'
import { isSamePrice, toChangedScope } from '#domains/work/jobs/change-scope.ts'
import { lockForWork } from '#domains/work/jobs/job-row.ts'
import { readScope, toScope } from '#domains/work/jobs/job-scope.ts'
import type { jobs } from '#domains/work/jobs/tables.ts'
import { expectRow } from '#lib/expect-row.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { conflict } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ChangeOrder, NewChangeOrder } from './contract.ts'
import { getChangeOrder, listStored, toChangeOrder, toScopeInput } from './change-order-row.ts'
import { assertNotInvoiced, lockChangeOrder } from './lock-change-order.ts'
import { changeOrders } from './tables.ts'

/** Lists those of a job, the newest first. Throws `notFound` for a job that is not the technician’s own. */
export async function list(tx: Tx, jobId: string): Promise<ChangeOrder[]> {
  await assertAssignedToActor(tx, jobId)
  return (await listStored(tx, jobId)).map((one) => toChangeOrder(tx, one))
}

/**
 * Writes a change order for agreed line items. The job stays as it is until the customer accepts. One that waits for an
 * answer is replaced. Throws CHANGED for another version of the job, `conflict` for a job without agreed line items,
 * one that is over or invoiced, for lines that change nothing and for a total that was not shown, and `invalid` for
 * sums above $1,000,000.
 */
export async function create(
  tx: Tx,
  jobId: string,
  { version, scope: input, reason, photoIds, total }: NewChangeOrder,
): Promise<ChangeOrder> {
  const job = await lockForWork(tx, jobId)
  await audit.assertVersion(tx, 'jobs', job, version)
  return writeChangeOrder(tx, job, { scope: input, reason: reason ?? null, photoIds, total })
}

type Written = Pick<NewChangeOrder, 'scope' | 'photoIds'> & { reason: string | null; total?: number }

/** Writes one for a job that the caller has locked. Throws as `create` does. */
export async function writeChangeOrder(
  tx: Tx,
  job: typeof jobs.$inferSelect,
  { scope, reason, photoIds, total: shown }: Written,
): Promise<ChangeOrder> {
  const stored = readScope(job.scope)
  const was = toScope(stored)
  if (!stored || !was?.agreed)
    throw conflict(
      'The customer hasn’t agreed to this job’s line items, so you can change them without a change order.',
    )
  await assertChangeable(tx, job)
  if (isSamePrice(was, scope)) throw conflict('Change a line item, a price or the discount first.')
  const columns = toChangedScope(job, scope)
  const after = toScope(columns.scope)
  const total = after?.total ?? 0
  if (!columns.scope || (shown !== undefined && total !== shown))
    throw conflict(`The new total is ${formatCents(total)}. Check it, then save again.`)
  await tx
    .update(changeOrders)
    .set({ status: 'superseded' })
    .where(and(eq(changeOrders.jobId, job.id), inArray(changeOrders.status, ['draft', 'sent'])))
  const { validDays } = await business.moneyTerms(tx)
  const made = await tx
    .insert(changeOrders)
    .values({
      jobId: job.id,
      reason,
      before: toScopeInput(stored),
      after: toScopeInput(columns.scope),
      was: was.total,
      total,
      validUntil: addDays(toDay(tx.now), validDays),
      madeBy: tx.actor.name,
      createdAt: tx.now,
    })
    .returning({ id: changeOrders.id })
  const { id } = expectRow(made)
  await sharePhotos(tx, { changeOrderId: id, jobId: job.id, photoIds })
  audit.record(tx, {
    entity: 'jobs',
    entityId: job.id,
    action: 'change order written',
    before: { amount: was.total },
    after: { amount: total, ...(reason && { reason }) },
  })
  tx.notifyClients('jobs')
  return toChangeOrder(tx, await getChangeOrder(tx, id))
}

/** Throws `conflict` for a job whose price a customer can no longer agree to. */
async function assertChangeable(tx: Tx, { id, status }: typeof jobs.$inferSelect): Promise<void> {
  if (status === 'completed' || status === 'cancelled')
    throw conflict(`This job is ${toStatusWord(status)}. Reopen it before you change what was agreed.`)
  await assertNotInvoiced(tx, id)
}

/** Ends one that waits for an answer: its link says so. Throws `conflict` for one that was answered. */
export async function withdraw(tx: Tx, id: string): Promise<ChangeOrder> {
  const { order, state } = await lockChangeOrder(tx, id)
  if (state === 'accepted' || state === 'declined')
    throw conflict(`${order.name ?? 'The customer'} already ${state} this change, so it can’t be withdrawn.`)
  if (order.status === 'draft' || order.status === 'sent') {
    await tx.update(changeOrders).set({ status: 'withdrawn' }).where(eq(changeOrders.id, id))
    audit.record(tx, { entity: 'jobs', entityId: order.jobId, action: 'change order withdrawn' })
    tx.notifyClients('jobs')
  }
  return toChangeOrder(tx, await getChangeOrder(tx, id))
}

/** The office has read the answer, or leaves one that ended as it is: it leaves Needs you. */
export async function markSeen(tx: Tx, id: string): Promise<ChangeOrder> {
  const { order, state } = await lockChangeOrder(tx, id)
  if (state === 'draft' || state === 'sent')
    throw conflict('The customer hasn’t answered this change yet. Withdraw it if it no longer counts.')
  await tx
    .update(changeOrders)
    .set({ seenAt: order.seenAt ?? tx.now })
    .where(eq(changeOrders.id, id))
  tx.notifyClients('jobs')
  return toChangeOrder(tx, await getChangeOrder(tx, id))
}
