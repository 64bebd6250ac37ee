import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/system/auth/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** What a person wrote about a customer, a job, or a request; it is deleted with that record. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references(() => serviceRequests.id, { onDelete: 'cascade' }),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Null once that person's sign-in is gone; their name stays. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    /** When the note was deleted. The row remains for some minutes, so that it can be restored. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notes_customer').on(table.customerId, table.createdAt),
    index('notes_request').on(table.requestId, table.createdAt),
    index('notes_job').on(table.jobId, table.createdAt),
    index('notes_author').on(table.authorId),
    index('notes_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    check('notes_of_one', sql`num_nonnulls(${table.customerId}, ${table.requestId}, ${table.jobId}) = 1`),
  ],
)
