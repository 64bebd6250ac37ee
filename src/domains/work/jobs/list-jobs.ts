import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import * as business from '#domains/system/business/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { addDays } from '#lib/local-time.ts'
import { containsWord, searchWords } from '#platform/database/text-search.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { CachedCounts } from '#platform/database/cached-counts.ts'
import type { Page, Total } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Job } from './contract.ts'
import type { Filter, Sort } from './contract-filter.ts'
import { ARCHIVED, isWaiting, readCounts, WAITING_STATUSES } from './job-counts.ts'
import { matchJobDetails } from './match-job-details.ts'
import { selectJobs, toJob } from './job-row.ts'
import type { Row } from './job-row.ts'
import { showsFirstVisit, showsFurtherVisit, shownAt } from './shown-visit.ts'
import { jobs, jobTechnicians, jobVisits, readyRank } from './tables.ts'

/**
 * `withVisit`: further jobs, which have a visit after the first one in the days that are asked for. `match`: what the
 * tag and the custom fields ask of a job.
 */
type Asked = Partial<Filter> & { withVisit?: readonly string[]; match?: SQL | undefined }
type JobQuery = Asked & Pick<Filter, 'limit'>

const ORDERS: Record<Sort, Order<Row>> = {
  newest: {
    name: 'newest',
    descending: true,
    keys: [
      { of: jobs.createdAt, kind: 'timestamptz', read: (row) => row.createdAt },
      { of: jobs.id, kind: 'uuid', read: (row) => row.id },
    ],
  },
  scheduled: {
    name: 'scheduled',
    descending: false,
    keys: [
      { of: jobs.standsAt, kind: 'timestamp', read: (row) => row.shownAt },
      { of: jobs.id, kind: 'uuid', read: (row) => row.id },
    ],
  },
  latest: {
    name: 'latest',
    descending: true,
    keys: [
      { of: jobs.standsAt, kind: 'timestamp', read: (row) => row.shownAt },
      { of: jobs.id, kind: 'uuid', read: (row) => row.id },
    ],
  },
  amount: {
    name: 'amount',
    descending: true,
    keys: [
      { of: sql`coalesce(${jobs.amount}, -1)`, kind: 'integer', read: (row) => row.amount ?? -1 },
      { of: jobs.id, kind: 'uuid', read: (row) => row.id },
    ],
  },
  ready: {
    name: 'ready',
    descending: false,
    keys: [
      { of: readyRank(jobs), kind: 'integer', read: (row) => rankOf(row) },
      { of: jobs.createdAt, kind: 'timestamptz', read: (row) => row.createdAt },
      { of: jobs.id, kind: 'uuid', read: (row) => row.id },
    ],
  },
}

/** The same orders by date for jobs whose row shows a further visit. No index has them, and they are few. */
const byShownVisit = (order: Order<Row>, now: Date): Order<Row> => ({
  ...order,
  keys: order.keys.map((key) => (key.of === jobs.standsAt ? { ...key, of: shownAt(now) } : key)),
})

type Part = { order: Order<Row>; only?: SQL; isCounted: boolean }

/**
 * How a list is read: by date in two parts, the jobs that stand by their first visit along the index, and those that
 * show a further one, which are merged. A customer's jobs and named ones need no index.
 */
function partsOf(tx: Tx, { sort = 'newest', customerId, ids }: JobQuery): Part[] {
  const order = ORDERS[sort]
  if (sort !== 'scheduled' && sort !== 'latest') return [{ order, isCounted: true }]
  const shown = byShownVisit(order, tx.now)
  if (customerId !== undefined || ids) return [{ order: shown, isCounted: true }]
  return [
    { order, only: showsFirstVisit(tx.now), isCounted: true },
    { order: shown, only: showsFurtherVisit(tx.now), isCounted: false },
  ]
}

/** 0 to 2, as `readyRank` in tables.ts has it. */
const rankOf = ({ paymentStatus, amount }: Row): number => (paymentStatus !== 'pending' ? 0 : amount !== null ? 1 : 2)

/**
 * One page. `q` matches customer, service, address, phone and e-mail, word by word, whatever case and accents; `ids`
 * names the jobs that are wanted.
 */
