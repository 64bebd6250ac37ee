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
  /** When a user removed it. The row remains for a while, so that it can be restored. */
  removedAt: instant('removed_at'),
  createdAt: createdAt(),
})
