import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { equipment } from '#domains/work/inventory/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { updatedAt } from '#platform/database/columns.ts'

/** The job cost settings: one row, once they have been saved. */
export const costSettings = pgTable(
  'cost_settings',
  {
    /** There is but one. */
    only: boolean('only').primaryKey().default(true),
    /** By which the audit names the row. */
    id: uuid('id').notNull().unique().defaultRandom(),
    /** Cents for an hour of a technician who has no cost of their own; null: none is set. */
    hourlyCost: integer('hourly_cost'),
    /** Hours of use that a piece of equipment lasts, where it does not say so itself. */
    lifeHours: integer('life_hours').notNull(),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
    /** The name of who changed it last. */
    updatedBy: text('updated_by'),
  },
  (table) => [
    check('cost_settings_one', sql`${table.only}`),
    check('cost_settings_amounts', sql`${table.hourlyCost} >= 0 and ${table.lifeHours} > 0`),
  ],
)

/** What is known of one person's work on a job beyond its clock. */
export const jobLabor = pgTable(
  'job_labor',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id),
    /** Minutes that were entered for them by hand; null: the clock of the job counts. */
    minutes: integer('minutes'),
    /** Cents an hour when the job was done; null: as they cost by now. */
    hourlyCost: integer('hourly_cost'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.technicianId] }),
    index('job_labor_technician').on(table.technicianId),
    check('job_labor_amounts', sql`${table.minutes} >= 0 and ${table.hourlyCost} >= 0`),
  ],
)

/** What an hour of a piece of equipment cost when the job was done. */
export const jobEquipmentCosts = pgTable(
  'job_equipment_costs',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    equipmentId: uuid('equipment_id')
      .notNull()
      .references(() => equipment.id),
    /** Cents. */
    hourlyCost: integer('hourly_cost').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.equipmentId] }),
    index('job_equipment_costs_equipment').on(table.equipmentId),
    check('job_equipment_costs_amount', sql`${table.hourlyCost} >= 0`),
  ],
)
