import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const partners = pgTable('partners', {
  id: id(),
  name: text('name').notNull(),
  category: text('category').notNull(),
  services: text('services').array().notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  website: text('website'),
  displayOrder: integer('display_order').notNull().default(0),
  sample: boolean('sample').notNull().default(false),
  /** Kept a while after it was removed, so that it can be put back. */
  removedAt: instant('removed_at'),
  createdAt: createdAt(),
})
