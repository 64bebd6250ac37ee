import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/system/auth/tables.ts'
import { businesses } from '#domains/system/business/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export const technicians = pgTable(
  'technicians',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    /** Works for every business, and not only for the one named. */
    allBusinesses: boolean('all_businesses').notNull().default(false),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone').notNull(),
    status: text('status').notNull().default('active'),
    hireDate: date('hire_date'),
    /** In the order they were written; `endsOn` as YYYY-MM-DD, null for one that does not end. */
    certificates: jsonb('certificates').$type<{ name: string; endsOn: string | null }[]>().notNull().default([]),
    /**
     * When they work, by the day of the week, HH:MM; null for a day off. Null as a whole: nothing was said, and no hour
     * is in the way.
     */
    week: jsonb('week').$type<Record<string, { from: string; to: string } | null>>(),
    /** Cents per hour; null if unknown, and then the rate that the cost settings give for everyone applies. */
    hourlyCost: integer('hourly_cost'),
    /** Their sign-in, when it is known; else the e-mail tells (service.ts). */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('technicians_business').on(table.businessId),
    check('technicians_status', sql`${table.status} in ('active', 'on-leave', 'inactive')`),
    check('technicians_hourly_cost', sql`${table.hourlyCost} >= 0`),
  ],
)

/** The days on which a technician is away, including the first and the last. */
export const timeOff = pgTable(
  'time_off',
  {
    id: id(),
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id, { onDelete: 'cascade' }),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('time_off_technician').on(table.technicianId, table.lastDay),
    check('time_off_days', sql`${table.lastDay} >= ${table.firstDay}`),
  ],
)

/**
 * Records which certificates the owner was alerted to, before and after they end. A new end date triggers a new alert.
 */
export const certificateAlerts = pgTable(
  'certificate_alerts',
  {
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    endsOn: date('ends_on').notNull(),
    /** False: that it ends soon. */
    ended: boolean('ended').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.technicianId, table.name, table.endsOn, table.ended] })],
)