export async function list(tx: Tx, asked: JobQuery, cache?: CachedCounts): Promise<Page<Job>> {
  const order = ORDERS[asked.sort ?? 'newest']
  const [withVisit, match] = [await listJobsWithVisit(tx, asked), await matchJobDetails(tx, asked)]
  const pages = await Promise.all(
    (await scopesOf(tx, asked)).map(async ({ businessId, order: inPart, only, isCounted }) => {
      const narrowed = { ...asked, businessId, withVisit, match }
      const wanted = and(matching(tx, narrowed), afterCursor(inPart, asked.cursor), only)
      const rowsOf = (where: SQL | undefined) =>
        selectJobs(tx)
          .where(where)
          .orderBy(...inOrder(inPart))
          .limit(asked.limit + 1)
      // Few customers have more jobs than a page holds, so theirs are seldom counted.
      if (asked.customerId !== undefined && asked.cursor === undefined) {
        const rows = await rowsOf(wanted)
        return { rows, total: rows.length <= asked.limit ? rows.length : await total(tx, narrowed, inPart, cache) }
      }
      const counting = isCounted ? total(tx, narrowed, inPart, cache) : Promise.resolve(0)
      // How rare a word is, is known once it is counted. Without one two statements go at once, each on a connection of
      // its own.
      if (asked.q?.trim() || match) {
        const many = await counting
        return {
          total: many,
          rows: await rowsOf(
            typeof many === 'number'
              ? inArray(jobs.id, firstMatchesByRarity(tx, wanted, inPart, asked.limit + 1))
              : wanted,
          ),
        }
      }
      const [rows, many] = await Promise.all([rowsOf(wanted), counting])
      return { rows, total: many }
    }),
  )
  const rows = pages.flatMap((page) => page.rows)
  const page = cutPage(order, pages.length > 1 ? rows.toSorted(compare(order)) : rows, asked.limit)
  return { rows: page.rows.map(toJob), next: page.next, total: sum(pages.map((one) => one.total)) }
}

/**
 * The first of what a rare word finds: all by the index of the search, and then sorted. In an order that an index has,
 * the planner would walk that index instead, and past the whole table.
 */
function firstMatchesByRarity(tx: Tx, wanted: SQL | undefined, { keys, descending }: Order<Row>, limit: number) {
  const sorted = keys.map(({ of }) => (descending ? desc(sql`greatest(${of})`) : asc(sql`greatest(${of})`)))
  return tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(wanted)
    .orderBy(...sorted)
    .limit(limit)
}

/**
 * One business, or each of them in turn: every order has an index that begins with the business, and two short walks
 * are merged sooner than one long one is sorted. A customer's jobs and named ones are few, and need neither.
 */
async function businessScopes(tx: Tx, { businessId, customerId, ids }: JobQuery): Promise<(string | undefined)[]> {
  if (businessId !== undefined || customerId !== undefined || ids) return [businessId]
  return (await business.list(tx)).map(({ id }) => id)
}

/** Each business with each part of the list. */
async function scopesOf(tx: Tx, asked: JobQuery): Promise<(Part & { businessId: string | undefined })[]> {
  const parts = partsOf(tx, asked)
  return (await businessScopes(tx, asked)).flatMap((businessId) => parts.map((part) => ({ ...part, businessId })))
}

function matching(
  tx: Tx,
  {
    businessId,
    status,
    q,
    ids,
    technicianId,
    customerId,
    from,
    to,
    unscheduled,
    archived,
    match,
    withVisit = [],
  }: Asked,
): SQL | undefined {
  return and(
    businessId === undefined ? undefined : eq(jobs.businessId, businessId),
    status === undefined ? undefined : eq(jobs.status, status),
    ids && inArray(jobs.id, ids),
    match,
    archived ? isNotNull(jobs.archivedAt) : customerId !== undefined || ids ? undefined : isNull(jobs.archivedAt),
    customerId === undefined ? undefined : eq(jobs.customerId, customerId),
    technicianId === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(jobTechnicians)
            .where(and(eq(jobTechnicians.jobId, jobs.id), eq(jobTechnicians.technicianId, technicianId))),
        ),
    or(
      and(
        from === undefined ? undefined : gte(jobs.standsAt, sql`${from}::date`),
        // What has no date is behind all that have one.
        to !== undefined
          ? lt(jobs.standsAt, sql`${addDays(to, 1)}::date`)
          : from === undefined
            ? undefined
            : lt(jobs.standsAt, sql`'infinity'`),
      ),
      withVisit.length > 0 ? inArray(jobs.id, [...withVisit]) : undefined,
    ),
    unscheduled ? isNull(jobs.scheduledDate) : undefined,
    unscheduled && status === undefined && !archived ? inArray(jobs.status, [...WAITING_STATUSES]) : undefined,
    // Several words are looked for one by one: "vargas driveway" is a customer and a service.
    ...searchWords(q ?? '').map((word) =>
      isContact(word) ? inArray(jobs.id, having(tx, word)) : containsWord(jobs.search, word),
    ),
  )
}

