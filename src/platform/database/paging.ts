import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalid } from '#lib/problem.ts'
import { afterCursor, cutPage, readCursorValues } from './keyset-paging.ts'
import type { Order } from './keyset-paging.ts'
import { SYSTEM } from './transaction.ts'
import type { Tx } from './transaction.ts'
import type { Database } from './database.ts'

const NO_PAGE = 'This page doesn’t exist. Start again from the first page.'

type Dated = { createdAt: Date; id: string }

const createdAt = (row: Dated) => row.createdAt
const id = (row: Dated) => row.id

/** The order of a list that has only one: the newest first. */
const newestFirst = (at: PgColumn | SQL, by: PgColumn | SQL): Order<Dated> => ({
  name: '-newest',
  keys: [
    { of: at, kind: 'timestamptz', read: createdAt },
    { of: by, kind: 'uuid', read: id },
  ],
  descending: true,
})
/** The keys of a cursor alone, whatever the columns are called. */
const NEWEST = newestFirst(sql`created_at`, sql`id`)

/** The instant (ISO 8601) and the id that a cursor holds. Throws `invalid` for a cursor that is not ours. */
export function decodeCursor(cursor: string): { createdAt: string; id: string } {
  const [at, by] = readCursorValues(NEWEST, cursor)
  return { createdAt: String(at), id: String(by) }
}

/** Rows after the cursor, newest first. Throws `invalid` for a cursor that is not ours. */
export const olderThan = (cursor: string | undefined, at: PgColumn, by: PgColumn): SQL | undefined =>
  afterCursor(newestFirst(at, by), cursor)

/** Cuts the one row too many that was asked for, and says where the next page begins. */
export const toPage = <Row extends Dated>(rows: Row[], limit: number): { rows: Row[]; next: string | undefined } =>
  cutPage<Row>(NEWEST, rows, limit)

/** How many there are, as `X-Total-Count` says it: exact up to MOST_COUNTED, then `1000+`. */
export type Total = number | `${number}+`

/** One page of a list as a service answers it. `total` counts all that match, whatever the page. */
export type Page<Row> = { rows: Row[]; next: string | undefined; total: Total }

/** Counting on would cost more than the list itself. */
export const MAX_COUNTED = 1000
/** The total of a list with more rows than are counted. */
export const MANY: Total = `${MAX_COUNTED}+`

/**
 * Counts what `matching` answers: a query without a limit, in an order that an index has, so that a common match is
 * counted by walking that index and a rare one by its own. Exact up to 1,000.
 */
export async function countUpTo(tx: Tx, matching: SQL): Promise<Total> {
  const { rows } = await tx.execute<{ many: number }>(
    sql`select count(*)::int as many from (${matching} limit ${MAX_COUNTED + 1}) as counted`,
  )
  const many = rows[0]?.many ?? 0
  return many > MAX_COUNTED ? MANY : many
}

/**
 * The same for a search, whose matches are nowhere in order: `matching` has none, and is counted by the index of the
 * search, which ends as soon as enough are found. Left alone, the planner would read the table instead wherever it
 * hopes for a common match.
 */
export function countByIndex(db: Database, matching: SQL): Promise<Total> {
  return db.transaction(SYSTEM, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return countUpTo(tx, matching)
  })
}

/**
 * A page as HTTP answers it: an array, with the count and the way on in headers. The cursor carries the name of the
 * list, which `path` gives.
 */
export function toAnswer<Row>(
  page: Page<Row>,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): { headers: { 'x-total-count': string; link?: string }; body: Row[] } {
  const on = new URLSearchParams()
  const cursor = page.next && `${nameOf(path)}.${page.next}`
  for (const [name, value] of Object.entries<string | number | boolean | undefined>({ ...query, cursor }))
    if (value !== undefined && value !== '') on.set(name, String(value))
  return {
    headers: { 'x-total-count': String(page.total), ...(page.next && { link: `<${path}?${on}>; rel="next"` }) },
    body: page.rows,
  }
}

/**
 * Returns the address as a list reads it: its cursor without the name that `toAnswer` gave it. Cursors of two lists
 * look alike inside, so a cursor of one list would silently return an unrelated page of another. Throws `invalid` for a
 * cursor of another list, and for one without a name.
 */
export function withOwnCursor(url: URL): URL {
  const [cursor, ...others] = url.searchParams.getAll('cursor')
  if (!cursor || others.length > 0) return url
  const [, list, rest = ''] = /^([a-z-]+)\.(.+)$/s.exec(cursor) ?? []
  if (list === undefined) throw invalid(NO_PAGE, [{ path: 'cursor', message: 'Not a cursor of ours.' }])
  if (list !== nameOf(url.pathname)) {
    const sentence = 'This page belongs to another list. Start again from the first page.'
    throw invalid(sentence, [{ path: 'cursor', message: 'The cursor belongs to another list.' }])
  }
  const own = new URL(url)
  own.searchParams.set('cursor', rest)
  return own
}

/** `/api/customers/…/timeline` is `customers-timeline`, regardless of the id. */
const nameOf = (path: string): string =>
  path
    .split('/')
    .slice(2)
    .filter((part) => /^[a-z-]+$/.test(part))
    .join('-')
