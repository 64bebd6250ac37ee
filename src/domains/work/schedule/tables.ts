import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, pgView, QueryBuilder, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { equipment } from '#domains/work/inventory/tables.ts'
import { jobs, jobTechnicians, jobVisits } from '#domains/work/jobs/tables.ts'
import { calendarEvents } from '#domains/work/calendar-events/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { visits } from '#domains/sales/visits/tables.ts'
import { createdAt, id, period } from '#platform/database/columns.ts'

/**
 * Who or what is booked when: one row for each day of an appointment and each of its people and things. Two exclusion
 * constraints prevent a double booking unless someone saw the conflict and accepted it. drizzle cannot express them, so
 * they are in the migration.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    /** The further visit of the job that it is for; null: the first one. */
    jobVisitId: uuid('job_visit_id').references(() => jobVisits.id, { onDelete: 'cascade' }),
    visitId: uuid('visit_id').references(() => visits.id, { onDelete: 'cascade' }),
    calendarEventId: uuid('calendar_event_id').references(() => calendarEvents.id, { onDelete: 'cascade' }),
    technicianId: uuid('technician_id').references(() => technicians.id),
    equipmentId: uuid('equipment_id').references(() => equipment.id),
    during: period('during').notNull(),
    /** Someone saw the conflict, and scheduled the appointment anyway. */
    kept: boolean('kept').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('bookings_job').on(table.jobId),
    index('bookings_visit').on(table.visitId),
    index('bookings_job_visit')
      .on(table.jobVisitId)
      .where(sql`${table.jobVisitId} is not null`),
    index('bookings_calendar_event')
      .on(table.calendarEventId)
      .where(sql`${table.calendarEventId} is not null`),
    index('bookings_technician_kept')
      .on(table.technicianId)
      .where(sql`${table.kept}`),
    index('bookings_equipment_kept')
      .on(table.equipmentId)
      .where(sql`${table.kept}`),
    check('bookings_appointment', sql`num_nonnulls(${table.jobId}, ${table.visitId}, ${table.calendarEventId}) = 1`),
    check('bookings_who', sql`num_nonnulls(${table.technicianId}, ${table.equipmentId}) = 1`),
  ],
)

/** What a booking is for, in the words of its own domain, which stands above this one. */
export const appointments = pgView('appointments').as((query) =>
  query
    .select({
      id: jobs.id,
      customerName: customers.name,
      service: jobs.service,
      address: sql<string>`coalesce(${jobs.siteAddress}, ${customers.address})`.as('address'),
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .unionAll(
      query
        .select({ id: visits.id, customerName: visits.name, service: visits.service, address: visits.address })
        .from(visits),
    )
    .unionAll(
      query
        .select({
          id: calendarEvents.id,
          customerName: calendarEvents.title,
          service:
            sql<string>`case ${calendarEvents.kind} when 'errand' then 'Errand' when 'meeting' then 'Meeting' else 'Blocked time' end`.as(
              'service',
            ),
          // Blocked time is nowhere else: it needs no drive.
          address:
            sql<string>`case ${calendarEvents.kind} when 'blocked' then '' else coalesce(${calendarEvents.address}, '') end`.as(
              'address',
            ),
        })
        .from(calendarEvents),
    ),
)

/**
 * Who has which work on a day without a set time: it takes no one's time slot, and is work all the same. `minutes`
 * null: no length is set.
 */
export const anyTime = new QueryBuilder()
  .select({
    technicianId: jobTechnicians.technicianId,
    jobId: jobTechnicians.jobId,
    firstDay: jobs.scheduledDate,
    minutes: jobs.estimatedDuration,
    day: sql<string>`unnest(${jobs.dates})::text`.as('day'),
  })
  .from(jobTechnicians)
  .innerJoin(jobs, eq(jobs.id, jobTechnicians.jobId))
  .where(and(isNotNull(jobs.scheduledDate), isNull(jobs.scheduledTime), ne(jobs.status, 'cancelled')))
  .as('any_time')
