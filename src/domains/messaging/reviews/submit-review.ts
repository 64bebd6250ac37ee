/** What the holder of a private link can do: see their own job, write one review of it, and add photos to that. */
import path from 'node:path'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { addHours } from 'date-fns'
import * as business from '#domains/system/business/service.ts'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { cancelSiblings } from '#domains/messaging/messages/outbox/pending-messages.ts'
import { toPublishedPhoto } from '#domains/work/photos/to-photo.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { ingestPhoto } from '#domains/work/photos/ingest-photo.ts'
import { isCountedVisit } from '#domains/site/traffic/bot-filter.ts'
import { conflict, forbidden, notFound, Problem } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { LIMITS } from './contract.ts'
import type { LinkedJob, NewReview } from './contract.ts'
import { hashReviewToken } from './review-link.ts'
import { greetingName, publicName } from '#domains/sales/customers/display-name.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { reviewRequests, reviews } from './tables.ts'

/** How long after the review its photos can be added. */
const PHOTO_HOURS = 24

/**
 * The job of a link. Throws `notFound` for a link that we never made, and 410 for one that is over: either way it says
 * no more than that.
 */
export async function getReviewForm(tx: Tx, token: string): Promise<LinkedJob> {
  const { job, customer, request } = await find(tx, token)
  const address = job.siteAddress ?? customer.address
  const [written] = await tx
    .select({
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      shownAs: reviews.shownAs,
    })
    .from(reviews)
    .where(eq(reviews.jobId, job.id))
  return {
    called: greetingName(customer.name),
    service: job.service,
    address,
    town: parseTown(address),
    finishedAt: request.finishedAt,
    shownAs: written?.shownAs ?? publicName(customer.name),
    picture: await finishedWork(tx, job.id),
    written: written ? { rating: written.rating, comment: written.comment, createdAt: written.createdAt } : null,
  }
}

/** Messengers open a link to draw a preview of it. */
const isPerson = (agent: string | undefined): boolean =>
  isCountedVisit({ agent, doNotTrack: undefined, privacy: undefined })

/** Keeps that the link was opened, by a person as far as one can tell. */
export async function recordLinkOpened(tx: Tx, token: string, agent: string | undefined): Promise<void> {
  if (!isPerson(agent)) return
  const first = await tx
    .update(reviewRequests)
    .set({ openedAt: tx.now })
    .where(and(eq(reviewRequests.tokenHash, hashReviewToken(token)), isNull(reviewRequests.openedAt)))
    .returning({ id: reviewRequests.id })
  if (first.length > 0) tx.notifyClients('review-requests')
}

/**
 * Notes that the holder of the link goes on to the business's page at Google, and answers its address; null when there
 * is none.
 */
export async function openGoogle(tx: Tx, token: string, agent: string | undefined): Promise<string | null> {
  const { request } = await find(tx, token)
  const { googleReviewLink } = await business.content(tx)
  if (googleReviewLink === null) return null
  if (request.googleOpenedAt === null && isPerson(agent)) {
    await tx
      .update(reviewRequests)
      .set({ googleOpenedAt: tx.now, openedAt: request.openedAt ?? tx.now })
      .where(eq(reviewRequests.id, request.id))
    tx.notifyClients('review-requests')
  }
  return googleReviewLink
}

/**
 * The one review of a link. The same words again, as after a lost answer, are the same review; others throw `conflict`.
 */
export async function submitReview(tx: Tx, token: string, { rating, comment, name }: NewReview): Promise<LinkedJob> {
  const { request, job, customer } = await find(tx, token, 'lock')
  const [before] = await tx.select().from(reviews).where(eq(reviews.jobId, job.id))
  if (before) {
    if (before.rating === rating && before.comment === comment) return getReviewForm(tx, token)
    throw conflict('You’ve already used this link. To change your review, give us a call.')
  }
  if (job.status !== 'completed') throw conflict('This job isn’t finished yet, so you can’t review it.')
  const shownAs = name && name !== publicName(customer.name) ? name : null
  await tx
    .insert(reviews)
    .values({ jobId: job.id, customerId: job.customerId, rating, comment, shownAs, createdAt: tx.now })
  await tx
    .update(reviewRequests)
    .set({ openedAt: request.openedAt ?? tx.now })
    .where(eq(reviewRequests.id, request.id))
  // Who has written need not be asked, nor reminded.
  for (const id of [request.communicationId, request.reminderId]) {
    if (id === null) continue
    await cancelSiblings(tx, id, 'The customer already wrote a review.')
    await messages.cancel(tx, id, 'The customer already wrote a review.')
  }
  alertOwner(tx, {
    title: `New review: ${rating} ${rating === 1 ? 'star' : 'stars'}`,
    body: `${customer.name}, ${job.service}`,
    href: '/dashboard/reviews',
  })
  tx.notifyClients('reviews', 'review-requests')
  return getReviewForm(tx, token)
}

