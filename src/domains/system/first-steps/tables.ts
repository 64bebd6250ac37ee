import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/system/auth/tables.ts'
import { instant } from '#platform/database/columns.ts'

/** What each person wants to see of the first steps. Whether one is done stands in the rest of the product. */
export const firstSteps = pgTable('first_steps', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When they were put away; null: not. */
  hiddenAt: instant('hidden_at'),
  skipped: text('skipped').array().notNull().default([]),
})
