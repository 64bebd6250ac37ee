import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * Estimate visits: someone goes there, looks, and measures. The person visited may not be a customer yet, so this table
 * has their name and address.
 */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    /** The request it was booked for. A visit outlives it, and the job that was made of it. */
    requestId: uuid('request_id').references(() => serviceRequests.id, { onDelete: 'set null' }),
    customerId: uuid('customer_id').references(() => customers.id),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    email: text('email'),
    address: text('address').notNull(),
    service: text('service').notNull(),
    date: date('date').notNull(),
    time: time('time').notNull(),
    minutes: integer('minutes').notNull().default(30),
    /** Where it stands among the appointments, by the wall clock. */
    standsAt: timestamp('stands_at')
      .notNull()
      .generatedAlwaysAs(sql`"date" + "time"`),
    notes: text('notes'),
    status: text('status').notNull().default('scheduled'),
    cancelReason: text('cancel_reason'),
    /**
     * When the customer confirmed the visit; a trigger clears it when the day or the time changes (see the migration).
     */
    confirmedAt: instant('confirmed_at'),
    /**
     * Name, phone, address and service as a search reads them (text-search.ts), each on a line of its own, so that a
     * match stands within one of them.
     */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql`fold(name || chr(10) || phone || chr(10) || address || chr(10) || service)`),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    // Both orders of the list, with a status before them and without. Of the two businesses either has a good part of
    // them: it is no key.
    index('visits_scheduled').on(table.standsAt, table.id),
    index('visits_status_scheduled').on(table.status, table.standsAt, table.id),
    index('visits_newest').on(table.createdAt, table.id),
    index('visits_status_newest').on(table.status, table.createdAt, table.id),
    index('visits_request').on(table.requestId),
    index('visits_customer').on(table.customerId),
    index('visits_job').on(table.jobId),
    index('visits_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('visits_status', sql`${table.status} in ('scheduled', 'done', 'cancelled')`),
    check('visits_minutes', sql`${table.minutes} > 0`),
  ],
)

/** What was measured and seen at a visit. A table of its own, so that lists of visits do not read it. */
export const visitMeasurements = pgTable('visit_measurements', {
  visitId: uuid('visit_id')
    .primaryKey()
    .references(() => visits.id, { onDelete: 'cascade' }),
  /** In the order in which they were added (contract-measurement.ts). */
  areas: jsonb('areas').notNull().default([]),
  crewNotes: text('crew_notes').notNull().default(''),
  /** Counts the changes. */
  version: integer('version').notNull().default(1),
})

/** Who goes there. When they are booked is a matter of schedule. */
export const visitTechnicians = pgTable(
  'visit_technicians',
  {
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id),
  },
  (table) => [
    primaryKey({ columns: [table.visitId, table.technicianId] }),
    index('visit_technicians_technician').on(table.technicianId, table.visitId),
  ],
)
