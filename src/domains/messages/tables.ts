import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/customers/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Every SMS and e-mail, before and after it is sent. The statuses are told in contract.ts. */
export const communications = pgTable(
  'communications',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id),
    // A plain id: messages stands below jobs, and a job that is taken back leaves its message's history whole.
    jobId: uuid('job_id'),
    /** The quote request that it answers; a plain id for the same reason. */
    requestId: uuid('request_id'),
    /** Who asked for it; null for what the product sends by itself. */
    byName: text('by_name'),
    type: text('type').notNull(),
    purpose: text('purpose').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    message: text('message').notNull(),
    /** E-mail only; null for plain text. */
    html: text('html'),
    status: text('status').notNull().default('pending'),
    simulated: boolean('simulated').notNull().default(false),
    sendAfter: instant('send_after').notNull(),
    sentAt: instant('sent_at'),
    /** The provider's id of an accepted message. */
    providerId: text('provider_id'),
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('communications_newest').on(table.createdAt, table.id),
    index('communications_customer').on(table.customerId, table.createdAt),
    index('communications_job').on(table.jobId),
    index('communications_request').on(table.requestId),
    index('communications_open')
      .on(table.sendAfter)
      .where(sql`${table.status} in ('pending', 'sending')`),
    check('communications_type', sql`${table.type} in ('sms', 'email')`),
    check('communications_status', sql`${table.status} in ('pending', 'sending', 'sent', 'delivered', 'failed', 'suppressed', 'cancelled', 'needs-look')`),
  ],
)

/** The bell of the dashboard. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    href: text('href').notNull(),
    readAt: instant('read_at'),
    /** When it went out by push, SMS and e-mail; null until then. */
    spreadAt: instant('spread_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('alerts_newest').on(table.createdAt, table.id),
    index('alerts_href').on(table.href),
    index('alerts_unread')
      .on(table.createdAt)
      .where(sql`${table.readAt} is null`),
  ],
)

/** A browser that asked to be alerted. userId is a plain id: auth stands above. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  userId: uuid('user_id').notNull(),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: createdAt(),
})
