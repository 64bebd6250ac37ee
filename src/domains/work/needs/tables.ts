import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { materials } from '#domains/work/inventory/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { instant, updatedAt } from '#platform/database/columns.ts'

/** How far material goes, as the owner of a business says it; without a row, as the product began. */
export const coverageRates = pgTable('coverage_rates', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id),
  /** Null: the first ones. */
  value: jsonb('value'),
  /** Grows with every change of the rates. */
  version: integer('version').notNull().default(0),
  updatedAt: updatedAt(),
  /** The name of who changed it last. */
  updatedBy: text('updated_by'),
})

/** Whether a rate follows what jobs teach, and since when jobs count; without a row it does, and all of them count. */
export const coverageLearning = pgTable(
  'coverage_learning',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    use: text('use').notNull(),
    applied: boolean('applied').notNull().default(true),
    since: instant('since'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.use] }),
    check('coverage_learning_use', sql`${table.use} in ('sealer', 'joint-sand', 'cleaner')`),
  ],
)

/**
 * What a job that is done took of one use, and what the owner's rates had said: gallons or pounds, as they are sold.
 */
export const coverageSamples = pgTable(
  'coverage_samples',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    use: text('use').notNull(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    expected: numeric('expected', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    used: numeric('used', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.use] }),
    index('coverage_samples_latest').on(table.businessId, table.use, table.at),
  ],
)

/** What was entered by hand about the surface of a job, and that someone reviewed its needs. */
export const jobSurfaces = pgTable(
  'job_surfaces',
  {
    jobId: uuid('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    surface: text('surface').notNull(),
    joints: text('joints').notNull(),
    coats: integer('coats'),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check(
      'job_surfaces_words',
      sql`${table.surface} in ('dense', 'normal', 'porous') and ${table.joints} in ('narrow', 'normal', 'wide')`,
    ),
    check('job_surfaces_coats', sql`${table.coats} between 0 and 5`),
  ],
)

/** How much of a material a job needs, entered by hand; it overrides the estimate. */
export const jobMaterialRequirements = pgTable(
  'job_material_requirements',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    materialId: uuid('material_id')
      .notNull()
      .references(() => materials.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.materialId] }),
    index('job_material_requirements_material').on(table.materialId),
    check('job_material_requirements_quantity', sql`${table.quantity} >= 0`),
  ],
)

/**
 * That it was said what a job used, be it nothing. The rows themselves are material_usage and equipment_usage (jobs).
 */
export const jobUsage = pgTable('job_usage', {
  jobId: uuid('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  recordedAt: instant('recorded_at').notNull(),
  recordedBy: text('recorded_by').notNull(),
})
