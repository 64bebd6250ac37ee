import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/business/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

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
    quantityOnHand: integer('quantity_on_hand').notNull().default(0),
    minStockLevel: integer('min_stock_level').notNull().default(10),
    /** Cents per unit. */
    unitCost: integer('unit_cost').notNull(),
    supplier: text('supplier'),
    lastRestocked: instant('last_restocked'),
    createdAt: createdAt(),
  },
  (table) => [
    index('materials_business').on(table.businessId),
    check('materials_amounts', sql`${table.quantityOnHand} >= 0 and ${table.minStockLevel} >= 0 and ${table.unitCost} >= 0`),
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
    status: text('status').notNull().default('available'),
    lastServiceDate: date('last_service_date'),
    nextServiceDue: date('next_service_due'),
    notes: text('notes'),
    createdAt: createdAt(),
  },
  (table) => [
    index('equipment_business').on(table.businessId),
    check('equipment_status', sql`${table.status} in ('available', 'operational', 'maintenance', 'out-of-service')`),
    check('equipment_cost', sql`${table.purchaseCost} >= 0`),
  ],
)
