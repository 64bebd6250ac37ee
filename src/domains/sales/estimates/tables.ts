import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** A price that is offered: what can be chosen, until when, and what came of it. */
export const estimates = pgTable(
  'estimates',
  {
    id: id(),
    estimateNumber: text('estimate_number').notNull().unique(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    // The ids have no foreign keys: withdrawing a request or deleting a job leaves the estimate intact.
    requestId: uuid('request_id'),
    /** What it was made for, or what came of it. */
    jobId: uuid('job_id'),
    /** The visit at which it was written, and the version of what was measured there that it has. */
    visitId: uuid('visit_id'),
    measuredVersion: integer('measured_version'),
    /** What was chosen there, by items of the price book (contract-on-site.ts). */
    onSiteOffer: jsonb('on_site_offer'),
    /** MD5 of the offer as it was written there, in hex: another one was changed by hand since. */
    onSiteDigest: text('on_site_digest'),
    service: text('service').notNull(),
    title: text('title').notNull(),
    /** What is said above the price. */
    intro: text('intro'),
    status: text('status').notNull().default('draft'),
    /** Packages, lines that are always in, and lines that can be chosen (contract-line-items.ts). */
    offer: jsonb('offer').notNull(),
    /** Thousandths of a percent: 7.5 % is 7500. */
    taxRate: integer('tax_rate').notNull().default(0),
    /** Percent of the total that is asked for at once, or cents; at most one of them. */
    depositPercent: integer('deposit_percent'),
    depositAmount: integer('deposit_amount'),
    /** Further steps of payment, after the deposit (contract-payment-steps.ts); null: the rest is due on completion. */
    paymentSteps: jsonb('payment_steps'),
    /** Cents of what is chosen from the start; once accepted, of what was. */
    amount: integer('amount').notNull(),
    areaSqFt: integer('area_sq_ft'),
    /** Where the work is, when that is not the address of the customer. */
    siteAddress: text('site_address'),
    validUntil: date('valid_until').notNull(),
    /**
     * Number and title as a search reads them (text-search.ts), each on a line of its own, so that a match stands
     * within one of them.
     */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql`fold(estimate_number || chr(10) || title)`),
    /** Counts up to make links that were handed out worthless. */
    linkVersion: integer('link_version').notNull().default(1),
    sentAt: instant('sent_at'),
    /** How the customer got it: `message` or `link`; null for a draft, and where that is not known. */
    sentVia: text('sent_via'),
    openedAt: instant('opened_at'),
    answeredAt: instant('answered_at'),
    /** How many follow-ups were sent, and when the next one is due; null once none is needed. */
    reminded: integer('reminded').notNull().default(0),
    remindAt: instant('remind_at'),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('estimates_customer').on(table.customerId, table.createdAt, table.id),
    index('estimates_job').on(table.jobId),
    index('estimates_with_steps')
      .on(table.jobId)
      .where(sql`${table.paymentSteps} is not null and ${table.status} = 'accepted'`),
    index('estimates_request').on(table.requestId),
    index('estimates_visit').on(table.visitId),
    index('estimates_newest').on(table.businessId, table.createdAt, table.id),
    index('estimates_status_newest').on(table.businessId, table.status, table.createdAt, table.id),
    /** All that the pipeline counts, so that it reads no row. */
    index('estimates_pipeline').on(
      table.businessId,
      table.createdAt,
      table.status,
      table.amount,
      table.validUntil,
      table.sentAt,
      table.openedAt,
      table.answeredAt,
    ),
    index('estimates_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('estimates_remind')
      .on(table.remindAt)
      .where(sql`${table.remindAt} is not null`),
    check('estimates_status', sql`${table.status} in ('draft', 'sent', 'accepted', 'declined', 'void')`),
    check('estimates_sent_via', sql`${table.sentVia} in ('message', 'link')`),
    check('estimates_amount', sql`${table.amount} >= 0`),
    check('estimates_deposit', sql`${table.depositAmount} >= 0 and ${table.depositPercent} between 0 and 100`),
    check('estimates_one_deposit', sql`num_nonnulls(${table.depositAmount}, ${table.depositPercent}) <= 1`),
  ],
)

/**
 * What a customer answered to an estimate, word for word. A trigger refuses to change or delete one (see the
 * migration): who changes their mind answers again.
 */
export const estimateResponses = pgTable(
  'estimate_responses',
  {
    id: id(),
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id),
    accepted: boolean('accepted').notNull(),
    /**
     * The name that was typed, the signature as a path of strokes or as it was typed, and the address on the network it
     * came from.
     */
    name: text('name'),
    signature: text('signature'),
    address: text('address').notNull(),
    /** Why not. */
    reason: text('reason'),
    /** The package and the lines that were chosen, with what they cost (contract-line-items.ts). */
    chosen: jsonb('chosen'),
    /** When they would like it to begin, in their words. */
    preferredStart: text('preferred_start'),
    /** Cents, of the whole and of the deposit. */
    amount: integer('amount'),
    deposit: integer('deposit'),
    /** The exact text that was agreed to, and its SHA-256 in hex. */
    text: text('text'),
    digest: text('digest'),
    createdAt: createdAt(),
  },
  (table) => [index('estimate_responses_estimate').on(table.estimateId, table.createdAt)],
)

/** Of each calendar year, the number that was given last. */
export const estimateNumbers = pgTable('estimate_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})
