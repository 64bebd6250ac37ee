import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The id and creation time that every entity of spec.md §3 has. */
export const id = () => uuid('id').primaryKey().defaultRandom()
/**
 * Milliseconds are what JavaScript keeps: a finer stamp would not come back equal, and paging by it would skip rows.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()

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
