import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * Two customers who may be the same. The product looks again whenever one of them changes, and remembers that they are
 * not the same.
 */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    id: id(),
    /** The smaller of the two ids, so that a pair is there once. */
    oneId: uuid('one_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    why: text('why').array().notNull(),
    /** When a user said that they are not the same, and who. */
    dismissedAt: instant('dismissed_at'),
    dismissedBy: text('dismissed_by'),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [
    unique('duplicate_pairs_once').on(table.oneId, table.otherId),
    index('duplicate_pairs_other').on(table.otherId),
    index('duplicate_pairs_found')
      .on(table.foundAt, table.id)
      .where(sql`${table.dismissedAt} is null`),
    check('duplicate_pairs_order', sql`${table.oneId} < ${table.otherId}`),
  ],
)

/**
 * Customers to check. A trigger adds each new or changed customer (in the migration), and a task removes them. The
 * table has no index, since most of what is written here is an import.
 */
export const duplicateChecks = pgTable('duplicate_checks', { customerId: uuid('customer_id').notNull() })

/**
 * Two customers who became one, with all that it takes to make two of them again. Ids are plain: who was removed is
 * gone.
 */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: id(),
    keptId: uuid('kept_id').notNull(),
    removedId: uuid('removed_id').notNull(),
    keptName: text('kept_name').notNull(),
    removedName: text('removed_name').notNull(),
    /** The removed row as it was. Null once the merge can no longer be undone; the pointer to the survivor remains. */
    removed: jsonb('removed').$type<Record<string, unknown>>(),
    /** What the merge changed of the one who stayed: from what to what. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Which rows moved, by table and column. */
    moved: jsonb('moved').$type<{ of: string; by: string; ids: string[] }[]>(),
    /** Jobs that got a place of their own, so that they stay where they are. */
    placed: jsonb('placed').$type<string[]>(),
    /** Which rows were made of values that were not chosen. */
    made: jsonb('made').$type<{ of: string; ids: string[] }[]>(),
    /** The customers who were known not to be the same as the removed one. */
    strangers: jsonb('strangers').$type<string[]>(),
    /** Of the one who stays, by the merge. */
    keptVersion: integer('kept_version').notNull(),
    byId: uuid('by_id'),
    byName: text('by_name').notNull(),
    undoneAt: instant('undone_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_merges_newest').on(table.createdAt, table.id),
    index('customer_merges_removed').on(table.removedId),
    index('customer_merges_kept').on(table.keptId),
  ],
)
