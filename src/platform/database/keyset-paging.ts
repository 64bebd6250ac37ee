import { asc, desc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Id } from '#lib/api.ts'
import { invalid } from '#lib/problem.ts'

/** What a key is, and how it stands in a cursor. */
type Kind = 'timestamptz' | 'timestamp' | 'date' | 'integer' | 'text' | 'uuid'

/**
 * One column, or expression, that a list is ordered by. Never null. `read` takes its value out of a row that was
 * selected.
 */
export type Key<Row> = { of: PgColumn | SQL; kind: Kind; read: (row: Row) => Date | string | number }

/**
 * An order of a list, by the name that the address calls it: these keys one after the other, the last of them unique,
 * all in one direction, so that one index serves the order and its reverse.
 */
export type Order<Row> = { name: string; keys: readonly Key<Row>[]; descending: boolean }

/** For `orderBy`. */
export const inOrder = <Row>({ keys, descending }: Order<Row>): SQL[] =>
  keys.map(({ of }) => (descending ? desc(of) : asc(of)))

/**
 * Rows that come after the cursor. A row comparison, so that the index serves it however deep the page. Throws
 * `invalid` for a cursor that is not of this order.
 */
export function afterCursor<Row>({ name, keys, descending }: Order<Row>, cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined
  const values = decode(name, keys, cursor)
  const left = sql.join(
    keys.map(({ of }) => sql`${of}`),
    sql`, `,
  )
  const right = sql.join(
    keys.map(({ kind }, place) => sql`${values[place]}::${sql.raw(kind)}`),
    sql`, `,
  )
  return descending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`
}

/**
 * The values of the keys that a cursor holds, in their order: for a statement that is prepared once. Throws `invalid`
 * like `behind`.
 */
export const readCursorValues = <Row>({ name, keys }: Order<Row>, cursor: string): (string | number)[] =>
  decode(name, keys, cursor)

/** Cuts the one row too many that was asked for, and says where the next page begins. */
export function cutPage<Row>(order: Order<Row>, rows: Row[], limit: number): { rows: Row[]; next: string | undefined } {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined
    ? { rows: rows.slice(0, limit), next: encode(order, last) }
    : { rows, next: undefined }
}

/** Where the page after this row begins. Opaque to the caller: the name of the order, and the keys of the row. */
function encode<Row>({ name, keys }: Order<Row>, row: Row): string {
  const values = keys.map(({ read }) => {
    const value = read(row)
    return value instanceof Date ? value.toISOString() : value
  })
  return Buffer.from(JSON.stringify([name, ...values])).toString('base64url')
}

function decode<Row>(name: string, keys: readonly Key<Row>[], cursor: string): (string | number)[] {
  const [of, ...values] = parse(cursor)
  if (typeof of === 'string' && of !== name && /^-?[a-z]+$/.test(of))
    throw invalid('The sort order changed. Start again from the first page.', [
      { path: 'cursor', message: 'The cursor belongs to another sort order.' },
    ])
  if (of !== name || values.length !== keys.length || !keys.every(({ kind }, place) => FITS[kind](values[place])))
    throw invalid('This page doesn’t exist. Start again from the first page.', [
      { path: 'cursor', message: 'Not a cursor of ours.' },
    ])
  // Each was looked at in the line before.
  return values as (string | number)[]
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    // Whatever is wrong with it, it is not a cursor of ours.
    return []
  }
}

/** Written exactly as `encode` does: a looser look lets pass what PostgreSQL then refuses. */
const FITS: Record<Kind, (value: unknown) => boolean> = {
  timestamptz: (value) => typeof value === 'string' && /^\d{4}-/.test(value) && isoOf(value) === value,
  timestamp: (value) =>
    typeof value === 'string' &&
    (value === 'infinity' ||
      (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) &&
        isoOf(`${value.replace(' ', 'T')}.000Z`)?.slice(0, 19) === value.replace(' ', 'T'))),
  date: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    value >= '0001' &&
    isoOf(`${value}T00:00:00.000Z`)?.slice(0, 10) === value,
  integer: (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  text: (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
  uuid: (value) => Id.safeParse(value).success,
}

function isoOf(text: string): string | null {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
