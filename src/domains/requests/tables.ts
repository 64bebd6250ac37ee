import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/customers/tables.ts'
import { jobs } from '#domains/jobs/tables.ts'
import { communications } from '#domains/messages/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const serviceRequests = pgTable(
  'service_requests',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    service: text('service').notNull(),
    message: text('message').notNull().default(''),
    areaSqFt: integer('area_sq_ft'),
    /** Which size was chosen instead of a figure. */
    roughSize: text('rough_size'),
    smsConsent: boolean('sms_consent').notNull().default(false),
    /** The words that were agreed to, and nothing when the box stayed unticked. */
    smsConsentText: text('sms_consent_text'),
    smsConsentAt: instant('sms_consent_at'),
    status: text('status').notNull().default('new'),
    flagged: boolean('flagged').notNull().default(false),
    flagReason: text('flag_reason'),
    lostReason: text('lost_reason'),
    contactedAt: instant('contacted_at'),
    customerId: uuid('customer_id').references(() => customers.id),
    jobId: uuid('job_id').references(() => jobs.id),
    communicationId: uuid('communication_id').references(() => communications.id),
    /** True when Auto-Process made the customer, so that its undo may remove them. */
    madeCustomer: boolean('made_customer').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('service_requests_newest').on(table.flagged, table.createdAt, table.id),
    index('service_requests_status').on(table.status, table.flagged, table.createdAt, table.id),
    index('service_requests_customer').on(table.customerId),
    index('service_requests_job').on(table.jobId),
    index('service_requests_communication').on(table.communicationId),
    check('service_requests_status', sql`${table.status} in ('new', 'contacted', 'completed', 'cancelled')`),
  ],
)
