import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.ts'

export const healthChecks = pgTable(
  'health_checks',
  {
    id: id(),
    checkType: text('check_type').notNull(),
    checkName: text('check_name').notNull(),
    status: text('status').notNull(),
    message: text('message'),
    responseTimeMs: integer('response_time_ms'),
    metadata: text('metadata'),
    createdAt: createdAt(),
  },
  (table) => [index('health_checks_newest').on(table.checkName, table.createdAt)],
)
