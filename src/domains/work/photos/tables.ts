import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { invoices } from '#domains/money/invoices/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { visits } from '#domains/sales/visits/tables.ts'
import { reviews } from '#domains/messaging/reviews/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export type StoredVariant = {
  width: number
  height: number
  format: 'avif' | 'webp' | 'jpg'
  bytes: number
  hash: string
}

export const photos = pgTable(
  'photos',
  {
    id: id(),
    jobId: uuid('job_id').references(() => jobs.id),
    /** Who sent it by text, or whose it is where it belongs to no job. */
    customerId: uuid('customer_id').references(() => customers.id),
    serviceRequestId: uuid('service_request_id').references(() => serviceRequests.id),
    estimateId: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    invoiceId: uuid('invoice_id').references(() => invoices.id, { onDelete: 'set null' }),
    /** The estimate visit at which it was taken, and the area that it shows (visits/contract-measurement.ts). */
    visitId: uuid('visit_id').references(() => visits.id, { onDelete: 'set null' }),
    visitAreaId: uuid('visit_area_id'),
    /** Of the review that it came with. */
    reviewId: uuid('review_id').references(() => reviews.id),
    /** Of the largest JPEG, for who is signed in; null until there is one. */
    url: text('url'),
    type: text('type').notNull(),
    approved: boolean('approved').notNull().default(false),
    /** Private: a reviewer said no, or it was added to a record and not for the gallery. Neither means that it waits. */
    hidden: boolean('hidden').notNull().default(false),
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
    /** A WebP of a few dozen pixels as a data address, to stand there until the picture has come. */
    preview: text('preview'),
    /** The before and the after that are shown as one slider have the same. */
    pairId: uuid('pair_id'),
    /** Taken out of its pair by a person: it pairs up by itself no more. */
    alone: boolean('alone').notNull().default(false),
    /** Its place among the others, the latest first: when it was taken in, unless the owner has put it elsewhere. */
    standsAt: instant('stands_at').notNull().defaultNow(),
    /** When it was deleted. The row remains for a while, so that the photo can be restored. */
    removedAt: instant('removed_at'),
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem'),
    /** Null for a visitor's. */
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('photos_job').on(table.jobId),
    index('photos_customer').on(table.customerId),
    index('photos_estimate').on(table.estimateId),
    index('photos_invoice').on(table.invoiceId),
    index('photos_visit').on(table.visitId),
    index('photos_pair').on(table.pairId),
    index('photos_same').on(table.contentHash),
    index('photos_listed')
      .on(table.standsAt, table.id)
      .where(sql`${table.removedAt} is null`),
    index('photos_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    unique('photos_once_per_review').on(table.reviewId, table.contentHash),
    unique('photos_once_per_request').on(table.serviceRequestId, table.contentHash),
    index('photos_published')
      .on(table.standsAt, table.id)
      .where(sql`${table.approved} and ${table.removedAt} is null`),
    check('photos_decided', sql`not (${table.approved} and ${table.hidden})`),
    check('photos_type', sql`${table.type} in ('before', 'after', 'other')`),
    check('photos_category', sql`${table.category} in ('Paver Sealing', 'Pressure Washing', 'Before & After')`),
  ],
)
