import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#platform/database/columns.ts'

export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    fromPath: text('from_path').notNull(),
    toPath: text('to_path').notNull(),
    version: integer('version').notNull().default(1),
    /** When a user removed it. The row remains for a while, so that it can be restored. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('redirects_from')
      .on(table.fromPath)
      .where(sql`${table.removedAt} is null`),
    index('redirects_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    check('redirects_apart', sql`${table.fromPath} <> ${table.toPath}`),
  ],
)

/** Counts how often a redirect was followed on a day in the business's time zone. Holds no data about the visitors. */
export const dailyRedirectHits = pgTable(
  'daily_redirect_hits',
  {
    redirectId: uuid('redirect_id')
      .notNull()
      .references(() => redirects.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.redirectId, table.day] }),
    check('daily_redirect_hits_count', sql`${table.count} > 0`),
  ],
)
