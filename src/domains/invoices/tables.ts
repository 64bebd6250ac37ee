import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/business/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { jobs } from '#domains/jobs/tables.ts'
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
    /** Cents. */
    amount: integer('amount').notNull(),
    status: text('status').notNull().default('draft'),
    issuedDate: instant('issued_date').notNull().defaultNow(),
    dueDate: instant('due_date').notNull(),
    paidDate: instant('paid_date'),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeInvoiceId: text('stripe_invoice_id'),
    notes: text('notes'),
    /** JSON text (spec.md §3): description, quantity, unitPrice and total in cents. */
    lineItems: text('line_items'),
    createdAt: createdAt(),
  },
  (table) => [
    index('invoices_customer').on(table.customerId),
    index('invoices_job').on(table.jobId),
    index('invoices_business_newest').on(table.businessId, table.createdAt, table.id),
    index('invoices_unpaid')
      .on(table.businessId, table.dueDate, table.id)
      .where(sql`${table.status} in ('sent', 'overdue')`),
    check('invoices_status', sql`${table.status} in ('draft', 'sent', 'paid', 'overdue', 'void')`),
    check('invoices_amount', sql`${table.amount} >= 0`),
  ],
)
