import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  pgView,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** The suppliers of materials; both businesses may buy from the same one. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    name: text('name').notNull(),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    notes: text('notes'),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('suppliers_name').on(sql`lower(${table.name})`)],
)

export const materials = pgTable(
  'materials',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    name: text('name').notNull(),
    category: text('category').notNull(),
    unit: text('unit').notNull(),
    /** The sum of its moves: only lock-materials.ts writes it, while it holds the row. */
    quantityOnHand: integer('quantity_on_hand').notNull().default(0),
    /**
     * The sums of what its reservations hold, and of what they are short of: triggers keep them (see the migration).
     */
    quantityReserved: integer('quantity_reserved').notNull().default(0),
    quantityShort: integer('quantity_short').notNull().default(0),
    minStockLevel: integer('min_stock_level').notNull().default(10),
    /** Cents per unit, as it is bought at present. */
    unitCost: integer('unit_cost').notNull(),
    /**
     * Cents per unit that the stock on hand was bought for, averaged over all that was received. Fractions of a cent
     * are stored.
     */
    averageCost: numeric('average_cost', { precision: 14, scale: 4, mode: 'number' }).notNull().default(0),
    /** How it is sold: by the "pail" of so many units. Null: one by one. */
    packName: text('pack_name'),
    packUnits: integer('pack_units'),
    /** What is in one unit, as 50 lb in a bag; null where the unit says it, as a gallon does. */
    contents: numeric('contents', { precision: 9, scale: 2, mode: 'number' }),
    contentsUnit: text('contents_unit'),
    /** What the estimator takes it for. */
    use: text('use'),
    /** The finish that a sealer gives. */
    finish: text('finish'),
    supplierId: uuid('supplier_id').references(() => suppliers.id),
    lastRestocked: instant('last_restocked'),
    /** Units that were ordered and have not come; when that was, and the day on which they are to come. */
    quantityOrdered: integer('quantity_ordered').notNull().default(0),
    orderedAt: instant('ordered_at'),
    arrivesOn: date('arrives_on'),
    /** When it was archived: it is no longer bought or estimated, and its history stays. */
    archivedAt: instant('archived_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('materials_business').on(table.businessId, sql`lower(${table.name})`, table.id),
    index('materials_supplier').on(table.supplierId),
    check(
      'materials_amounts',
      sql`${table.quantityOnHand} >= 0 and ${table.minStockLevel} >= 0 and ${table.unitCost} >= 0 and ${table.averageCost} >= 0`,
    ),
    check('materials_ordered', sql`${table.quantityOrdered} >= 0`),
    check(
      'materials_reserved',
      sql`${table.quantityReserved} between 0 and ${table.quantityOnHand} and ${table.quantityShort} >= 0`,
    ),
    check('materials_pack', sql`${table.packUnits} >= 1 and num_nonnulls(${table.packName}, ${table.packUnits}) <> 1`),
    check(
      'materials_contents',
      sql`${table.contents} > 0 and num_nonnulls(${table.contents}, ${table.contentsUnit}) <> 1`,
    ),
    check('materials_use', sql`${table.use} in ('sealer', 'joint-sand', 'cleaner')`),
    check('materials_finish', sql`${table.finish} in ('wet-look', 'satin', 'natural')`),
  ],
)

/**
 * What happened to the stock of a material, row by row. A trigger refuses to change or delete one (see the migration):
 * what was entered wrongly is made good by another. The foreign key to jobs stands in the migration too, since the
 * tables of jobs refer to these.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    /** In the order in which they happened to a material. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    materialId: uuid('material_id')
      .notNull()
      .references(() => materials.id),
    kind: text('kind').notNull(),
    /** Units that came (above zero) or went. */
    quantity: integer('quantity').notNull(),
    onHandAfter: integer('on_hand_after').notNull(),
    /** Cents per unit: what was paid for what came, what it had cost on average for all else. */
    unitCost: integer('unit_cost').notNull(),
    jobId: uuid('job_id'),
    supplierId: uuid('supplier_id').references(() => suppliers.id),
    /** The delivery that it takes out again. */
    undoes: uuid('undoes').unique('stock_movements_undoes'),
    /** The reason, where one is given. */
    note: text('note'),
    byName: text('by_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('stock_movements_number').on(table.materialId, table.number),
    index('stock_movements_job').on(table.jobId),
    index('stock_movements_supplier').on(table.supplierId),
    check('stock_movements_kind', sql`${table.kind} in ('received', 'used', 'counted', 'corrected', 'shortage')`),
    check(
      'stock_movements_sign',
      sql`case ${table.kind} when 'received' then ${table.quantity} > 0 when 'shortage' then ${table.quantity} > 0 when 'used' then ${table.quantity} < 0 else true end`,
    ),
    check('stock_movements_after', sql`${table.onHandAfter} >= 0 and ${table.unitCost} >= 0`),
  ],
)

