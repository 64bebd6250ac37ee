/** Manages reviews. The owner decides, only approved ones are public, and rejected ones remain stored. */
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { toPublishedPhoto, toPhoto } from '#domains/work/photos/to-photo.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { addDays } from 'date-fns'
import * as business from '#domains/system/business/service.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { olderThan, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Counts, PublishedReview, RejectedAs, Review, Status } from './contract.ts'
import { publicName } from '#domains/sales/customers/display-name.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { reviews } from './tables.ts'

/** The approved ones, newest first. Neither the whole name nor the address of a customer leaves here. */
export async function listPublished(tx: Tx): Promise<PublishedReview[]> {
  const rows = await select(tx).where(eq(reviews.status, 'approved')).orderBy(desc(reviews.createdAt), desc(reviews.id))
  const pictures = await photosOf(tx, rows)
  return rows.map(({ review: { id, rating, comment, reply, createdAt, shownAs }, name, address, service }) => ({
    id,
    name: shownAs ?? publicName(name ?? ''),
    location: parseTown(address ?? ''),
    rating,
    comment,
    service,
    reply,
    photos: pictures
      .filter((photo) => photo.reviewId === id && photo.approved)
      .flatMap((photo) => toPublishedPhoto(photo)?.picture ?? []),
    createdAt,
  }))
}

export type Filter = { status?: Status | undefined; limit: number; cursor?: string | undefined }

/** Newest first. */
export async function list(tx: Tx, { status, limit, cursor }: Filter): Promise<Page<Review>> {
  const matching = status && eq(reviews.status, status)
  const rows = await select(tx)
    .where(and(matching, olderThan(cursor, reviews.createdAt, reviews.id)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1)
  return { ...toPage(await shape(tx, rows), limit), total: await tx.$count(reviews, matching) }
}

/** How many stand in each status, and the mean of the stars that the site shows. */
export async function counts(tx: Tx): Promise<Counts> {
  const rows = await tx
    .select({ status: reviews.status, many: count(), stars: sql<number>`sum(${reviews.rating})::int` })
    .from(reviews)
    .groupBy(reviews.status)
  const of = (status: Status) => rows.find((row) => row.status === status)
  const many = (status: Status) => of(status)?.many ?? 0
  const approved = of('approved')
  return {
    pending: many('pending'),
    approved: many('approved'),
    rejected: many('rejected'),
    all: rows.reduce((sum, row) => sum + row.many, 0),
    average: approved ? approved.stars / approved.many : null,
  }
}

/** Shows a review on the site; `reply` is what the owner says to it, null nothing. Without it, what was said stays. */
export const approve = (tx: Tx, id: string, reply?: string | null): Promise<Review> =>
  change(tx, id, 'approved', { status: 'approved', ...(reply !== undefined && { reply }) })

/** Hides spam or abuse, and keeps why. It remains stored, and the decision can be reversed. */
export const reject = (tx: Tx, id: string, why: { reason: RejectedAs; note: string }): Promise<Review> =>
  change(tx, id, 'rejected', { status: 'rejected', rejectedAs: why.reason, rejectedNote: why.note })

/** Takes a decision back: the review waits again. A reply stays with it, unseen. */
export const reopen = (tx: Tx, id: string): Promise<Review> =>
  change(tx, id, 'reopened', { status: 'pending', reopened: true })

/** Publishes the reply of the owner under an approved review. Throws `conflict` for a review that is not public. */
export const reply = (tx: Tx, id: string, words: string): Promise<Review> =>
  change(tx, id, 'replied', { reply: words }, 'approved only')

/** Takes the public reply away. Throws 404. */
export const withdrawReply = (tx: Tx, id: string): Promise<Review> => change(tx, id, 'reply withdrawn', { reply: null })

type Decision = Pick<typeof reviews.$inferSelect, 'status' | 'reply' | 'rejectedAs' | 'rejectedNote' | 'reopened'>
type Change = Partial<Decision>

async function change(tx: Tx, id: string, action: string, given: Change, only?: 'approved only'): Promise<Review> {
  const [before] = await tx
    .select({
      status: reviews.status,
      reply: reviews.reply,
      rejectedAs: reviews.rejectedAs,
      rejectedNote: reviews.rejectedNote,
      reopened: reviews.reopened,
    })
    .from(reviews)
    .where(eq(reviews.id, id))
    .for('update')
  if (!before) throw notFound('This review no longer exists.')
  if (only && before.status !== 'approved')
    throw conflict('You can only reply to an approved review. Approve it first.')
  const next = { ...before, ...given }
  // A reason belongs to the decision that hid the review.
  if (next.status !== 'rejected') Object.assign(next, { rejectedAs: null, rejectedNote: null })
  if (!deepEqual(before, next)) {
    await tx.update(reviews).set(next).where(eq(reviews.id, id))
    const { reopened: _before, ...was } = before
    const { reopened: _next, ...is } = next
    audit.record(tx, { entity: 'reviews', entityId: id, action, before: was, after: is })
    if (before.status === 'approved' || next.status === 'approved') tx.invalidatePages('/reviews', '/')
    tx.notifyClients('reviews')
  }
  return get(tx, id)
}

async function get(tx: Tx, id: string): Promise<Review> {
  const [review] = await shape(tx, await select(tx).where(eq(reviews.id, id)))
  if (!review) throw notFound('This review no longer exists.')
  return review
}

/** A job may be at another place than its customer's. */
const placeOfWork = sql<string | null>`coalesce(${jobs.siteAddress}, ${customers.address})`

function select(tx: Tx) {
  return tx
    .select({
      review: reviews,
      name: customers.name,
      address: placeOfWork,
      service: jobs.service,
      business: businesses.type,
    })
    .from(reviews)
    .leftJoin(customers, eq(customers.id, reviews.customerId))
    .leftJoin(jobs, eq(jobs.id, reviews.jobId))
    .leftJoin(businesses, eq(businesses.id, jobs.businessId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof select>>[number]

async function photosOf(tx: Tx, rows: readonly Row[]): Promise<(typeof photos.$inferSelect)[]> {
  const ids = rows.map(({ review }) => review.id)
  if (ids.length === 0) return []
  return tx
    .select()
    .from(photos)
    .where(and(inArray(photos.reviewId, ids), isNull(photos.removedAt)))
    .orderBy(asc(photos.createdAt), asc(photos.id))
}

async function shape(tx: Tx, rows: readonly Row[]): Promise<Review[]> {
  const { publishAfterDays } = await business.reviewRules(tx)
  const pictures = await photosOf(tx, rows)
  return rows.map(({ review, name, service, business: kind }) => {
    const { id, jobId, customerId, rating, comment, shownAs, reply: words, createdAt, rejectedNote } = review
    const waits = review.status === 'pending' && !review.reopened && customerId !== null
    return {
      id,
      jobId,
      customerId,
      customerName: name ?? 'Unknown Customer',
      shownAs: shownAs ?? publicName(name ?? ''),
      service,
      business: kind,
      rating,
      comment,
      // The check of the column holds it to the words of the contract.
      status: review.status as Status,
      reply: words,
      rejectedAs: review.rejectedAs as RejectedAs | null,
      rejectedNote,
      publishesAt: waits && publishAfterDays !== null ? addDays(createdAt, publishAfterDays) : null,
      photos: pictures.filter(({ reviewId }) => reviewId === id).map(toPhoto),
      createdAt,
    }
  })
}
