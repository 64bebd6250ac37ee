import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { savedCards } from '#domains/money/payments/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
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
    /** One of the four presets, or `custom` with how many of which unit. */
    frequency: text('frequency').notNull(),
    everyCount: integer('every_count'),
    everyUnit: text('every_unit'),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** The first date after the day on which the task last ran; its visit is made ahead. */
    nextScheduledDate: date('next_scheduled_date').notNull(),
    /** The first date for which no visit is made yet; null: the next scheduled date. */
    unmadeFrom: date('unmade_from'),
    /** The last day on which it may have a visit; null: it goes on. */
    endsOn: date('ends_on'),
    /** By the wall clock; null: any time of the day. */
    scheduledTime: time('scheduled_time'),
    /** How long after that time the crew may still arrive; minutes. */
    arrivalWindowMinutes: integer('arrival_window_minutes').notNull().default(0),
    /** Minutes; null: as the price book has it. */
    estimatedDuration: integer('estimated_duration'),
    /** Whether a visit that is due on a closed day moves to the next open one. */
    skipClosed: boolean('skip_closed').notNull().default(false),
    invoiceRule: text('invoice_rule').notNull().default('per-visit'),
    /** The customer's saved card that its invoices are charged to; null: they are sent. */
    cardId: uuid('card_id').references((): AnyPgColumn => savedCards.id),
    /** Line items that each visit's job starts with (jobs/contract-scope.ts); null: one service at one price. */
    scope: jsonb('scope'),
    /** The first day of the month or quarter that was billed last; null: none. */
    billedThrough: date('billed_through'),
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
    index('recurring_services_unmade')
      .on(sql`coalesce(${table.unmadeFrom}, ${table.nextScheduledDate})`)
      .where(sql`${table.status} = 'active'`),
    index('recurring_services_ends')
      .on(table.endsOn)
      .where(sql`${table.status} = 'active'`),
    index('recurring_services_billed')
      .on(table.billedThrough)
      .where(sql`${table.invoiceRule} <> 'per-visit'`),
    index('recurring_services_business').on(table.businessId),
    index('recurring_services_card').on(table.cardId),
    index('recurring_services_customer').on(table.customerId),
    check('recurring_services_status', sql`${table.status} in ('active', 'paused', 'cancelled')`),
    check(
      'recurring_services_frequency',
      sql`${table.frequency} in ('monthly', 'quarterly', 'semi-annual', 'annual', 'custom')`,
    ),
    check(
      'recurring_services_every',
      sql`(${table.frequency} = 'custom') = (${table.everyCount} is not null and ${table.everyUnit} is not null)`,
    ),
    check('recurring_services_every_count', sql`${table.everyCount} > 0`),
    check('recurring_services_every_unit', sql`${table.everyUnit} in ('day', 'week', 'month', 'year')`),
    check('recurring_services_arrival_window', sql`${table.arrivalWindowMinutes} in (0, 60, 120, 240)`),
    check(
      'recurring_services_invoice_rule',
      sql`${table.invoiceRule} in ('per-visit', 'monthly', 'advance-month', 'advance-quarter')`,
    ),
    check('recurring_services_day', sql`${table.dayOfMonth} between 1 and 31`),
    check('recurring_services_amount', sql`${table.amount} >= 0`),
  ],
)

/** Who does the visits of a plan. */
export const recurringTechnicians = pgTable(
  'recurring_technicians',
  {
    recurringServiceId: uuid('recurring_service_id')
      .notNull()
      .references(() => recurringServices.id),
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id),
  },
  (table) => [
    primaryKey({ columns: [table.recurringServiceId, table.technicianId] }),
    index('recurring_technicians_technician').on(table.technicianId),
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
    /** The day that the plan gave its job; null for a date that was left out because the business is closed. */
    plannedDate: date('planned_date'),
    plannedTime: time('planned_time'),
    /** The version of the job that the plan wrote: a job of another version was changed by hand. */
    jobVersion: integer('job_version').notNull().default(1),
    /** The invoice that the plan made for it, alone or with others. */
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.recurringServiceId, table.dueDate] }),
    index('recurring_occurrences_planned').on(table.plannedDate),
    index('recurring_occurrences_invoice')
      .on(table.invoiceId)
      .where(sql`${table.invoiceId} is not null`),
  ],
)
