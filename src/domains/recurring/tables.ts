import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/business/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export const recurringServices = pgTable(
  'recurring_services',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    service: text('service').notNull(),
    frequency: text('frequency').notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    nextScheduledDate: date('next_scheduled_date').notNull(),
    status: text('status').notNull().default('active'),
    notes: text('notes'),
    createdAt: createdAt(),
  },
  (table) => [
    index('recurring_services_due')
      .on(table.nextScheduledDate)
      .where(sql`${table.status} = 'active'`),
    index('recurring_services_business').on(table.businessId),
    index('recurring_services_customer').on(table.customerId),
    check('recurring_services_status', sql`${table.status} in ('active', 'paused', 'cancelled')`),
    check('recurring_services_frequency', sql`${table.frequency} in ('monthly', 'quarterly', 'semi-annual', 'annual')`),
    check('recurring_services_amount', sql`${table.amount} >= 0`),
  ],
)
