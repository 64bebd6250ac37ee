import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/**
 * An offer to many people. Its text and its recipients do not change once it is confirmed; the messages themselves are
 * rows of `communications`.
 */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    /** For the office only. */
    name: text('name').notNull(),
    way: text('way').notNull(),
    text: text('text').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    /** As the contract's Audience. */
    audience: jsonb('audience').notNull(),
    /** When it is to leave, by the business's clock; both null for as soon as it is confirmed. */
    day: date('day'),
    at: text('at'),
    status: text('status').notNull().default('draft'),
    /** When the first message may leave. */
    startsAt: instant('starts_at'),
    confirmedAt: instant('confirmed_at'),
    /** Who confirmed it. */
    byName: text('by_name'),
    /** When its last message stopped waiting. */
    endedAt: instant('ended_at'),
    /** Who gets it and who does not, when it was confirmed. */
    people: integer('people').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    /** Messages, which are more than people where text and e-mail go to one. */
    messages: integer('messages').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('campaigns_newest').on(table.createdAt, table.id),
    index('campaigns_confirmed').on(table.confirmedAt),
    index('campaigns_going')
      .on(table.startsAt)
      .where(sql`${table.status} in ('scheduled', 'sending')`),
    check('campaigns_way', sql`${table.way} in ('text', 'email', 'both', 'either')`),
    check('campaigns_status', sql`${table.status} in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'done')`),
  ],
)

/** Everyone a confirmed campaign was about: who gets it, and who was left out and why. */
export const campaignPeople = pgTable(
  'campaign_people',
  {
    id: id(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Plain ids: the rows of the messages say what becomes of them. */
    smsId: uuid('sms_id'),
    emailId: uuid('email_id'),
    /** Why they get none, as REASONS of the contract; null for who does. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('campaign_people_campaign').on(table.campaignId, table.reason, table.id),
    index('campaign_people_customer').on(table.customerId),
  ],
)

/** The short links in offers: /e/{code} leads to the quote form and counts. One for each person and offer. */
export const offerLinks = pgTable(
  'offer_links',
  {
    id: id(),
    code: text('code').notNull().unique(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    campaignId: uuid('campaign_id').references(() => campaigns.id, { onDelete: 'cascade' }),
    visits: integer('visits').notNull().default(0),
    firstVisitAt: instant('first_visit_at'),
    createdAt: createdAt(),
  },
  (table) => [index('offer_links_customer').on(table.customerId), index('offer_links_campaign').on(table.campaignId)],
)

/**
 * The customers that "time to seal again" and "time to clean again" were for: once for each last day of such work.
 * Plain ids, so that a merge cannot break the rule.
 */
export const resealReminders = pgTable(
  'reseal_reminders',
  {
    customerId: uuid('customer_id').notNull(),
    kind: text('kind').notNull(),
    lastDay: date('last_day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind, table.lastDay] })],
)
