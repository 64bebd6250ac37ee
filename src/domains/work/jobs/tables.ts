import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { equipment, materials } from '#domains/work/inventory/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** How ready work without a day is for one: 0 paid for in part or whole, 1 with a price, 2 only asked for. */
export const readyRank = (of: { paymentStatus: AnyPgColumn; amount: AnyPgColumn }) =>
  sql`(case when ${of.paymentStatus} <> 'pending' then 0 when ${of.amount} is not null then 1 else 2 end)`

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    service: text('service').notNull(),
    /** Where the work is, when that is not the address of the customer. */
    siteAddress: text('site_address'),
    status: text('status').notNull(),
    scheduledDate: date('scheduled_date'),
    scheduledTime: time('scheduled_time'),
    /** Minutes after the start in which the crew may arrive; 0 promises the start itself. */
    arrivalWindowMinutes: integer('arrival_window_minutes').notNull().default(0),
    /** How many open days in a row it takes. */
    days: integer('days').notNull().default(1),
    /** Those days, the scheduled date first; null while it is not scheduled. */
    dates: date('dates').array(),
    /**
     * Where it stands among the appointments, by the wall clock; never, while it is not scheduled: for filters and
     * order.
     */
    standsAt: timestamp('stands_at').generatedAlwaysAs(
      sql`coalesce(scheduled_date + coalesce(scheduled_time, '00:00'::time), 'infinity'::timestamp)`,
    ),
    /** Minutes; of a job of several days, on each of them. */
    estimatedDuration: integer('estimated_duration'),
    /** Minutes, all runs of the clock together. */
    actualDuration: integer('actual_duration'),
    /** When the clock was first started and last stopped. */
    startTime: instant('start_time'),
    endTime: instant('end_time'),
    /** Since when the clock runs; null while it stands. */
    clockStartedAt: instant('clock_started_at'),
    /** When the first visit was done, of a job with further ones (job_visits). */
    firstVisitDoneAt: instant('first_visit_done_at'),
    areaSqFt: integer('area_sq_ft'),
    finish: text('finish'),
    /** Areas and line items with what they come to (contract-scope.ts); null for a job without them. */
    scope: jsonb('scope'),
    notes: text('notes'),
    crewNotes: text('crew_notes'),
    customerNotes: text('customer_notes'),
    cancelReason: text('cancel_reason'),
    /** When the job was archived: out of the lists, but stored with all its linked records. */
    archivedAt: instant('archived_at'),
    reminderSent: boolean('reminder_sent').notNull().default(false),
    confirmationSent: boolean('confirmation_sent').notNull().default(false),
    /** When the customer said that the day suits; a trigger forgets it with another day or hour. */
    confirmedAt: instant('confirmed_at'),
    /** Cents. */
    amount: integer('amount'),
    depositAmount: integer('deposit_amount'),
    paymentStatus: text('payment_status').notNull().default('pending'),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    /**
     * Customer, service and address, folded. A trigger writes it, here and when the customer changes: see the
     * migration.
     */
    search: text('search').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('jobs_customer').on(table.customerId, table.createdAt, table.id),
    // A list is of one business, or of each of them in turn (list-jobs.ts): every order has one index with a status
    // before it, and one without. Whether it is archived stands behind what the index orders by, so that a count need
    // not look at the jobs themselves.
    index('jobs_newest').on(table.businessId, table.createdAt, table.id, table.archivedAt),
    index('jobs_status_newest').on(table.businessId, table.status, table.createdAt, table.id),
    index('jobs_scheduled').on(table.businessId, table.standsAt, table.id),
    index('jobs_status_scheduled').on(table.businessId, table.status, table.standsAt, table.id),
    index('jobs_amount').on(table.businessId, sql`coalesce(${table.amount}, -1)`, table.id),
    index('jobs_status_amount').on(table.businessId, table.status, sql`coalesce(${table.amount}, -1)`, table.id),
    index('jobs_archived')
      .on(table.businessId, table.createdAt, table.id)
      .where(sql`${table.archivedAt} is not null`),
    index('jobs_unscheduled')
      .on(table.businessId, table.createdAt, table.id)
      .where(sql`${table.scheduledDate} is null`),
    index('jobs_unscheduled_ready')
      .on(table.businessId, readyRank(table), table.createdAt, table.id)
      .where(sql`${table.scheduledDate} is null`),
    // A day or a month asks for those that begin in it, and for the few that began before and go on.
    index('jobs_several_days')
      .on(table.businessId, table.scheduledDate)
      .where(sql`${table.days} > 1`),
    index('jobs_running')
      .on(table.clockStartedAt)
      .where(sql`${table.clockStartedAt} is not null`),
    index('jobs_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('jobs_status', sql`${table.status} in ('requested', 'scheduled', 'in-progress', 'completed', 'cancelled')`),
    check('jobs_payment_status', sql`${table.paymentStatus} in ('pending', 'deposit-paid', 'paid')`),
    check('jobs_amounts', sql`${table.amount} >= 0 and ${table.depositAmount} >= 0`),
    check('jobs_finish', sql`${table.finish} in ('wet-look', 'satin', 'natural')`),
    check('jobs_days', sql`${table.days} >= 1`),
    check('jobs_arrival_window', sql`${table.arrivalWindowMinutes} in (0, 60, 120, 240)`),
    check('jobs_area', sql`${table.areaSqFt} > 0`),
  ],
)

