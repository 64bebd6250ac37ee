import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { businesses } from '#domains/system/business/tables.ts'
import { createdAt, id, updatedAt } from '#platform/database/columns.ts'

/** Which accounts the exports of a business use. Also the row that an export locks, so that two take turns. */
export const bookAccounts = pgTable('book_accounts', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id),
  /** Name and code of each account by its purpose (contract.ts); purposes that are missing have their defaults. */
  accounts: jsonb('accounts').notNull(),
  xeroTaxName: text('xero_tax_name').notNull(),
  version: integer('version').notNull().default(0),
  updatedAt: updatedAt(),
  updatedBy: text('updated_by'),
})

/** An export: a period, for one program. Its rows never change. */
export const bookExports = pgTable(
  'book_exports',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    program: text('program').notNull(),
    /** Counts the exports of a business, so that numbers of journal entries are unique. */
    number: integer('number').notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    entries: integer('entries').notNull(),
    newCustomers: integer('new_customers').notNull(),
    /** Cents: the sum of all debits. */
    total: bigint('total', { mode: 'number' }).notNull(),
    /** The accounts as they were, so that a later download is the same file. */
    accounts: jsonb('accounts').notNull(),
    xeroTaxName: text('xero_tax_name').notNull(),
    byName: text('by_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('book_exports_number').on(table.businessId, table.number),
    index('book_exports_newest').on(table.businessId, table.createdAt, table.id),
    check('book_exports_program', sql`${table.program} in ('quickbooks-online', 'quickbooks-desktop', 'xero', 'csv')`),
    check('book_exports_days', sql`${table.fromDay} <= ${table.toDay}`),
  ],
)

/** The journal entries of an export: what a program has of each source. */
export const bookExportEntries = pgTable(
  'book_export_entries',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => bookExports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** What it is of: `invoice:`, `void:`, `ledger:` or `fee:` and the id of the row. */
    source: text('source').notNull(),
    /** The state of the source that it was made from: another one needs a correction. */
    fingerprint: text('fingerprint').notNull(),
    /** The entry as it was exported (journal-entry.ts). */
    entry: jsonb('entry').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.position] }),
    index('book_export_entries_source').on(table.source, table.exportId),
  ],
)

/** Under which name a program knows a customer: unique there, and the same in every later export. */
export const bookCustomers = pgTable(
  'book_customers',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    program: text('program').notNull(),
    // No reference: the program still knows a customer who was merged into another here.
    customerId: uuid('customer_id').notNull(),
    name: text('name').notNull(),
    /** The export that introduced the customer. */
    exportId: uuid('export_id')
      .notNull()
      .references(() => bookExports.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.program, table.customerId] }),
    index('book_customers_export').on(table.exportId),
    index('book_customers_customer').on(table.customerId),
  ],
)
