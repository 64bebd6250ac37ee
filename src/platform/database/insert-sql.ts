import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/**
 * A statement that adds rows, with parameters $1, $2, … of its own. `several` makes one of many that have the same
 * text; without it they stand alone.
 */
export type Insert = { text: string; params: unknown[]; several?: (inserts: readonly Insert[]) => Insert }

type Shape = { columns: PgColumn[]; text: string; several: (inserts: readonly Insert[]) => Insert }

const shapes = new WeakMap<PgTable, Map<string, Shape>>()

/**
 * The statement for one row. Its text is made once for each table and choice of fields, and not by drizzle at each
 * call: on the way of a quote that was a fifth of all work. Values pass through the columns' own encoders, as drizzle's
 * do.
 */
export function toInsert<Table extends PgTable>(table: Table, row: Table['$inferInsert']): Insert {
  const values = row as Record<string, unknown>
  const known = shapes.get(table) ?? new Map<string, Shape>()
  shapes.set(table, known)
  // A column left out is null or has its default: what is null need not be sent.
  const keys = Object.keys(values).filter((key) => values[key] !== undefined && values[key] !== null)
  const name = keys.join()
  let shape = known.get(name)
  if (!shape) known.set(name, (shape = makeShape(table, keys)))
  const { columns, text, several } = shape
  return { text, several, params: keys.map((key, index) => columns[index]?.mapToDriverValue(values[key])) }
}

function makeShape(table: PgTable, keys: string[]): Shape {
  const all = getTableColumns(table)
  const columns = keys.map((key) => {
    const column = all[key]
    if (!column) throw new Error(`${getTableName(table)} has no ${key}`)
    return column
  })
  const head = `insert into "${getTableName(table)}" (${columns.map((column) => `"${column.name}"`).join(', ')}) values `
  const texts: string[] = []
  const textOf = (rows: number) =>
    (texts[rows] ??=
      head + Array.from({ length: rows }, (_row, row) => tuple(row * keys.length, keys.length)).join(', '))
  return {
    columns,
    text: textOf(1),
    several: (inserts) => ({ text: textOf(inserts.length), params: inserts.flatMap((insert) => insert.params) }),
  }
}

const tuple = (before: number, length: number): string =>
  `(${Array.from({ length }, (_column, index) => `$${before + index + 1}`).join(', ')})`

export const isMergeable = (inserts: readonly Insert[]): boolean =>
  inserts.every((insert) => insert.several !== undefined)

/** The statements of several transactions that do the same, as those of one. */
export function mergeInserts(transactions: readonly (readonly Insert[])[]): Insert[] {
  const [first = []] = transactions
  return first.map(
    (insert, index) => insert.several?.(transactions.flatMap((inserts) => inserts[index] ?? [])) ?? insert,
  )
}

/**
 * What statements of the same texts in the same order have in common: the text of them all, and the name it is prepared
 * under.
 */
export type Kind = { text: string; name: string | undefined; next: Map<string, Kind> }
const start: Kind = { text: '', name: undefined, next: new Map() }
/**
 * Each prepared statement takes memory in every connection: enough for all that recur, and an end for what does not.
 */
const MAX_NAMES = 300
let named = 0

/** Found by walking the texts one by one: joining them first to ask a map cost more than the map. */
export function findInsertKind(inserts: readonly Insert[]): Kind {
  let at = start
  for (const { text } of inserts) {
    let next = at.next.get(text)
    if (!next) {
      next = { text: '', name: undefined, next: new Map() }
      if (named < MAX_NAMES) at.next.set(text, next)
    }
    at = next
  }
  return at
}

/** `with added0 as (insert …), added1 as (insert …) select`: one trip, one plan, made once for each connection. */
export function combineInserts(inserts: readonly Insert[]): pg.QueryConfig {
  const kind = findInsertKind(inserts)
  if (kind.text === '') {
    kind.text = write(inserts)
    if (named < MAX_NAMES) kind.name = `added${named++}`
  }
  const { text, name } = kind
  const values = inserts.flatMap((insert) => insert.params)
  return name === undefined ? { text, values } : { text, values, name }
}

function write(inserts: readonly Insert[]): string {
  let before = 0
  const parts = inserts.map(({ text, params }, index) => {
    const from = before
    before += params.length
    return `added${index} as (${text.replaceAll(/\$(\d+)/g, (_match, number) => `$${from + Number(number)}`)})`
  })
  return `with ${parts.join(', ')} select`
}
