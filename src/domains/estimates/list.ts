import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customers } from '#domains/customers/tables.ts'
import { toDay } from '#lib/dates.ts'
import { after, countUpTo, cut } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { contains } from '#platform/database/contains.ts'
import type { Counts, Estimate, Filter, State } from './contract.ts'
import { selectEstimates, toEstimate } from './row.ts'
import { estimates } from './tables.ts'

/** Newest first. `q` is looked for in number, title and name of the customer. */
export async function list(tx: Tx, filter: Filter): Promise<Page<Estimate>> {
  const where = matching(tx, filter)
  const [rows, total] = await Promise.all([
    selectEstimates(tx)
      .where(and(where, after(filter.cursor, estimates.createdAt, estimates.id)))
      .orderBy(desc(estimates.createdAt), desc(estimates.id))
      .limit(filter.limit + 1),
    countUpTo(tx, tx.select({ id: estimates.id }).from(estimates).innerJoin(customers, eq(customers.id, estimates.customerId)).where(where).getSQL()),
  ])
  return {
    ...cut(
      rows.map((row) => toEstimate(row, tx.now)),
      filter.limit,
    ),
    total,
  }
}

/** Of one business, or of all. */
export async function counts(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Counts> {
  const state = sql<State>`case when ${estimates.status} = 'sent' and ${estimates.validUntil} < ${toDay(tx.now)}::date then 'expired' else ${estimates.status} end`
  const rows = await tx
    .select({ state, many: sql<number>`count(*)::int`, cents: sql<number>`sum(${estimates.amount})::bigint`.mapWith(Number) })
    .from(estimates)
    .where(businessId === undefined ? undefined : eq(estimates.businessId, businessId))
    .groupBy(sql`1`)
  const of = (name: State) => rows.find((row) => row.state === name)
  const many = (name: State) => of(name)?.many ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.many, 0),
    draft: many('draft'),
    sent: many('sent'),
    accepted: many('accepted'),
    declined: many('declined'),
    expired: many('expired'),
    void: many('void'),
    waiting: of('sent')?.cents ?? 0,
  }
}

function matching(tx: Tx, { businessId, status, state = status, customerId, jobId, requestId, q }: Filter): SQL | undefined {
  const today = sql`${toDay(tx.now)}::date`
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '')
  return and(
    businessId === undefined ? undefined : eq(estimates.businessId, businessId),
    customerId === undefined ? undefined : eq(estimates.customerId, customerId),
    jobId === undefined ? undefined : eq(estimates.jobId, jobId),
    requestId === undefined ? undefined : eq(estimates.requestId, requestId),
    state === undefined ? undefined : state === 'expired' ? and(eq(estimates.status, 'sent'), lt(estimates.validUntil, today)) : eq(estimates.status, state),
    state === 'sent' ? gte(estimates.validUntil, today) : undefined,
    // What was taken back is only shown to who asks for it, or for all of one customer.
    state === undefined && customerId === undefined && jobId === undefined && requestId === undefined ? ne(estimates.status, 'void') : undefined,
    ...words.map((word) => contains(sql`fold(${estimates.estimateNumber} || ' ' || ${estimates.title} || ' ' || ${customers.name})`, word)),
  )
}
