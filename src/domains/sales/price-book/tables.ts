import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { photos } from '#domains/work/photos/tables.ts'
import { createdAt, id, instant, updatedAt } from '#platform/database/columns.ts'

/** Services, add-ons and products that the business sells. Documents copy words and prices and never change with it. */
export const priceBookItems = pgTable(
  'price_book_items',
  {
    id: id(),
    /** Of the six services of the quote form. Their prices are the `rates` of `settings`. */
    key: text('key'),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    note: text('note'),
    unit: text('unit').notNull(),
    /** Price bands as the contract has them, in cents; empty for a service with a key, and without a price. */
    prices: jsonb('prices').notNull().default([]),
    /** Cents. */
    minimum: integer('minimum').notNull().default(0),
    taxable: boolean('taxable').notNull().default(false),
    minutes: integer('minutes'),
    perUnits: numeric('per_units', { mode: 'number' }),
    crew: integer('crew'),
    materials: jsonb('materials').notNull().default([]),
    checklist: jsonb('checklist').notNull().default([]),
    description: text('description').notNull().default(''),
    /** A photo of the gallery; customers see it while it is published. */
    pictureId: uuid('picture_id').references(() => photos.id, { onDelete: 'set null' }),
    onWebsite: boolean('on_website').notNull().default(false),
    active: boolean('active').notNull().default(true),
    place: integer('place').notNull().default(0),
    version: integer('version').notNull().default(1),
    /** When a user removed it. The row stays, since jobs and documents name it. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('price_book_items_key').on(table.key),
    uniqueIndex('price_book_items_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    index('price_book_items_order').on(table.kind, table.place, table.id),
    check('price_book_items_kind', sql`${table.kind} in ('service', 'add-on', 'product')`),
    check('price_book_items_unit', sql`${table.unit} in ('each', 'sq ft', 'linear ft', 'hour')`),
    check('price_book_items_minimum', sql`${table.minimum} >= 0`),
    check('price_book_items_time', sql`(${table.minutes} is null) = (${table.perUnits} is null)`),
  ],
)
