import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { serviceRequests } from '#domains/requests/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export type StoredVariant = { width: number; height: number; format: 'avif' | 'webp' | 'jpg'; bytes: number; hash: string }

export const photos = pgTable(
  'photos',
  {
    id: id(),
    // A plain id: photos stands below jobs.
    jobId: uuid('job_id'),
    serviceRequestId: uuid('service_request_id').references(() => serviceRequests.id),
    /** Of the largest JPEG, for who is signed in; null until there is one. */
    url: text('url'),
    type: text('type').notNull(),
    approved: boolean('approved').notNull().default(false),
    category: text('category').notNull(),
    caption: text('caption').notNull().default(''),
    alt: text('alt').notNull().default(''),
    /** Pixels of what was sent, upright. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of what was sent: bytes, and SHA-256 in hex, by which a second try is known. */
    byteSize: integer('byte_size').notNull(),
    contentHash: text('content_hash').notNull(),
    /** What was made of it, narrowest first; empty while it waits. */
    variants: jsonb('variants').$type<StoredVariant[]>().notNull().default([]),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    /** Null for a visitor's. */
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('photos_job').on(table.jobId),
    unique('photos_once_per_request').on(table.serviceRequestId, table.contentHash),
    index('photos_published')
      .on(table.createdAt, table.id)
      .where(sql`${table.approved}`),
    check('photos_type', sql`${table.type} in ('before', 'after', 'other')`),
    check('photos_category', sql`${table.category} in ('Paver Sealing', 'Pressure Washing', 'Before & After')`),
  ],
)