/**
 * The jobs with a further visit in these days, by their ids. They are few, and as a list they go along the index of
 * ids: an `or` over both tables would read all jobs.
 */
async function listJobsWithVisit(tx: Tx, { from, to }: Pick<JobQuery, 'from' | 'to'>): Promise<string[]> {
  if (from === undefined && to === undefined) return []
  const rows = await tx
    .selectDistinct({ id: jobVisits.jobId })
    .from(jobVisits)
    .where(
      and(
        from === undefined ? undefined : gte(jobVisits.standsAt, sql`${from}::date`),
        to === undefined ? undefined : lt(jobVisits.standsAt, sql`${addDays(to, 1)}::date`),
      ),
    )
  return rows.map(({ id }) => id)
}

/** A phone number or a part of one, or an e-mail address: those stand with the customer. */
const isContact = (word: string): boolean => word.includes('@') || (word.match(/\d/g) ?? []).length >= 3

/** Each half goes along an index of its own: an `or` over both tables would read all jobs. */
function having(tx: Tx, word: string) {
  const found = alias(jobs, 'found')
  const ofCustomer = tx
    .select({ id: found.id })
    .from(found)
    .innerJoin(customers, eq(customers.id, found.customerId))
    .where(containsWord(customers.search, word))
  return unionAll(tx.select({ id: found.id }).from(found).where(containsWord(found.search, word)), ofCustomer)
}

/**
 * Those of one technician, looked up one by one: enough are found soon, where the planner may hope for less of the
 * table than it then reads.
 */
function ofTechnician(tx: Tx, technicianId: string, asked: Asked) {
  const found = tx
    .select({ one: sql`1`.as('one') })
    .from(jobs)
    .where(and(eq(jobs.id, jobTechnicians.jobId), matching(tx, { ...asked, technicianId: undefined })))
    .limit(1)
    .as('found')
  return (
    tx
      .select({ id: jobTechnicians.jobId })
      .from(jobTechnicians)
      .crossJoinLateral(found)
      .where(eq(jobTechnicians.technicianId, technicianId))
      // The order of the index, which so is the way.
      .orderBy(jobTechnicians.jobId)
  )
}

/** Of all that match, whatever the page: out of the counters where they know it, else counted, up to 1,000. */
async function total(tx: Tx, asked: JobQuery, order: Order<Row>, cache: CachedCounts | undefined): Promise<Total> {
  const { businessId, status, q, ids, technicianId, customerId, from, to, unscheduled, archived } = asked
  const isOfTechnician = technicianId !== undefined && !asked.match && !q?.trim() && (from ?? to) === undefined
  const count = () =>
    countUpTo(
      tx,
      isOfTechnician
        ? ofTechnician(tx, technicianId, asked).getSQL()
        : tx
            .select({ id: jobs.id })
            .from(jobs)
            .where(matching(tx, asked))
            // An order makes the planner choose between ways that end early: along an index, or by the index of the
            // search.
            .orderBy(...inOrder((from ?? to) ? ORDERS.scheduled : order))
            .getSQL(),
    )
  // The counters know no custom fields.
  if (customerId !== undefined || ids || asked.match || businessId === undefined) return count()
  const figures = await readCounts(tx, businessId)
  // The counters do not separate the statuses of archived jobs.
  if (!q?.trim() && [technicianId, from, to, archived ? status : undefined].every((filter) => filter === undefined))
    return figures.many(
      (row) =>
        (archived
          ? row.status === ARCHIVED
          : row.status !== ARCHIVED && (status === undefined || row.status === status)) &&
        !(unscheduled && (row.scheduled || (status === undefined && !archived && !isWaiting(row.status)))),
    )
  // The counters do not know when a customer's phone number or e-mail address changes.
  return cache && !searchWords(q ?? '').some(isContact)
    ? cache.of(
        { businessId, status, q: q?.trim(), technicianId, from, to, unscheduled, archived },
        figures.changes,
        count,
      )
    : count()
}

/** Rows of several businesses as one index of both would have them. */
function compare({ keys, descending }: Order<Row>): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const { read } of keys) {
      const [left, right] = [read(a), read(b)]
      if (left < right) return descending ? 1 : -1
      if (left > right) return descending ? -1 : 1
    }
    return 0
  }
}

const sum = (totals: readonly Total[]): Total => {
  const all = totals.reduce<number>((many, one) => many + Number.parseInt(String(one), 10), 0)
  return totals.some((one) => typeof one === 'string') ? `${Math.min(all, 1000)}+` : all
}
