import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * What was paid, refunded, credited and written off, entry by entry. A trigger refuses to change or delete one (see the
 * migration): another entry corrects a wrong one. The invoice or estimate of an entry determines its customer.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    /** What it counts for: one of the two. */
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    estimateId: uuid('estimate_id').references(() => estimates.id),
    kind: text('kind').notNull(),
    method: text('method').notNull(),
    /** Cents that it takes off what is owed; below zero where it adds to it, as a refund does. */
    amount: integer('amount').notNull(),
    /** Cents given on top of it, which take nothing off. */
    tip: integer('tip').notNull().default(0),
    /** The payment that a refund gives back. */
    refundOf: uuid('refund_of').references((): AnyPgColumn => ledgerEntries.id),
    /** The provider's ID of a card payment or refund: each is entered once, however often the provider reports it. */
    providerId: text('provider_id'),
    /** The number of a check. */
    reference: text('reference'),
    /** A refund that only takes back what was entered wrongly. */
    byMistake: boolean('by_mistake').notNull().default(false),
    /** Who entered it by hand; null for what the provider reported. */
    byName: text('by_name'),
    /** When the money changed hands. */
    at: instant('at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.providerId),
    index('ledger_entries_invoice').on(table.invoiceId, table.at, table.id),
    index('ledger_entries_estimate').on(table.estimateId, table.at, table.id),
    index('ledger_entries_business').on(table.businessId, table.at, table.id),
    index('ledger_entries_refund').on(table.refundOf),
    check('ledger_entries_of_one', sql`num_nonnulls(${table.invoiceId}, ${table.estimateId}) = 1`),
    check('ledger_entries_kind', sql`${table.kind} in ('payment', 'deposit', 'credit', 'refund', 'allowance')`),
    check('ledger_entries_method', sql`${table.method} in ('card', 'cash', 'check', 'transfer', 'none')`),
    check(
      'ledger_entries_amount',
      sql`case ${table.kind} when 'refund' then ${table.amount} + ${table.tip} <> 0 and (least(${table.amount}, ${table.tip}) >= 0 or greatest(${table.amount}, ${table.tip}) <= 0)
        when 'payment' then ${table.amount} > 0 when 'deposit' then ${table.amount} > 0 else ${table.amount} <> 0 end`,
    ),
    check('ledger_entries_mistake', sql`not ${table.byMistake} or ${table.kind} = 'refund'`),
    check('ledger_entries_tip', sql`${table.tip} >= 0 or ${table.kind} = 'refund'`),
  ],
)

/**
 * Payments that were only tried: no card was charged. They live apart from the ledger, so that no balance, status or
 * report can count them, and they can be deleted. In a demo the test checkout writes to the ledger instead.
 */
export const testEntries = pgTable(
  'test_entries',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    /** What was to be paid: one of the two. */
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    estimateId: uuid('estimate_id').references(() => estimates.id),
    /** Cents, without the tip, and the tip. Below zero for a refund that was tried. */
    amount: integer('amount').notNull(),
    tip: integer('tip').notNull().default(0),
    /** The provider's id: each payment is recorded once. */
    providerId: text('provider_id').unique(),
    at: instant('at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('test_entries_invoice').on(table.invoiceId, table.at),
    index('test_entries_estimate').on(table.estimateId, table.at),
    check('test_entries_of_one', sql`num_nonnulls(${table.invoiceId}, ${table.estimateId}) = 1`),
  ],
)