/**
 * How many jobs stand where: the sum of these rows. Triggers add one row for each statement that changes jobs (in the
 * migration), so that no two writers wait for each other; a task adds them up. `changes` only grows: it tells one state
 * of the list from another.
 */
export const jobCounts = pgTable('job_counts', {
  businessId: uuid('business_id').notNull(),
  status: text('status').notNull(),
  /** Whether they have a date. */
  scheduled: boolean('scheduled').notNull(),
  many: integer('many').notNull(),
  changes: integer('changes').notNull(),
})

/** Who does the job. When they are booked is a matter of schedule. */
export const jobTechnicians = pgTable(
  'job_technicians',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.technicianId] }),
    index('job_technicians_technician').on(table.technicianId, table.jobId),
  ],
)

/** The visits of a job after its first one, which the job itself holds. */
export const jobVisits = pgTable(
  'job_visits',
  {
    id: id(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** What is done then, like "Seal". */
    title: text('title').notNull(),
    date: date('date').notNull(),
    time: time('time'),
    /** Where it stands among the appointments, by the wall clock. */
    standsAt: timestamp('stands_at').generatedAlwaysAs(sql`date + coalesce(time, '00:00'::time)`),
    minutes: integer('minutes').notNull(),
    arrivalWindowMinutes: integer('arrival_window_minutes').notNull().default(0),
    /** Its part of the clock of the job; minutes. */
    actualDuration: integer('actual_duration'),
    startTime: instant('start_time'),
    endTime: instant('end_time'),
    /** Since when the clock of the job runs for this visit. */
    clockStartedAt: instant('clock_started_at'),
    doneAt: instant('done_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('job_visits_job').on(table.jobId, table.standsAt),
    index('job_visits_scheduled').on(table.standsAt, table.jobId),
    check('job_visits_minutes', sql`${table.minutes} > 0`),
    check('job_visits_arrival_window', sql`${table.arrivalWindowMinutes} in (0, 60, 120, 240)`),
  ],
)

/** Who goes on a further visit. */
export const jobVisitTechnicians = pgTable(
  'job_visit_technicians',
  {
    jobVisitId: uuid('job_visit_id')
      .notNull()
      .references(() => jobVisits.id, { onDelete: 'cascade' }),
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id),
  },
  (table) => [
    primaryKey({ columns: [table.jobVisitId, table.technicianId] }),
    index('job_visit_technicians_technician').on(table.technicianId, table.jobVisitId),
  ],
)

/** What is taken along on a further visit. */
export const jobVisitEquipment = pgTable(
  'job_visit_equipment',
  {
    jobVisitId: uuid('job_visit_id')
      .notNull()
      .references(() => jobVisits.id, { onDelete: 'cascade' }),
    equipmentId: uuid('equipment_id')
      .notNull()
      .references(() => equipment.id),
  },
  (table) => [
    primaryKey({ columns: [table.jobVisitId, table.equipmentId] }),
    index('job_visit_equipment_equipment').on(table.equipmentId),
  ],
)

/** What is taken along on the first visit. */
export const jobEquipment = pgTable(
  'job_equipment',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    equipmentId: uuid('equipment_id')
      .notNull()
      .references(() => equipment.id),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.equipmentId] }),
    index('job_equipment_equipment').on(table.equipmentId),
  ],
)

/** The checklist, in order of place. */
export const jobTasks = pgTable(
  'job_tasks',
  {
    id: id(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The further visit that it is for; null: the first one, or whenever. */
    visitId: uuid('visit_id').references(() => jobVisits.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    place: integer('place').notNull(),
    /** How it is answered: by a check, a photo, yes or no, a number or words. */
    answerKind: text('answer_kind').notNull().default('check'),
    /** Without it the job is completed only with a reason. */
    required: boolean('required').notNull().default(false),
    /** What the crew entered; of a check and a photo there is none. */
    answer: text('answer'),
    doneAt: instant('done_at'),
    /** The name of who ticked it. */
    doneBy: text('done_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('job_tasks_job').on(table.jobId, table.place),
    index('job_tasks_visit')
      .on(table.visitId)
      .where(sql`${table.visitId} is not null`),
    check('job_tasks_answer_kind', sql`${table.answerKind} in ('check', 'photo', 'yes-no', 'number', 'text')`),
  ],
)

/** What the customer signed after the work; the last one counts. */
export const jobSignatures = pgTable('job_signatures', {
  jobId: uuid('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  /** Of who signed. */
  name: text('name').notNull(),
  /** `typed`, or the strokes as an SVG path. */
  signature: text('signature').notNull(),
  signedAt: instant('signed_at').notNull(),
  /** The name of who held the phone. */
  takenBy: text('taken_by').notNull(),
})

export const materialUsage = pgTable(
  'material_usage',
  {
    id: id(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id),
    materialId: uuid('material_id')
      .notNull()
      .references(() => materials.id),
    quantityUsed: integer('quantity_used').notNull(),
    /** Cents per unit when it was used. */
    costAtTime: integer('cost_at_time').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('material_usage_job').on(table.jobId), index('material_usage_material').on(table.materialId)],
)

export const equipmentUsage = pgTable(
  'equipment_usage',
  {
    id: id(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id),
    equipmentId: uuid('equipment_id')
      .notNull()
      .references(() => equipment.id),
    hoursUsed: numeric('hours_used', { precision: 7, scale: 2, mode: 'number' }).notNull(),
    notes: text('notes'),
    createdAt: createdAt(),
  },
  (table) => [index('equipment_usage_job').on(table.jobId), index('equipment_usage_equipment').on(table.equipmentId)],
)