/**
 * What a job needs of a material: so much is held for it in the shed, and so much is still to be bought. Jobs are
 * referred to in the migration, as above.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: id(),
    jobId: uuid('job_id').notNull(),
    materialId: uuid('material_id')
      .notNull()
      .references(() => materials.id),
    held: integer('held').notNull(),
    short: integer('short').notNull(),
    /** When it is needed. */
    day: date('day'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reservations_once').on(table.jobId, table.materialId),
    index('reservations_material').on(table.materialId, table.day),
    check(
      'reservations_amounts',
      sql`${table.held} >= 0 and ${table.short} >= 0 and ${table.held} + ${table.short} > 0`,
    ),
  ],
)

export const equipment = pgTable(
  'equipment',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    serialNumber: text('serial_number'),
    purchaseDate: date('purchase_date'),
    /** Cents. */
    purchaseCost: integer('purchase_cost'),
    /** Hours of use that it lasts; null: as the settings of job cost say. */
    lifeHours: integer('life_hours'),
    /** Cents per hour of use, where entered; null: the purchase cost over its life. */
    hourlyCost: integer('hourly_cost'),
    status: text('status').notNull().default('available'),
    /** Why it is not fit for work, and from when on it is again. */
    statusNote: text('status_note'),
    backOn: date('back_on'),
    lastServiceDate: date('last_service_date'),
    nextServiceDue: date('next_service_due'),
    /** Months from one service to the next; null: no interval is set. */
    serviceMonths: integer('service_months'),
    /** The due date that the owner was reminded of. */
    remindedDueDate: date('reminded_due_date'),
    notes: text('notes'),
    /**
     * When it was retired, because it was sold or is broken for good: it is no longer booked or serviced, and its
     * history stays.
     */
    archivedAt: instant('archived_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('equipment_business').on(table.businessId),
    uniqueIndex('equipment_serial').on(sql`lower(${table.serialNumber})`),
    index('equipment_service_due')
      .on(table.nextServiceDue)
      .where(sql`${table.nextServiceDue} is not null`),
    check('equipment_status', sql`${table.status} in ('available', 'operational', 'maintenance', 'out-of-service')`),
    check('equipment_cost', sql`${table.purchaseCost} >= 0 and ${table.hourlyCost} >= 0 and ${table.lifeHours} > 0`),
    check('equipment_months', sql`${table.serviceMonths} between 1 and 120`),
  ],
)

/** Each service of a piece of equipment. */
export const equipmentServices = pgTable(
  'equipment_services',
  {
    id: id(),
    equipmentId: uuid('equipment_id')
      .notNull()
      .references(() => equipment.id),
    day: date('day').notNull(),
    /** What was done. */
    work: text('work').notNull(),
    /** Cents. */
    cost: integer('cost'),
    /** Who did it. */
    doneBy: text('done_by'),
    /** Who wrote it down. */
    byName: text('by_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('equipment_services_of').on(table.equipmentId, table.day, table.id),
    check('equipment_services_cost', sql`${table.cost} >= 0`),
  ],
)

/**
 * A job as the shed speaks of it. Jobs stand above this domain, and their tables refer to these: the migration says
 * what the view selects.
 */
export const jobNames = pgView('job_names', {
  jobId: uuid('job_id').notNull(),
  customerName: text('customer_name').notNull(),
  service: text('service').notNull(),
}).existing()

/**
 * Hours that equipment was used on jobs: `equipment_usage` of jobs with the day of the job, by a view of the migration.
 */
export const equipmentHours = pgView('equipment_hours', {
  id: uuid('id').notNull(),
  equipmentId: uuid('equipment_id').notNull(),
  jobId: uuid('job_id').notNull(),
  hoursUsed: numeric('hours_used', { precision: 7, scale: 2, mode: 'number' }).notNull(),
  notes: text('notes'),
  /** When the job was, or else when the hours were written down. */
  day: date('day').notNull(),
  customerName: text('customer_name').notNull(),
  service: text('service').notNull(),
}).existing()
