import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * A conversation belongs to a number. Triggers on replies, calls and communications maintain the row (in the migration), so
 * that code that writes a text need not do it. A promotion to many customers starts no conversation. The messages
 * themselves are in those two tables.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    /** E.164. */
    phone: text('phone').notNull().unique(),
    /** When something was last said, by them or by us. */
    lastAt: instant('last_at').notNull(),
    /** Whether a person wrote or called, they or one of us: triggers of the messages, texts and calls keep it. */
    byHand: boolean('by_hand').notNull().default(false),
  },
  (table) => [
    index('conversations_newest').on(table.lastAt, table.id),
    index('conversations_automatic')
      .on(table.lastAt, table.id)
      .where(sql`not ${table.byHand}`),
  ],
)

/** Incoming texts. The number may belong to no customer, or to two. */
export const replies = pgTable(
  'replies',
  {
    id: id(),
    /** E.164. */
    phone: text('phone').notNull(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** How many attachments came with it; `reply_pictures` says what became of each. */
    pictures: integer('pictures').notNull().default(0),
    /** stop, no-offers, unsure, start, help, wrong-number or confirm, where that is what it says. */
    wish: text('wish'),
    /** The job that it confirmed; a plain id, since a job may be deleted. */
    jobId: uuid('job_id'),
    /** The estimate visit that it confirmed, likewise. */
    visitId: uuid('visit_id'),
    /** The provider's id. The product accepts it once, however often the provider reports it. */
    providerId: text('provider_id').notNull().unique(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('replies_phone').on(table.phone, table.createdAt),
    index('replies_customer').on(table.customerId, table.createdAt),
    index('replies_unread')
      .on(table.phone)
      .where(sql`${table.readAt} is null`),
    index('replies_search').using('gin', sql`fold(${table.body}) gin_trgm_ops`),
  ],
)

/**
 * What came with an incoming text: fetched from the provider by a task, and a photo of the product once it is here. A
 * text from before the product fetched them has no rows.
 */
export const replyPictures = pgTable(
  'reply_pictures',
  {
    id: id(),
    replyId: uuid('reply_id')
      .notNull()
      .references(() => replies.id, { onDelete: 'cascade' }),
    /** From 0, in the order in which they came. */
    place: integer('place').notNull(),
    /** Where the provider has it; null once it is here. */
    url: text('url'),
    /** waiting, saved or failed. */
    state: text('state').notNull().default('waiting'),
    /** Why it is not here, in a sentence for the owner. */
    problem: text('problem'),
    /** The photo that it became; a plain id, since a photo may be deleted. */
    photoId: uuid('photo_id'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reply_pictures_once').on(table.replyId, table.place),
    index('reply_pictures_photo').on(table.photoId),
    check('reply_pictures_state', sql`${table.state} in ('waiting', 'saved', 'failed')`),
  ],
)

/** Calls that the office logged by hand. */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    /** E.164. */
    phone: text('phone').notNull(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** in: they called us · out: we called them. */
    direction: text('direction').notNull(),
    minutes: integer('minutes'),
    note: text('note').notNull().default(''),
    /** Who logged it. */
    byName: text('by_name').notNull(),
    /** When it was. */
    at: instant('at').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('calls_phone').on(table.phone, table.at),
    index('calls_customer').on(table.customerId, table.at),
    check('calls_direction', sql`${table.direction} in ('in', 'out')`),
    check('calls_minutes', sql`${table.minutes} between 1 and 600`),
  ],
)

/** What the office answers again and again, to be put in with one press. */
export const quickReplies = pgTable(
  'quick_replies',
  {
    id: id(),
    /** On the button. */
    label: text('label').notNull(),
    /** May hold fields of messages/templates/render-template.ts. */
    text: text('text').notNull(),
    place: integer('place').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('quick_replies_place', sql`${table.place} >= 0`)],
)
