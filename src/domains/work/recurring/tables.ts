import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export const recurringServices = pgTable(
  'recurring_services',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    service: text('service').notNull(),
    /** Where the work is, when that is not the address of the customer. */
    siteAddress: text('site_address'),
    frequency: text('frequency').notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    nextScheduledDate: date('next_scheduled_date').notNull(),
    status: text('status').notNull().default('active'),
    notes: text('notes'),
    /** The day of the month it is meant for, 1 to 31: after 28 February a contract of the 31st goes on on the 31st. */
    dayOfMonth: integer('day_of_month').notNull().default(1),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('recurring_services_due')
      .on(table.nextScheduledDate)
      .where(sql`${table.status} = 'active'`),
    index('recurring_services_business').on(table.businessId),
    index('recurring_services_customer').on(table.customerId),
    check('recurring_services_status', sql`${table.status} in ('active', 'paused', 'cancelled')`),
    check('recurring_services_frequency', sql`${table.frequency} in ('monthly', 'quarterly', 'semi-annual', 'annual')`),
    check('recurring_services_day', sql`${table.dayOfMonth} between 1 and 31`),
    check('recurring_services_amount', sql`${table.amount} >= 0`),
  ],
)

/** What was made of a contract for each of its dates: one job, once. */
export const recurringOccurrences = pgTable(
  'recurring_occurrences',
  {
    recurringServiceId: uuid('recurring_service_id')
      .notNull()
      .references(() => recurringServices.id),
    dueDate: date('due_date').notNull(),
    // A job that is deleted does not come again.
    jobId: uuid('job_id')
      .references(() => jobs.id, { onDelete: 'set null' })
      .unique(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.recurringServiceId, table.dueDate] })],
)
