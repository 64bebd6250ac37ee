import { date, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/customers/tables.ts'

/**
 * On which day each customer was last served: the newest of their completed jobs, or what is known from elsewhere (transactionDate, unless it is just the day on which they were written down). Triggers on
 * jobs and customers keep it (in the migration), since counting those of two years anew takes a tenth of a second among 100,000 customers.
 * Nobody who was never served, or is archived, is in it.
 */
export const servedCustomers = pgTable('served_customers', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  day: date('day').notNull(),
})

/** How many customers were last served on which day: the sum of these rows. A trigger adds some for each statement, a task adds them up. */
export const servedCounts = pgTable('served_counts', { day: date('day').notNull(), many: integer('many').notNull() })
