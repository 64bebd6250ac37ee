import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import { olderThan, countUpTo, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { containsWord, searchWords } from '#platform/database/text-search.ts'
import type { Counts, CountsQuery } from './contract-counts.ts'
import type { Estimate, Filter } from './contract.ts'
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

/**
 * Counts the estimates of one business, or of all, that were written on these days. One statement reads them along an
 * index that has all of it (`estimates_pipeline`).
 */
export async function counts(tx: Tx, { businessId, from, to }: CountsQuery): Promise<Counts> {
  const rows = await tx
    .select({ state: stateOf(tx.now), many, cents, medianDays })
    .from(estimates)
    .where(and(businessId === undefined ? undefined : eq(estimates.businessId, businessId), ...writtenOn(from, to)))
    .groupBy(sql`grouping sets ((1), ())`)
  const of = (state: string) => rows.find((row) => row.state === state) ?? { many: 0, cents: 0 }
  const [unopened, viewed, accepted, declined, expired] = [
    of('unopened'),
    of('viewed'),
    of('accepted'),
    of('declined'),
    of('expired'),
  ]
  const decided = accepted.many + declined.many + expired.many
  const all = rows.find(({ state }) => state === null)
  return {
    all: all?.many ?? 0,
    draft: of('draft').many,
    sent: unopened.many + viewed.many,
    accepted: accepted.many,
    declined: declined.many,
    expired: expired.many,
    void: of('void').many,
    waiting: unopened.cents + viewed.cents,
    viewed: viewed.many,
    cents: {
      draft: of('draft').cents,
      sent: unopened.cents,
      viewed: viewed.cents,
      accepted: accepted.cents,
      declined: declined.cents,
      expired: expired.cents,
    },
    acceptedShare: decided === 0 ? null : accepted.many / decided,
    medianDays: all?.medianDays ?? null,
  }
}

const many = sql<number>`count(*)::int`
const cents = sql<number>`coalesce(sum(${estimates.amount}), 0)::bigint`.mapWith(Number)
/** Of the row that counts all of them. */
const medianDays = sql<
  number | null
>`percentile_cont(0.5) within group (order by extract(epoch from ${estimates.answeredAt} - ${estimates.sentAt})::float8 / 86400) filter (where ${estimates.status} in ('accepted', 'declined') and ${estimates.answeredAt} >= ${estimates.sentAt})`

/** The state as the pipeline has it; null in the row that counts all of them. */
const stateOf = (now: Date) =>
  sql<
    string | null
  >`case when ${estimates.status} <> 'sent' then ${estimates.status} when ${estimates.validUntil} < ${toDay(now)}::date then 'expired' when ${estimates.openedAt} is null then 'unopened' else 'viewed' end`

/** Written on these days of the business, both included. */
const writtenOn = (from: string | undefined, to: string | undefined): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(estimates.createdAt, startOfDay(from)),
  to === undefined ? undefined : lt(estimates.createdAt, startOfDay(addDays(to, 1))),
]

function matching(
  tx: Tx,
  { businessId, status, state = status, opened, from, to, customerId, jobId, requestId, q }: Filter,
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
    opened === undefined ? undefined : opened ? isNotNull(estimates.openedAt) : isNull(estimates.openedAt),
    ...writtenOn(from, to),
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
