import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Whether an ad network knows the click that the visit began with (contract-attribution.ts). */
export const hasAdClick = (attribution: { getSQL(): SQL }): SQL =>
  sql`${attribution} ?| array['gclid', 'gbraid', 'wbraid', 'msclkid']`

export const serviceRequests = pgTable(
  'service_requests',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    /** The digits behind the number: `22`. */
    phoneExtension: text('phone_extension'),
    address: text('address').notNull(),
    service: text('service').notNull(),
    message: text('message').notNull().default(''),
    /** How they came to us. */
    source: text('source').notNull().default('website'),
    /** Path of the page whose form was sent. */
    page: text('page'),
    /** Where the visit began, as the browser says (contract-attribution.ts); null where it says nothing. */
    attribution: jsonb('attribution'),
    /** The source and medium of it that reports and the list go by: `google/cpc`. */
    leadSource: text('lead_source'),
    /** The customer category that Auto-Process is to give; null: as the service says. */
    category: text('category'),
    areaSqFt: integer('area_sq_ft'),
    /** Which size was chosen instead of a figure. */
    roughSize: text('rough_size'),
    smsConsent: boolean('sms_consent').notNull().default(false),
    /**
     * Whether we may text them about it: yes, no (asked, and the box left empty), not-asked; null where the sender has
     * no such question.
     */
    okToText: text('ok_to_text'),
    /** The words that were agreed to, and nothing when the box stayed unticked. */
    smsConsentText: text('sms_consent_text'),
    smsConsentAt: instant('sms_consent_at'),
    /**
     * The words of the one box for marketing by text and e-mail that the form had until November 2026, and its version.
     */
    offersConsentText: text('offers_consent_text'),
    offersConsentVersion: text('offers_consent_version'),
    /**
     * The words of the box for marketing texts, and of the one for marketing e-mail. Of a flagged request they count
     * once it is restored.
     */
    textOffersConsentText: text('text_offers_consent_text'),
    emailOffersConsentText: text('email_offers_consent_text'),
    status: text('status').notNull().default('new'),
    flagged: boolean('flagged').notNull().default(false),
    flagReason: text('flag_reason'),
    lostReason: text('lost_reason'),
    /** Archived: out of the lists, but stored with everything linked to it. */
    archivedAt: instant('archived_at'),
    /** The request that says the same, when this one was canceled for it. */
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => serviceRequests.id, { onDelete: 'set null' }),
    /**
     * The latest time at which we promised the visitor an answer. Null for requests from before it followed the open
     * hours: 24 hours by the clock.
     */
    answerBy: instant('answer_by'),
    contactedAt: instant('contacted_at'),
    customerId: uuid('customer_id').references(() => customers.id),
    /** True when a person said that it is this customer, so that the undo of Auto-Process leaves it so. */
    choseCustomer: boolean('chose_customer').notNull().default(false),
    /** True when a person said that it is a new customer, none of those who share the phone or the e-mail. */
    choseNewCustomer: boolean('chose_new_customer').notNull().default(false),
    // A request outlives the job that was made of it.
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    communicationId: uuid('communication_id').references(() => communications.id),
    /** Why Auto-Process queued no confirmation, in a sentence: there was no way that they had agreed to. */
    confirmationSkipped: text('confirmation_skipped'),
    /** True when Auto-Process made the customer, so that its undo may remove them. */
    madeCustomer: boolean('made_customer').notNull().default(false),
    /**
     * Name, phone, e-mail and address as a search reads them (text-search.ts), each on a line of its own, so that a
     * match stands within one of them.
     */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql`fold(name || chr(10) || phone || chr(10) || email || chr(10) || address)`),
    /** What was noted as it was written down, until history has made a note of it (history/tasks.ts). */
    firstNote: text('first_note'),
    /** Counts the changes of what it says, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    // Whether it is archived stands behind what these order by, so that a count need not look at the requests
    // themselves.
    index('service_requests_newest').on(table.flagged, table.createdAt, table.id, table.archivedAt),
    index('service_requests_status').on(table.status, table.flagged, table.createdAt, table.id, table.archivedAt),
    index('service_requests_archived')
      .on(table.createdAt, table.id)
      .where(sql`${table.archivedAt} is not null`),
    // Of those from the website there are so many that the newest of all are looked through.
    index('service_requests_source')
      .on(table.source, table.flagged, table.createdAt, table.id)
      .where(sql`${table.source} <> 'website'`),
    index('service_requests_lead_source')
      .on(table.leadSource, table.flagged, table.createdAt, table.id)
      .where(sql`${table.leadSource} is not null`),
    // Those that an ad brought, for what is reported back to its network.
    index('service_requests_ad_clicks').on(table.createdAt, table.id).where(hasAdClick(table.attribution)),
    index('service_requests_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('service_requests_phone').on(table.phone),
    index('service_requests_email').on(table.email),
    index('service_requests_contacted')
      .on(table.contactedAt)
      .where(sql`${table.contactedAt} is not null`),
    // Empty while a request is new, and new ones come many at once: what is not there is not written down.
    index('service_requests_customer')
      .on(table.customerId)
      .where(sql`${table.customerId} is not null`),
    index('service_requests_job')
      .on(table.jobId)
      .where(sql`${table.jobId} is not null`),
    index('service_requests_communication')
      .on(table.communicationId)
      .where(sql`${table.communicationId} is not null`),
    index('service_requests_duplicate')
      .on(table.duplicateOf)
      .where(sql`${table.duplicateOf} is not null`),
    check('service_requests_status', sql`${table.status} in ('new', 'contacted', 'completed', 'cancelled')`),
    check('service_requests_ok_to_text', sql`${table.okToText} in ('yes', 'no', 'not-asked')`),
    check(
      'service_requests_source',
      sql`${table.source} in ('website', 'phone', 'text', 'email', 'referral', 'walk-in', 'other')`,
    ),
  ],
)
