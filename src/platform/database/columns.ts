import { getTableColumns } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The id and creation time that every entity of spec.md §3 has. */
export const id = () => uuid('id').primaryKey().defaultRandom()
/**
 * Milliseconds are what JavaScript keeps: a finer stamp would not come back equal, and paging by it would skip rows.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()

/** The columns of a table that an object of the contract shows under the same names: `shape` of its schema. */
export function pickColumns<Table extends PgTable, Shape extends object>(
  table: Table,
  shape: Shape,
): Pick<Table['_']['columns'], keyof Table['_']['columns'] & keyof Shape> {
  const shown = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(shape, name))
  // Object.fromEntries forgets the names.
  return Object.fromEntries(shown) as Pick<Table['_']['columns'], keyof Table['_']['columns'] & keyof Shape>
}

/** From an instant up to another, which is not part of it: two periods that meet do not overlap. */
export type Period = { from: Date; to: Date }
export const period = customType<{ data: Period; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ from, to }) => `[${from.toISOString()},${to.toISOString()})`,
  fromDriver: (text) => {
    const [from, to] = Array.from(
      text.matchAll(/"([^"]+)"/g),
      ([, at = '']) => new Date(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
    )
    if (!from || !to) throw new Error(`The database answered a period without two ends: ${text}`)
    return { from, to }
  },
})
