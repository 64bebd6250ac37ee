import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.ts'

export const photos = pgTable(
  'photos',
  {
    id: id(),
    // A plain id: photos stands below jobs.
    jobId: uuid('job_id'),
    url: text('url').notNull(),
    type: text('type').notNull(),
    approved: boolean('approved').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('photos_job').on(table.jobId), check('photos_type', sql`${table.type} in ('before', 'after', 'other')`)],
)
