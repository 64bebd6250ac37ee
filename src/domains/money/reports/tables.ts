import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/system/auth/tables.ts'
import { businesses } from '#domains/system/business/tables.ts'
import { createdAt, id, instant, updatedAt } from '#platform/database/columns.ts'
import { customers } from '#domains/sales/customers/tables.ts'

/**
 * On which day each customer was last served: the newest of their completed jobs, or what is known from elsewhere
 * (transactionDate, unless it is just the day on which they were entered). Triggers on jobs and customers maintain it
 * (in the migration), since a recount of those of two years takes a tenth of a second among 100,000 customers. It
 * excludes customers who were never served and archived ones.
 */
export const customerLastService = pgTable('customer_last_service', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  day: date('day').notNull(),
})

/**
 * How many customers were last served on which day: the sum of these rows. A trigger adds some for each statement, a
 * task adds them up.
 */
export const dailyServiceCounts = pgTable('daily_service_counts', {
  day: date('day').notNull(),
  many: integer('many').notNull(),
})

/** When the weekly report is sent: one row, once the schedule has been saved. */
export const reportSchedule = pgTable(
  'report_schedule',
  {
    /** There is but one. */
    only: boolean('only').primaryKey().default(true),
    /** By which the audit names the row. */
    id: uuid('id').notNull().unique().defaultRandom(),
    on: boolean('on').notNull(),
    /** 0 for Monday to 6 for Sunday, and 0 to 23 by the clock of the business. */
    weekday: integer('weekday').notNull(),
    hour: integer('hour').notNull(),
    /** Null: of all businesses together. */
    businessId: uuid('business_id').references(() => businesses.id),
    /** Since when it stands so: what was due before is not made good. */
    since: instant('since').notNull(),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
    /** The name of who changed it last. */
    updatedBy: text('updated_by'),
  },
  (table) => [
    check('report_schedule_one', sql`${table.only}`),
    check('report_schedule_when', sql`${table.weekday} between 0 and 6 and ${table.hour} between 0 and 23`),
  ],
)

/** Who gets it; a person who leaves the team stops getting it. */
export const reportRecipients = pgTable('report_recipients', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
})

/** A report that was sent. */
export const reportSends = pgTable(
  'report_sends',
  {
    id: id(),
    /** The day it was due on by the schedule: of each day there is one. Null: someone pressed the button. */
    day: date('day').unique(),
    businessId: uuid('business_id').references(() => businesses.id),
    /** The first and the last day that it tells of. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    byName: text('by_name'),
    createdAt: createdAt(),
  },
  (table) => [index('report_sends_newest').on(table.createdAt, table.id)],
)

/** Its e-mails. What became of each is in its message. */
export const reportEmails = pgTable(
  'report_emails',
  {
    sendId: uuid('send_id')
      .notNull()
      .references(() => reportSends.id, { onDelete: 'cascade' }),
    /** A plain id, as everywhere. */
    communicationId: uuid('communication_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.communicationId] })],
)
