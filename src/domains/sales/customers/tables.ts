import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const customers = pgTable(
  'customers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email'),
    /** E.164. */
    phone: text('phone').notNull(),
    /** The digits behind the number: `22`. */
    phoneExtension: text('phone_extension'),
    address: text('address').notNull(),
    serviceCategory: text('service_category'),
    /** Month/day/year as text (spec.md §3); the column beside it sorts and filters. */
    transactionDate: text('transaction_date'),
    transactionDay: date('transaction_day'),
    serviceCount: integer('service_count').notNull().default(1),
    /**
     * What we did for them ourselves: completed jobs, and the day of the last one. Triggers on jobs keep both (in the
     * migration); customer-row.ts shows them.
     */
    doneCount: integer('done_count').notNull().default(0),
    doneDay: date('done_day'),
    /** Words of the owner's, as they were typed. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When they agreed to texts about their job, from this number; null: never. */
    smsConsentAt: instant('sms_consent_at'),
    /** When this number said STOP; null while it may be texted. */
    textsStoppedAt: instant('texts_stopped_at'),
    /** When the customer was archived: they are out of the lists, and all records that refer to them stay. */
    archivedAt: instant('archived_at'),
    /** When everything that says who they are was erased: nothing is hung on them from then on. */
    erasedAt: instant('erased_at'),
    archived: boolean('archived')
      .notNull()
      .generatedAlwaysAs(sql`archived_at is not null`),
    /**
     * Name, phone, e-mail and address as a search reads them (text-search.ts), each on a line of its own, so that a
     * match stands within one of them.
     */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql`fold(name || chr(10) || phone || chr(10) || coalesce(email, '') || chr(10) || address)`),
    /** Counts up with every change of the customer, of their addresses and of their contacts. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('customers_phone').on(table.phone),
    index('customers_email').on(table.email),
    // One for each order of the list, and its reverse (list-customers.ts); `archived` comes first, since each look at
    // the list says which it wants.
    index('customers_newest').on(table.archived, table.createdAt, table.id),
    index('customers_category').on(table.archived, table.serviceCategory, table.createdAt, table.id),
    index('customers_name').on(table.archived, sql`fold(${table.name})`, table.id),
    index('customers_jobs').on(
      table.archived,
      sql`greatest(${table.serviceCount}, ${table.doneCount})`,
      table.createdAt,
      table.id,
    ),
    index('customers_day').on(
      table.archived,
      sql`coalesce(greatest(${table.transactionDay}, ${table.doneDay}), '0001-01-01'::date)`,
      table.createdAt,
      table.id,
    ),
    index('customers_search').using('gin', sql`${table.search} gin_trgm_ops`),
    // The number of the house: among the few who share it, duplicates are looked for by names that are nearly the same
    // (duplicates/find-duplicate-pairs.ts).
    index('customers_house').on(sql`substring(${table.address} from '\\d+')`),
    index('customers_tags').using('gin', table.tags),
    check('customers_service_count', sql`${table.serviceCount} >= 0`),
  ],
)

/** Where else they have work done, beside their own address. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** What they call it: 'Rental in Brandon'. */
    label: text('label').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('customer_addresses_customer').on(table.customerId)],
)

/** Who else can be asked about their work: a spouse, a tenant, the manager of an association. */
export const customerContacts = pgTable(
  'customer_contacts',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What they are to the customer: 'Property manager'. */
    label: text('label'),
    /** E.164. */
    phone: text('phone'),
    phoneExtension: text('phone_extension'),
    email: text('email'),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_contacts_customer').on(table.customerId),
    check('customer_contacts_reachable', sql`${table.phone} is not null or ${table.email} is not null`),
  ],
)

/**
 * How many customers there are, by category: the sum of these rows. Triggers add one row for each statement that
 * changes customers (in the migration), so that no two writers wait for each other; a task adds them up. `changes` only
 * grows: it tells one state of the list from another.
 */
export const customerCounts = pgTable('customer_counts', {
  category: text('category'),
  archived: boolean('archived').notNull(),
  many: integer('many').notNull(),
  changes: integer('changes').notNull(),
})
