import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Who else an e-mail goes to, beside its recipient. */
export type Copies = { to: string[]; cc: string[] }
/** A file that goes with an e-mail. */
export type Attachment = { fileName: string; contentType: string; base64: string }

/** Every SMS and e-mail, before and after it is sent. contract.ts describes the statuses. */
export const communications = pgTable(
  'communications',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id),
    // A plain id: messages is a layer below jobs, and undoing a job leaves the history of its message whole.
    jobId: uuid('job_id'),
    /** The quote request that it answers; a plain id for the same reason. */
    requestId: uuid('request_id'),
    /** Of which campaign it is; a plain id: campaigns stand above. */
    campaignId: uuid('campaign_id'),
    /** Its campaign is paused: it waits, whatever its time. */
    paused: boolean('paused').notNull().default(false),
    /** Who asked for it; null for what the product sends by itself. */
    byName: text('by_name'),
    type: text('type').notNull(),
    purpose: text('purpose').notNull(),
    /** Which of what goes out by itself it is (template-definitions.ts); null for what a person sent. */
    templateKey: text('template_key'),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    message: text('message').notNull(),
    /** E-mail only; null for plain text. */
    html: text('html'),
    /**
     * The words of a message with a one-time link, encrypted, until it is handed to the provider; `message` then says
     * that there were some.
     */
    sealed: text('sealed'),
    /** E-mail only; null for one recipient alone. */
    copies: jsonb('copies').$type<Copies>(),
    /** E-mail only; the files are removed once the provider has them. */
    attachments: jsonb('attachments').$type<Attachment[]>(),
    status: text('status').notNull().default('pending'),
    simulated: boolean('simulated').notNull().default(false),
    sendAfter: instant('send_after').notNull(),
    /** After this time it would come too late, so it is not sent; null for a message that is never too late. */
    sendBefore: instant('send_before'),
    sentAt: instant('sent_at'),
    /** When the provider said that it arrived. */
    deliveredAt: instant('delivered_at'),
    /** The provider's id of an accepted message. */
    providerId: text('provider_id'),
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('communications_newest').on(table.createdAt, table.id),
    index('communications_customer').on(table.customerId, table.createdAt),
    index('communications_job').on(table.jobId),
    index('communications_request').on(table.requestId),
    // What was said with a number, and how many offers it got within 24 hours.
    index('communications_spoken')
      .on(table.recipient, table.createdAt, table.id)
      .where(sql`${table.type} = 'sms'`),
    // What a person has to see to.
    index('communications_to_see')
      .on(table.status, table.createdAt, table.id)
      .where(sql`${table.status} in ('failed', 'unconfirmed')`),
    index('communications_template')
      .on(table.templateKey, table.createdAt)
      .where(sql`${table.templateKey} is not null`),
    index('communications_campaign')
      .on(table.campaignId, table.status)
      .where(sql`${table.campaignId} is not null`),
    /** The provider tells what became of a text by its own id. */
    index('communications_provider')
      .on(table.providerId)
      .where(sql`${table.providerId} is not null`),
    // In the order in which they are sent: an offer to many never stands before what one customer waits for.
    index('communications_open')
      .on(table.type, sql`(${table.purpose} = 'marketing')`, table.sendAfter)
      .where(sql`${table.status} in ('pending', 'sending')`),
    check('communications_type', sql`${table.type} in ('sms', 'email')`),
    check(
      'communications_status',
      sql`${table.status} in ('pending', 'sending', 'sent', 'delivered', 'failed', 'suppressed', 'cancelled', 'unconfirmed')`,
    ),
  ],
)

/**
 * Where the short links of texts lead: /l/{code} goes on to a private page, which decides whether its key still opens
 * anything. Who reads the database or a backup of it learns neither a code nor a key.
 */
