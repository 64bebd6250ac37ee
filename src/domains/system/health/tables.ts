import { boolean, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Every look at every part; thinned as they grow old (check-history.ts). */
export const healthChecks = pgTable(
  'health_checks',
  {
    id: id(),
    checkType: text('check_type').notNull(),
    checkName: text('check_name').notNull(),
    status: text('status').notNull(),
    message: text('message'),
    responseTimeMs: integer('response_time_ms'),
    /** What its line in the picture follows: milliseconds, percent, seconds. */
    measure: doublePrecision('measure'),
    metadata: text('metadata'),
    createdAt: createdAt(),
  },
  (table) => [index('health_checks_newest').on(table.checkName, table.createdAt)],
)

/** How each part stands, and whether the owner knows. */
export const healthStates = pgTable('health_states', {
  checkName: text('check_name').primaryKey(),
  /** Believed after two looks in a row; what one look said stands in the newest row of health_checks. */
  broken: boolean('broken').notNull().default(false),
  /** Since when. */
  since: instant('since').notNull(),
  /** How many looks in a row said otherwise. */
  otherwise: integer('otherwise').notNull().default(0),
  /** Whether the owner was alerted that it is broken, and not yet that it recovered. */
  told: boolean('told').notNull().default(false),
  /** When the owner was last alerted that it is broken. */
  alertedAt: instant('told_at'),
})

/** What went wrong lately, and when it was over: one row from the beginning to the end of it. */
export const healthEvents = pgTable(
  'health_events',
  {
    id: id(),
    checkName: text('check_name').notNull(),
    message: text('message').notNull(),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at'),
    /** Whether the owner was alerted. */
    told: boolean('told').notNull().default(false),
  },
  (table) => [index('health_events_newest').on(table.beganAt)],
)
