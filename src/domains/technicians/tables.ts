import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/auth/tables.ts'
import { businesses } from '#domains/business/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export const technicians = pgTable(
  'technicians',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone').notNull(),
    status: text('status').notNull().default('active'),
    hireDate: date('hire_date'),
    certifications: text('certifications').array(),
    /** Their sign-in, when it is known; else the e-mail tells (service.ts). */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('technicians_business').on(table.businessId), check('technicians_status', sql`${table.status} in ('active', 'on-leave', 'inactive')`)],
)
