import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { invoices } from '#domains/money/invoices/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { changeOrders } from '#domains/work/change-orders/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Documents on records, such as a site plan. Pictures are photos, wherever they were added. */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Null for a file on a request that is no customer's yet. */
    customerId: uuid('customer_id').references(() => customers.id),
    serviceRequestId: uuid('service_request_id').references(() => serviceRequests.id, { onDelete: 'set null' }),
    estimateId: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    invoiceId: uuid('invoice_id').references(() => invoices.id, { onDelete: 'set null' }),
    /** As the person called it, without its folder, with the ending of what it is: `site-plan.pdf`. */
    name: text('name').notNull(),
    /** What its bytes are, as the ending of a file name; see contract-kinds.ts. */
    kind: text('kind').notNull(),
    /** Bytes, and SHA-256 in hex, by which a second try is known. */
    byteSize: integer('byte_size').notNull(),
    contentHash: text('content_hash').notNull(),
    /** When it was deleted. The row remains for a day, so that the file can be restored. */
    removedAt: instant('removed_at'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_customer').on(table.customerId),
    index('files_request').on(table.serviceRequestId),
    index('files_estimate').on(table.estimateId),
    index('files_job').on(table.jobId),
    index('files_invoice').on(table.invoiceId),
    index('files_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    check('files_named', sql`${table.removedAt} is not null or ${table.name} <> ''`),
  ],
)

/** What the holder of the private link of an estimate, invoice or change order sees of its photos and files: what the office chose. */
export const sharedFiles = pgTable(
  'shared_files',
  {
    id: id(),
    estimateId: uuid('estimate_id').references(() => estimates.id, { onDelete: 'cascade' }),
    invoiceId: uuid('invoice_id').references(() => invoices.id, { onDelete: 'cascade' }),
    changeOrderId: uuid('change_order_id').references(() => changeOrders.id, { onDelete: 'cascade' }),
    photoId: uuid('photo_id').references(() => photos.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('shared_files_once')
      .on(table.estimateId, table.invoiceId, table.changeOrderId, table.photoId, table.fileId)
      .nullsNotDistinct(),
    index('shared_files_invoice').on(table.invoiceId),
    index('shared_files_change_order').on(table.changeOrderId),
    index('shared_files_photo').on(table.photoId),
    index('shared_files_file').on(table.fileId),
    check(
      'shared_files_of_one',
      sql`num_nonnulls(${table.estimateId}, ${table.invoiceId}, ${table.changeOrderId}) = 1`,
    ),
    check('shared_files_one', sql`num_nonnulls(${table.photoId}, ${table.fileId}) = 1`),
  ],
)