export const shortLinks = pgTable(
  'short_links',
  {
    id: id(),
    /** SHA-256 of the code. */
    codeHash: text('code_hash').notNull().unique(),
    /** SHA-256 of the page's path without its key, by which the links of a page are found. */
    pageHash: text('page_hash').notNull(),
    /** The path with its key, encrypted. */
    sealed: text('sealed').notNull(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** The quote request that it is about, before there is a customer; a plain id, since requests are a layer above. */
    requestId: uuid('request_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('short_links_customer').on(table.customerId),
    index('short_links_request')
      .on(table.requestId)
      .where(sql`${table.requestId} is not null`),
  ],
)

/** The messages that go out automatically, as the owner has set it; a kind that was never changed has no row. */
export const messageTemplates = pgTable('message_templates', {
  id: id(),
  kind: text('kind').notNull().unique(),
  on: boolean('on').notNull(),
  way: text('way').notNull(),
  text: text('text').notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  days: integer('days'),
  hours: integer('hours'),
  at: text('at'),
  version: integer('version').notNull(),
})

/**
 * What people agreed to and what they no longer want, for each number and address, since it is the number that says
 * STOP and not the customer. Entries are added and never changed (a trigger; see the migration); the last one counts.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    channel: text('channel').notNull(),
    /**
     * E.164, an address in small letters, or the digest of either where the person was erased: who said STOP is left
     * alone after that, too.
     */
    address: text('address').notNull(),
    /**
     * service: messages about their own work · offers: what we would like to sell them · all: both, as STOP and START
     * mean it · pause: a text from them may be an opt-out, so promotions pause until the owner says what it means.
     */
    covers: text('covers').notNull(),
    agreed: boolean('agreed').notNull(),
    /** How we know. */
    source: text('source').notNull(),
    /** The words that they were shown, or that they wrote. */
    wording: text('wording'),
    /** Which edition of the words it was, where we keep several. */
    version: text('version'),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    requestId: uuid('request_id'),
    /** Path of the page whose form it was ticked in. */
    page: text('page'),
    /** Who entered it; null for what people said themselves. */
    byName: text('by_name'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('consents_address').on(table.channel, table.address, table.at),
    index('consents_customer').on(table.customerId, table.at),
    index('consents_pauses')
      .on(table.address, table.at)
      .where(sql`${table.covers} = 'pause'`),
    check('consents_channel', sql`${table.channel} in ('sms', 'email')`),
    check('consents_covers', sql`${table.covers} in ('service', 'offers', 'all', 'pause')`),
    check(
      'consents_source',
      sql`${table.source} in ('quote-form', 'keyword', 'words', 'provider', 'unsubscribe', 'office', 'campaign', 'not-asked', 'import')`,
    ),
  ],
)

/** How the provider of each way of sending does: one truth for all nodes. */
export const messageChannels = pgTable(
  'message_channels',
  {
    type: text('type').primaryKey(),
    /** From when on the next message may leave: the provider takes so many a second. Null for at once. */
    nextSendAt: instant('next_send_at'),
    /** How often in a row the provider could not be asked, or did not answer. */
    failures: integer('failures').notNull().default(0),
    /** Nothing is sent before this: it was away, or asked for a pause. */
    pausedUntil: instant('paused_until'),
    /** A sentence for the owner. */
    reason: text('reason'),
  },
  (table) => [check('message_channels_type', sql`${table.type} in ('sms', 'email')`)],
)

/** The bell of the dashboard. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    href: text('href').notNull(),
    readAt: instant('read_at'),
    /** When it went out by push, SMS and e-mail; null until then. */
    fannedOutAt: instant('fanned_out_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('alerts_newest').on(table.createdAt, table.id),
    index('alerts_href').on(table.href),
    index('alerts_unread')
      .on(table.createdAt)
      .where(sql`${table.readAt} is null`),
  ],
)

/**
 * A browser that asked to be alerted. userId and sessionId, under which it asked last, are plain ids: auth stands
 * above.
 */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  userId: uuid('user_id').notNull(),
  /** Null for a subscription from before this was stored. */
  sessionId: uuid('session_id'),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: createdAt(),
})
