import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/business/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { equipment, materials } from '#domains/inventory/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

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
    status: text('status').notNull(),
    scheduledDate: date('scheduled_date'),
    scheduledTime: time('scheduled_time'),
    /** Minutes. */
    estimatedDuration: integer('estimated_duration'),
    actualDuration: integer('actual_duration'),
    startTime: instant('start_time'),
    endTime: instant('end_time'),
    notes: text('notes'),
    cancelReason: text('cancel_reason'),
    reminderSent: boolean('reminder_sent').notNull().default(false),
    confirmationSent: boolean('confirmation_sent').notNull().default(false),
    /** Cents. */
    amount: integer('amount'),
    depositAmount: integer('deposit_amount'),
    paymentStatus: text('payment_status').notNull().default('pending'),
    createdAt: createdAt(),
  },
  (table) => [
    index('jobs_customer').on(table.customerId),
    index('jobs_business_newest').on(table.businessId, table.createdAt, table.id),
    index('jobs_newest').on(table.createdAt, table.id),
    index('jobs_status_newest').on(table.status, table.createdAt, table.id),
    check('jobs_status', sql`${table.status} in ('requested', 'scheduled', 'in-progress', 'completed', 'cancelled')`),
    check('jobs_payment_status', sql`${table.paymentStatus} in ('pending', 'deposit-paid', 'paid')`),
    check('jobs_amounts', sql`${table.amount} >= 0 and ${table.depositAmount} >= 0`),
  ],
)

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
