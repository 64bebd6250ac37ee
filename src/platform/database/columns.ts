import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** The id and creation time that every entity of spec.md §3 has. */
export const id = () => uuid('id').primaryKey().defaultRandom()
/** Milliseconds are what JavaScript keeps: a finer stamp would not come back equal, and paging by it would skip rows. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()
