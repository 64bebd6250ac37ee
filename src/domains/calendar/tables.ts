import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/auth/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * The one secret calendar link of a person. The link itself is not kept: it is made again of the id (feed-link.ts). A
 * revoked one has no row any more.
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
