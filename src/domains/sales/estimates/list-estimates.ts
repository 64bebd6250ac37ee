import { and, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { toDay } from '#lib/dates.ts'
import { olderThan, countUpTo, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { containsWord, searchWords } from '#platform/database/text-search.ts'
import type { Counts, Estimate, Filter, Status } from './contract.ts'
import { selectEstimates, toEstimate } from './estimate-row.ts'
import { estimates } from './tables.ts'

/** Newest first. `q` is looked for in number, title and customer. */
export async function list(tx: Tx, filter: Filter): Promise<Page<Estimate>> {
  const where = matching(tx, filter)
  const [rows, total] = await Promise.all([
    selectEstimates(tx)
      .where(and(where, olderThan(filter.cursor, estimates.createdAt, estimates.id)))
      .orderBy(desc(estimates.createdAt), desc(estimates.id))
      .limit(filter.limit + 1),
    countUpTo(tx, tx.select({ id: estimates.id }).from(estimates).where(where).getSQL()),
  ])
  return {
    ...toPage(
      rows.map((row) => toEstimate(row, tx.now)),
      filter.limit,
    ),
    total,
  }
}

/** Of one business, or of all. All are counted along an index, and only those that wait for an answer are read. */
export async function counts(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Counts> {
  const ofBusiness = businessId === undefined ? undefined : eq(estimates.businessId, businessId)
  const isOver = sql<boolean>`${estimates.validUntil} < ${toDay(tx.now)}::date`
  const [rows, open] = await Promise.all([
    tx
      .select({ status: estimates.status, many: sql<number>`count(*)::int` })
      .from(estimates)
      .where(ofBusiness)
      .groupBy(estimates.status),
    tx
      .select({
        isOver,
        many: sql<number>`count(*)::int`,
        cents: sql<number>`sum(${estimates.amount})::bigint`.mapWith(Number),
      })
      .from(estimates)
      .where(and(ofBusiness, eq(estimates.status, 'sent')))
      .groupBy(sql`1`),
  ])
  const many = (status: Status) => rows.find((row) => row.status === status)?.many ?? 0
  const waiting = open.find((row) => !row.isOver)
  return {
    all: rows.reduce((sum, row) => sum + row.many, 0),
    draft: many('draft'),
    sent: waiting?.many ?? 0,
    accepted: many('accepted'),
    declined: many('declined'),
    expired: open.find((row) => row.isOver)?.many ?? 0,
    void: many('void'),
    waiting: waiting?.cents ?? 0,
  }
}

function matching(
  tx: Tx,
  { businessId, status, state = status, customerId, jobId, requestId, q }: Filter,
): SQL | undefined {
  const today = sql`${toDay(tx.now)}::date`
  const words = searchWords(q ?? '')
  return and(
    businessId === undefined ? undefined : eq(estimates.businessId, businessId),
    customerId === undefined ? undefined : eq(estimates.customerId, customerId),
    jobId === undefined ? undefined : eq(estimates.jobId, jobId),
    requestId === undefined ? undefined : eq(estimates.requestId, requestId),
    state === undefined
      ? undefined
      : state === 'expired'
        ? and(eq(estimates.status, 'sent'), lt(estimates.validUntil, today))
        : eq(estimates.status, state),
    state === 'sent' ? gte(estimates.validUntil, today) : undefined,
    // The list includes canceled estimates only for a filter by status, or for one customer, job or request.
    state === undefined && customerId === undefined && jobId === undefined && requestId === undefined
      ? ne(estimates.status, 'void')
      : undefined,
    // Several words are looked for one by one: "vargas 0148" is a customer and a number.
    ...words.map((word) => inArray(estimates.id, having(tx, word))),
  )
}

/** Each half goes along an index of its own: an `or` over both tables would read all estimates. */
function having(tx: Tx, word: string) {
  const found = alias(estimates, 'found')
  const ofCustomer = tx
    .select({ id: found.id })
    .from(found)
    .innerJoin(customers, eq(customers.id, found.customerId))
    .where(containsWord(customers.search, word))
  return unionAll(tx.select({ id: found.id }).from(found).where(containsWord(found.search, word)), ofCustomer)
}
