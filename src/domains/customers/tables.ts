import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const customers = pgTable(
  'customers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email'),
    /** E.164. */
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    serviceCategory: text('service_category'),
    /** Month/day/year as text (spec.md §3); the column beside it sorts and filters. */
    transactionDate: text('transaction_date'),
    transactionDay: date('transaction_day'),
    serviceCount: integer('service_count').notNull().default(1),
    /** When they agreed to texts about their job; null: never. STOP is a matter of messages. */
    smsConsentAt: instant('sms_consent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('customers_phone').on(table.phone),
    index('customers_email').on(table.email),
    index('customers_newest').on(table.createdAt, table.id),
    index('customers_search').using('gin', sql`lower(${table.name} || ' ' || ${table.phone} || ' ' || coalesce(${table.email}, '')) gin_trgm_ops`),
    check('customers_service_count', sql`${table.serviceCount} >= 0`),
  ],
)
