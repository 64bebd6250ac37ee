import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#domains/work/jobs/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Other line items for agreed work, which the customer accepts or declines by a private link. */
export const changeOrders = pgTable(
  'change_orders',
  {
    id: id(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    status: text('status').notNull().default('draft'),
    /** Why, as the customer reads it. */
    reason: text('reason'),
    /** The scope that it changes and the one that it makes, as of `jobs.scope`; what both come to in cents. */
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    was: integer('was').notNull(),
    total: integer('total').notNull(),
    validUntil: date('valid_until').notNull(),
    /** The name of the person who wrote it. */
    madeBy: text('made_by').notNull(),
    sentAt: instant('sent_at'),
    /** How the customer got it: `message` or `link`. */
    sentVia: text('sent_via'),
    openedAt: instant('opened_at'),
    answeredAt: instant('answered_at'),
    /** When the office has seen the answer. */
    seenAt: instant('seen_at'),
    /** The answer: the name that was typed, the signature, the address on the network, and why not. */
    name: text('name'),
    signature: text('signature'),
    address: text('address'),
    declineReason: text('decline_reason'),
    /** The exact text that was agreed to, and its SHA-256 in hex. */
    text: text('text'),
    digest: text('digest'),
    createdAt: createdAt(),
  },
  (table) => [
    index('change_orders_job').on(table.jobId, table.createdAt),
    uniqueIndex('change_orders_open')
      .on(table.jobId)
      .where(sql`${table.status} in ('draft', 'sent')`),
    // Those that the office still has something to do about.
    index('change_orders_unseen')
      .on(table.jobId)
      .where(sql`${table.status} in ('draft', 'sent', 'accepted', 'declined') and ${table.seenAt} is null`),
    check(
      'change_orders_status',
      sql`${table.status} in ('draft', 'sent', 'accepted', 'declined', 'withdrawn', 'superseded')`,
    ),
    check('change_orders_sent_via', sql`${table.sentVia} in ('message', 'link')`),
    check('change_orders_totals', sql`${table.was} >= 0 and ${table.total} >= 0`),
  ],
)
