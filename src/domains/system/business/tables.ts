import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '#platform/database/columns.ts'

export const businesses = pgTable('businesses', {
  id: id(),
  name: text('name').notNull(),
  type: text('type').notNull().unique(),
  /** Off: its work goes to the other one, and menus leave it out. What it did stays. */
  active: boolean('active').notNull().default(true),
  createdAt: createdAt(),
})

/** What the owner changed, by name; what is not here, or is null, has its first value (default-content.ts). */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  /** By which the audit names the row. */
  id: uuid('id').notNull().unique().defaultRandom(),
  value: jsonb('value'),
  /** Grows with every change, back to the first value too. */
  version: integer('version').notNull().default(1),
  updatedAt: updatedAt(),
  /** The name of who changed it last. */
  updatedBy: text('updated_by'),
})

/** The picture of the logo; `settings` names the one that is in use. In the database, so that papers need no storage. */
export const logos = pgTable('logos', {
  id: id(),
  /** A PNG in base64. */
  content: text('content').notNull(),
  createdAt: createdAt(),
})
