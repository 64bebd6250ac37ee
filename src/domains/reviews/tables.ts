import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/customers/tables.ts'
import { jobs } from '#domains/jobs/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    jobId: uuid('job_id').references(() => jobs.id),
    customerId: uuid('customer_id').references(() => customers.id),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    status: text('status').notNull().default('pending'),
    /** What the owner answers in public, under the review. */
    reply: text('reply'),
    createdAt: createdAt(),
  },
  (table) => [
    index('reviews_job').on(table.jobId),
    index('reviews_customer').on(table.customerId),
    index('reviews_status_newest').on(table.status, table.createdAt),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
  ],
)
