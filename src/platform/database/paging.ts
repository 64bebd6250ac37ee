import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Id } from '#lib/api.ts'
import { invalid } from '#lib/problem.ts'
import { SYSTEM } from './transaction.ts'
import type { Tx } from './transaction.ts'
import type { Database } from './database.ts'

const NO_PAGE = 'This page doesn’t exist. Start again from the first page.'

export type Cursor = { createdAt: string; id: string }

/** Where the next page of a newest-first list begins. Opaque to the caller: created_at and id of the last row shown. */
export function encodeCursor(row: { createdAt: Date; id: string }): string {
  return Buffer.from(JSON.stringify([row.createdAt.toISOString(), row.id])).toString('base64url')
}

/** Throws `invalid` for a cursor that is not ours. */
export function decodeCursor(text: string): Cursor {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown]
    // Written exactly as encodeCursor does: Date.parse and a loose pattern let pass what PostgreSQL then refuses.
    if (
      typeof createdAt === 'string' &&
      new Date(createdAt).toISOString() === createdAt &&
      /^\d{4}-/.test(createdAt) &&
      Id.safeParse(id).success
    )
      return { createdAt, id: String(id) }
  } catch {
    // Falls through to the sentence below: whatever is wrong with it, it is not a cursor of ours.
  }
  throw invalid(NO_PAGE, [{ path: 'cursor', message: 'Not a cursor of ours.' }])
}

/** Rows after the cursor, newest first. A row comparison, so that one index serves it however deep the page. */
export function olderThan(cursor: string | undefined, createdAt: PgColumn, id: PgColumn): SQL | undefined {
  if (!cursor) return undefined
  const at = decodeCursor(cursor)
  return sql`(${createdAt}, ${id}) < (${at.createdAt}::timestamptz, ${at.id}::uuid)`
}

/** Cuts the one row too many that was asked for, and says where the next page begins. */
export function toPage<Row extends { createdAt: Date; id: string }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; next: string | undefined } {
  const last = rows[limit - 1]
  return rows.length > limit && last
    ? { rows: rows.slice(0, limit), next: encodeCursor(last) }
    : { rows, next: undefined }
}

/** How many there are, as `X-Total-Count` says it: exact up to MOST_COUNTED, then `1000+`. */
export type Total = number | `${number}+`

/** One page of a list as a service answers it. `total` counts all that match, whatever the page. */
export type Page<Row> = { rows: Row[]; next: string | undefined; total: Total }

/** Counting on would cost more than the list itself. */
const MAX_COUNTED = 1000

/**
 * Counts what `matching` answers: a query without a limit, in an order that an index has, so that a common match is
 * counted by walking that index and a rare one by its own. Exact up to 1,000.
 */
export async function countUpTo(tx: Tx, matching: SQL): Promise<Total> {
  const { rows } = await tx.execute<{ many: number }>(
    sql`select count(*)::int as many from (${matching} limit ${MAX_COUNTED + 1}) as counted`,
  )
  const many = rows[0]?.many ?? 0
  return many > MAX_COUNTED ? `${MAX_COUNTED}+` : many
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
