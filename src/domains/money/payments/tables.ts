import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * Cards and bank accounts that customers let us charge. The number is at the provider and never comes here. A row begins
 * when the customer agrees, before they type anything at the provider.
 */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    /** It is charged for invoices of this business only: the customer agreed to that. */
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** 'embedded' or 'stripe': a card of the one cannot be charged by the other. */
    provider: text('provider').notNull(),
    status: text('status').notNull().default('pending'),
    /** The provider's ids: of the page on which it was saved, of the card, and of the customer there. */
    setupId: text('setup_id').unique(),
    providerId: text('provider_id').unique(),
    providerCustomerId: text('provider_customer_id'),
    /** 'card' or 'bank'; null until it is saved, as all that follows. */
    kind: text('kind'),
    /** `visa`, or the name of the bank. */
    brand: text('brand'),
    last4: text('last4'),
    expiresMonth: integer('expires_month'),
    expiresYear: integer('expires_year'),
    /** The sentence that the customer agreed to. */
    consent: text('consent').notNull(),
    /** When the provider was last asked about it. */
    checkedAt: instant('checked_at'),
    savedAt: instant('saved_at'),
    removedAt: instant('removed_at'),
    /** Who removed it; null for the customer. */
    removedBy: text('removed_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('saved_cards_customer').on(table.customerId, table.createdAt),
    index('saved_cards_business').on(table.businessId),
    index('saved_cards_pending')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    // What the provider is still to forget.
    index('saved_cards_to_remove')
      .on(table.removedAt)
      .where(sql`${table.status} = 'removing'`),
    check('saved_cards_status', sql`${table.status} in ('pending', 'saved', 'removing', 'removed')`),
    check('saved_cards_kind', sql`${table.kind} in ('card', 'bank')`),
    check(
      'saved_cards_known',
      sql`${table.status} <> 'saved' or num_nulls(${table.providerId}, ${table.providerCustomerId}, ${table.kind}, ${table.savedAt}) = 0`,
    ),
  ],
)

/** What the provider was asked to take from a card: of each invoice or estimate one at most that is still open. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: id(),
    invoiceId: uuid('invoice_id').references(() => invoices.id),
    estimateId: uuid('estimate_id').references(() => estimates.id),
    /** 'embedded' or 'stripe': an intent of the one cannot be asked of the other. */
    provider: text('provider').notNull(),
    /** The provider's id; null until it has answered. */
    providerId: text('provider_id').unique(),
    /** The provider's own page on which it is paid, where one was opened. */
    checkoutId: text('checkout_id').unique(),
    /** Cents, without and of the tip. */
    amount: integer('amount').notNull(),
    tip: integer('tip').notNull().default(0),
    /** The saved card that was charged for it, while its holder was away. */
    cardId: uuid('card_id').references(() => savedCards.id),
    /** Whether it may be paid from a bank account. */
    allowsBank: boolean('allows_bank').notNull().default(false),
    /** 'card' or 'bank': what it is paid from; null while that is not known. */
    paidFrom: text('paid_from'),
    status: text('status').notNull().default('open'),
    /** What the provider said of the last try, in words for the customer. */
    failure: text('failure'),
    /** What the provider said last is from then: older news does not undo it. */
    providerUpdatedAt: instant('provider_updated_at'),
    /** When the provider was last asked about it. */
    checkedAt: instant('checked_at'),
    /** When a customer last wanted to pay. */
    requestedAt: instant('requested_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_intents_one_open_of_invoice')
      .on(table.invoiceId)
      .where(sql`${table.status} in ('open', 'processing')`),
    uniqueIndex('payment_intents_one_open_of_estimate')
      .on(table.estimateId)
      .where(sql`${table.status} in ('open', 'processing')`),
    index('payment_intents_invoice').on(table.invoiceId, table.createdAt),
    index('payment_intents_estimate').on(table.estimateId, table.createdAt),
    index('payment_intents_open')
      .on(table.createdAt)
      .where(sql`${table.status} in ('open', 'processing')`),
    index('payment_intents_card').on(table.cardId),
    // What was charged without the customer, and did not go through.
    index('payment_intents_failed')
      .on(table.createdAt)
      .where(sql`${table.failure} is not null and (${table.cardId} is not null or ${table.paidFrom} = 'bank')`),
    check('payment_intents_paid_from', sql`${table.paidFrom} in ('card', 'bank')`),
    check('payment_intents_of_one', sql`num_nonnulls(${table.invoiceId}, ${table.estimateId}) = 1`),
    check('payment_intents_status', sql`${table.status} in ('open', 'processing', 'succeeded', 'cancelled')`),
    check('payment_intents_amount', sql`${table.amount} > 0 and ${table.tip} >= 0`),
  ],
)

/**
 * Refunds that the product requested from the provider: for each payment, at most one without an answer. The row is
 * written before the request, so that asking again asks for the same refund. The ledger holds what was refunded.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: id(),
    /** The payment in the ledger. */
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    /** Cents, without and of the tip. */
    amount: integer('amount').notNull(),
    tip: integer('tip').notNull().default(0),
    /** Whether it is owed again. */
    owed: boolean('owed').notNull(),
    reason: text('reason'),
    status: text('status').notNull().default('open'),
    /** The provider's id; null until it has answered. */
    providerId: text('provider_id').unique(),
    byName: text('by_name'),
    /** When the provider was last asked about it. */
    checkedAt: instant('checked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_refunds_one_open')
      .on(table.entryId)
      .where(sql`${table.status} = 'open'`),
    index('payment_refunds_open')
      .on(table.createdAt)
      .where(sql`${table.status} = 'open'`),
    check('payment_refunds_status', sql`${table.status} in ('open', 'succeeded', 'failed')`),
    check(
      'payment_refunds_amount',
      sql`${table.amount} >= 0 and ${table.tip} >= 0 and ${table.amount} + ${table.tip} > 0`,
    ),
  ],
)

/** What the card provider charged for a payment. It is known a while after the payment, and does not change. */
export const paymentFees = pgTable('payment_fees', {
  /** The payment in the ledger. */
  entryId: uuid('entry_id')
    .primaryKey()
    .references(() => ledgerEntries.id),
  /** Cents; what is returned of it with a refund or dispute is not known. */
  cents: integer('cents').notNull(),
  createdAt: createdAt(),
})

/** Events of the provider that were processed: repeated deliveries change nothing. */
export const processedWebhooks = pgTable(
  'processed_webhooks',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('processed_webhooks_newest').on(table.createdAt)],
)
