import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    invoiceNumber: text('invoice_number').notNull().unique(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    jobId: uuid('job_id').references(() => jobs.id),
    /** Cents that are asked for: the lines, less the discount, with the tax. */
    amount: integer('amount').notNull(),
    /** Cents that the lines add up to. */
    subtotal: integer('subtotal').notNull().default(0),
    /** What the discount is called; thousandths of a percent, where it is one in percent; and cents. */
    discountName: text('discount_name'),
    discountPercent: integer('discount_percent'),
    discount: integer('discount').notNull().default(0),
    /** Thousandths of a percent: 7.5 % is 7500. */
    taxRate: integer('tax_rate').notNull().default(0),
    /** Cents. */
    tax: integer('tax').notNull().default(0),
    status: text('status').notNull().default('draft'),
    issuedDate: instant('issued_date').notNull().defaultNow(),
    dueDate: instant('due_date').notNull(),
    paidDate: instant('paid_date'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeInvoiceId: text('stripe_invoice_id'),
    notes: text('notes'),
    /** JSON text (spec.md §3): description, quantity, unitPrice and total in cents. */
    lineItems: text('line_items'),
    /**
     * The step of the payment schedule that it asks for, and the cents of that step; null for an invoice of a whole job
     * or of what is left of it.
     */
    step: integer('step'),
    stepAmount: integer('step_amount'),
    /** What the steps of its job asked for before, which `amount` and `tax` are without (contract-steps.ts). */
    deductions: jsonb('deductions'),
    /** Counts up to make payment links that were handed out worthless. */
    linkVersion: integer('link_version').notNull().default(1),
    sentAt: instant('sent_at'),
    /** How the customer got it: `message` or `link`; null for a draft, and where that is not known. */
    sentVia: text('sent_via'),
    /** When the customer first looked at it. */
    openedAt: instant('opened_at'),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
    /** Counts the versions that the customer was given: one more with each correction after it was sent. */
    revision: integer('revision').notNull().default(1),
    /** When it was last corrected; null for one that says what it was sent with. */
    revisedAt: instant('revised_at'),
    /** When the late fee of the rule was added; null before. It is added once, also where it was taken off again. */
    lateFeeAt: instant('late_fee_at'),
    /** Counts what people change, so that two windows do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('invoices_customer').on(table.customerId),
    index('invoices_job').on(table.jobId),
    // A job is billed once, and so is each of its steps; who voids an invoice may bill again.
    uniqueIndex('invoices_once_per_job')
      .on(table.jobId)
      .where(sql`${table.status} <> 'void' and ${table.step} is null`),
    uniqueIndex('invoices_once_per_step')
      .on(table.jobId, table.step)
      .where(sql`${table.status} <> 'void' and ${table.step} is not null`),
    index('invoices_newest').on(table.createdAt, table.id),
    index('invoices_business_status').on(table.businessId, table.status, table.createdAt, table.id),
    index('invoices_business_newest').on(table.businessId, table.createdAt, table.id),
    index('invoices_due').on(table.businessId, table.dueDate, table.id),
    index('invoices_by_amount').on(table.businessId, table.amount, table.id),
    index('invoices_number_search').using('gin', sql`lower(${table.invoiceNumber}) gin_trgm_ops`),
    index('invoices_unpaid')
      .on(table.businessId, table.dueDate, table.id)
      .where(sql`${table.status} in ('sent', 'overdue')`),
    index('invoices_paid')
      .on(table.businessId, table.paidDate)
      .where(sql`${table.status} = 'paid'`),
    check('invoices_status', sql`${table.status} in ('draft', 'sent', 'paid', 'overdue', 'void')`),
    check('invoices_sent_via', sql`${table.sentVia} in ('message', 'link')`),
    check('invoices_amount', sql`${table.amount} >= 0`),
    check('invoices_step', sql`num_nonnulls(${table.step}, ${table.stepAmount}) <> 1 and ${table.stepAmount} > 0`),
    check('invoices_tax_rate', sql`${table.taxRate} between 0 and 100000`),
  ],
)

/** What an invoice said before it was corrected, as the customer had it. Rows are added and never changed. */
export const invoiceVersions = pgTable(
  'invoice_versions',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    revision: integer('revision').notNull(),
    /** As in `invoices`. */
    amount: integer('amount').notNull(),
    subtotal: integer('subtotal').notNull(),
    discountName: text('discount_name'),
    discountPercent: integer('discount_percent'),
    discount: integer('discount').notNull(),
    taxRate: integer('tax_rate').notNull(),
    tax: integer('tax').notNull(),
    dueDate: instant('due_date').notNull(),
    notes: text('notes'),
    lineItems: text('line_items'),
    sentAt: instant('sent_at'),
    /** When it was replaced, who did it, and why. */
    replacedAt: instant('replaced_at').notNull(),
    byName: text('by_name').notNull(),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.revision] })],
)

/** Of each calendar year, the number that was given last. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

/** Which reminders of an invoice went out: each once. `days` after its due date, below zero before it. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    days: integer('days').notNull(),
    /** The message that went out; a plain ID, as everywhere. Null when no one could be reached. */
    communicationId: uuid('communication_id'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.days] })],
)
