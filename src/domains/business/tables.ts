import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '#platform/database/columns.ts'

export const businesses = pgTable('businesses', {
  id: id(),
  name: text('name').notNull(),
  type: text('type').notNull().unique(),
  createdAt: createdAt(),
})

/** What the owner changed, by name; what is not here has its default in facts.ts. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})
