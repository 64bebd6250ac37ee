import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/**
 * How often something happened on a day in the business's zone, by page and by where the visitors came from. There is
 * nothing else about them.
 */
export const dailyTrafficCounts = pgTable(
  'daily_traffic_counts',
  {
    day: date('day').notNull(),
    page: text('page').notNull(),
    source: text('source').notNull(),
    medium: text('medium'),
    campaign: text('campaign'),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    unique('daily_traffic_counts_each')
      .on(table.day, table.page, table.source, table.medium, table.campaign, table.kind)
      .nullsNotDistinct(),
    check('daily_traffic_counts_kind', sql`${table.kind} in ('view', 'call', 'started', 'sent')`),
    check('daily_traffic_counts_count', sql`${table.count} > 0`),
  ],
)