/**
 * Adds a photo to the review that this link wrote, privately. The same file again is the same photo. Throws `conflict`
 * before there is a review and for a photo too many, `forbidden` after a day, TooLarge, and `invalid` for what is no
 * picture.
 */
export async function attachPhoto(context: Context, token: string): Promise<{ id: string }> {
  // Before a byte of the file is read.
  await reviewOf(context.read, token, context.clock.now())
  return context.scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    const saved = await context.saveFile(
      file,
      LIMITS.photos.bytes,
      'This photo is larger than 15 MB. Try a smaller one.',
    )
    return ingestPhoto(context, VISITOR, { file, ...saved }, async (tx) => {
      // Of two at once, the second waits here and sees the first.
      await find(tx, token, 'lock')
      const review = await reviewOf(tx, token, tx.now)
      const there = await tx
        .select({ id: photos.id, contentHash: photos.contentHash })
        .from(photos)
        .where(and(eq(photos.reviewId, review.id), isNull(photos.removedAt)))
      const same = there.find(({ contentHash }) => contentHash === saved.hash)
      if (same) return { id: same.id }
      if (there.length >= LIMITS.photos.most) throw conflict('You can add up to four photos. Thank you!')
      tx.notifyClients('reviews')
      return { reviewId: review.id, jobId: review.jobId, category: review.category, type: 'other' } as const
    })
  })
}

async function reviewOf(tx: Tx, token: string, now: Date) {
  const { job } = await find(tx, token)
  const [found] = await tx
    .select({ review: reviews, business: businesses.type })
    .from(reviews)
    .innerJoin(jobs, eq(jobs.id, reviews.jobId))
    .innerJoin(businesses, eq(businesses.id, jobs.businessId))
    .where(eq(reviews.jobId, job.id))
  if (!found) throw conflict('Send your review first, then the photos.')
  if (now > addHours(found.review.createdAt, PHOTO_HOURS))
    throw forbidden(
      'It’s been more than 24 hours since your review, so you can’t add photos here. Give us a call instead.',
    )
  return {
    id: found.review.id,
    jobId: job.id,
    category: found.business === 'pressure-washing' ? ('Pressure Washing' as const) : ('Paver Sealing' as const),
  }
}

async function find(tx: Tx, token: string, how?: 'lock') {
  const asked = tx
    .select({ request: reviewRequests, job: jobs, customer: customers })
    .from(reviewRequests)
    .innerJoin(jobs, eq(jobs.id, reviewRequests.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(eq(reviewRequests.tokenHash, hashReviewToken(token)))
  const [found] = how === 'lock' ? await asked.for('update', { of: reviewRequests }) : await asked
  if (!found)
    throw notFound(
      'This link doesn’t work. Open it again from our message and make sure you have the whole link, or call us.',
    )
  if (found.request.expiresAt <= tx.now)
    throw new Problem(410, 'LINK_EXPIRED', 'This link has expired. Call us and we’ll send you a new one.')
  return found
}

/** The newest after of the job that everybody may see, else any photo of it. */
async function finishedWork(tx: Tx, jobId: string): Promise<LinkedJob['picture']> {
  const shown = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.jobId, jobId), eq(photos.approved, true), isNull(photos.removedAt)))
    .orderBy(desc(eq(photos.type, 'after')), desc(photos.createdAt))
    .limit(1)
  return shown.map((row) => toPublishedPhoto(row)?.picture ?? null)[0] ?? null
}
