import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/system/auth/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * Holds the one secret calendar link of a person. The table does not store the link itself; feed-link.ts derives it
 * from the id. A revoked link has no row.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the link's secret, in hex: who reads the database cannot open the link. */
  tokenHash: text('token_hash').notNull().unique(),
  /** When a phone or another calendar last asked, to within some minutes; null: never. */
  readAt: instant('read_at'),
  createdAt: createdAt(),
})
