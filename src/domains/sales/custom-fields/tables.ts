import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customerAddresses, customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Fields that the owner defines, such as a gate code. */
export const customFields = pgTable(
  'custom_fields',
  {
    id: id(),
    of: text('of').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** Of the type `choice`, in the order of the owner. */
    choices: text('choices')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Technicians see the values on their stops. */
    forCrew: boolean('for_crew').notNull().default(false),
    /** Out of use; its values stay, and are back with it. */
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('custom_fields_once')
      .on(table.of, sql`lower(${table.name})`)
      .where(sql`${table.archivedAt} is null`),
    check('custom_fields_of', sql`${table.of} in ('customers', 'addresses', 'jobs')`),
    check('custom_fields_type', sql`${table.type} in ('text', 'number', 'date', 'yes-no', 'choice')`),
  ],
)

/**
 * The value of a field on one record. A field of addresses hangs on the customer for their own address, and on the
 * service address for any other. After a merge a customer may have two; the newest counts.
 */
export const customValues = pgTable(
  'custom_values',
  {
    id: id(),
    fieldId: uuid('field_id')
      .notNull()
      .references(() => customFields.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    addressId: uuid('address_id').references(() => customerAddresses.id, { onDelete: 'cascade' }),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    /** As field-value.ts writes it: a date as YYYY-MM-DD, yes or no in small letters. */
    value: text('value').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Lists are filtered by a value, and by a part of a text (customers/match-fields.ts).
    index('custom_values_field').on(table.fieldId, table.value),
    index('custom_values_search').using('gin', sql`fold(${table.value}) gin_trgm_ops`),
    index('custom_values_customer').on(table.customerId),
    index('custom_values_address').on(table.addressId),
    index('custom_values_job').on(table.jobId),
    check('custom_values_of_one', sql`num_nonnulls(${table.customerId}, ${table.addressId}, ${table.jobId}) = 1`),
  ],
)
