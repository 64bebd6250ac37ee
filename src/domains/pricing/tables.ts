import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/customers/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const customerPricing = pgTable(
  'customer_pricing',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    service: text('service').notNull(),
    priceType: text('price_type').notNull(),
    /** Percent for discount_percent, cents otherwise. */
    value: integer('value').notNull(),
    notes: text('notes'),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_pricing_customer').on(table.customerId),
    check('customer_pricing_type', sql`${table.priceType} in ('discount_percent', 'discount_amount', 'fixed')`),
    check('customer_pricing_value', sql`${table.value} >= 0 and (${table.priceType} <> 'discount_percent' or ${table.value} <= 100)`),
  ],
)
