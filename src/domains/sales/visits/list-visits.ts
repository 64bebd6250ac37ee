import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addDays } from '#lib/local-time.ts'
import { containsWord, searchWords } from '#platform/database/text-search.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Filter, Sort, Visit } from './contract.ts'
import { selectVisits, toVisit } from './visit-row.ts'
import type { Row } from './visit-row.ts'
import { visits, visitTechnicians } from './tables.ts'

const ID = { of: visits.id, kind: 'uuid', read: (row: Row) => row.id } as const
const ORDERS: Record<Sort, Order<Row>> = {
  newest: {
    name: 'newest',
    descending: true,
    keys: [{ of: visits.createdAt, kind: 'timestamptz', read: (row) => row.createdAt }, ID],
  },
  scheduled: {
    name: 'scheduled',
    descending: false,
    keys: [{ of: visits.standsAt, kind: 'timestamp', read: (row) => row.standsAt }, ID],
  },
}

/** One page. `q` matches name, phone, address and service, word by word. */
export async function list(tx: Tx, filter: Filter): Promise<Page<Visit>> {
  const order = ORDERS[filter.sort]
  const matching = matches(tx, filter)
  const rows = await selectVisits(tx)
    .where(and(matching, afterCursor(order, filter.cursor)))
    .orderBy(...inOrder(order))
    .limit(filter.limit + 1)
  const { rows: shown, next } = cutPage(order, rows, filter.limit)
  const counted = tx
    .select({ id: visits.id })
    .from(visits)
    .where(matching)
    .orderBy(...inOrder((filter.from ?? filter.to) ? ORDERS.scheduled : order))
  return { rows: shown.map(toVisit), next, total: await countUpTo(tx, counted.getSQL()) }
}

function matches(
  tx: Tx,
  { businessId, status, q, requestId, customerId, jobId, technicianId, from, to }: Filter,
): SQL | undefined {
  return and(
    businessId === undefined ? undefined : eq(visits.businessId, businessId),
    status === undefined ? undefined : eq(visits.status, status),
    requestId === undefined ? undefined : eq(visits.requestId, requestId),
    customerId === undefined ? undefined : eq(visits.customerId, customerId),
    jobId === undefined ? undefined : eq(visits.jobId, jobId),
    technicianId === undefined ? undefined : ofTechnician(tx, technicianId),
    from === undefined ? undefined : gte(visits.standsAt, sql`${from}::date`),
    to === undefined ? undefined : lt(visits.standsAt, sql`${addDays(to, 1)}::date`),
    ...searchWords(q ?? '').map((word) => containsWord(visits.search, word)),
  )
}

/** Those that a person goes to, looked up one by one: left to choose, the planner would rather read the table. */
const ofTechnician = (tx: Tx, technicianId: string): SQL =>
  sql`${visits.id} = any(array(${tx.select({ id: visitTechnicians.visitId }).from(visitTechnicians).where(eq(visitTechnicians.technicianId, technicianId))}))`
