import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export const customerPricing = pgTable(
  'customer_pricing',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    service: text('service').notNull(),
    priceType: text('price_type').notNull(),
    /** Whole percent for discount_percent, cents otherwise. */
    value: integer('value').notNull(),
    notes: text('notes'),
    /** The last day on which it applies; null: always. */
    expiresAt: date('expires_at'),
    /** Counts up with every change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_pricing_customer').on(table.customerId),
    // The order of the list (price-rules.ts).
    index('customer_pricing_order').on(
      sql`coalesce(${table.expiresAt}, '9999-12-31'::date)`,
      table.createdAt,
      table.id,
    ),
    check('customer_pricing_type', sql`${table.priceType} in ('discount_percent', 'discount_amount', 'fixed')`),
    check(
      'customer_pricing_value',
      sql`${table.value} >= 0 and (${table.priceType} <> 'discount_percent' or ${table.value} <= 100)`,
    ),
  ],
)
