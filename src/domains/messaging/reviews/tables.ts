import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    // What a customer said stays, whatever becomes of the job.
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    customerId: uuid('customer_id').references(() => customers.id),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    /** How the customer wants to be named in public; null: as their name tells (display-name.ts). */
    shownAs: text('shown_as'),
    status: text('status').notNull().default('pending'),
    /** What the owner answers in public, under the review. */
    reply: text('reply'),
    /** Why it is hidden: spam or abuse, and in the words of the person who hid it. Null while it is not rejected. */
    rejectedAs: text('rejected_as'),
    rejectedNote: text('rejected_note'),
    /** A decision was undone: it then waits for a person, and never publishes itself. */
    reopened: boolean('reopened').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    // However many times a link is used, a job has one review.
    unique('reviews_once_per_job').on(table.jobId),
    index('reviews_customer').on(table.customerId),
    index('reviews_status_newest').on(table.status, table.createdAt, table.id),
    index('reviews_newest').on(table.createdAt, table.id),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check('reviews_rejected_as', sql`${table.rejectedAs} in ('spam', 'abuse')`),
  ],
)

/**
 * Holds the one private link of a finished job, and whether its customer was asked. The database does not store the
 * link: review-link.ts derives it from the id.
 */
export const reviewRequests = pgTable(
  'review_requests',
  {
    id: id(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' })
      .unique(),
    /** SHA-256 of the link's secret, in hex: who reads the database cannot open the link. */
    tokenHash: text('token_hash').notNull().unique(),
    finishedAt: instant('finished_at').notNull(),
    /** The message that asks; null for none, or not yet. Has no foreign key, because a canceled message is unlinked. */
    communicationId: uuid('communication_id'),
    /** When the owner took the link to ask by hand. */
    handedAt: instant('handed_at'),
    openedAt: instant('opened_at'),
    /** When the customer went on to the business's page at Google. */
    googleOpenedAt: instant('google_opened_at'),
    /** The message that reminds, once; null for none. Has no foreign key, as the other. */
    reminderId: uuid('reminder_id'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('review_requests_newest').on(table.finishedAt, table.id)],
)
