/** Every customer with a finished job is asked for a review, alike, and reminded at most once (remind-once.ts). */
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import * as business from '#domains/system/business/service.ts'
import * as audit from '#domains/system/audit/service.ts'
import { customers as customerRows } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import { renderForCustomer } from '#domains/messaging/messages/templates/render-message.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import type { NewMessage } from '#domains/messaging/messages/service.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { sendSiblingsNow, cancelSiblings } from '#domains/messaging/messages/outbox/pending-messages.ts'
import { formatDay } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { ReviewRequest, ReviewRequestOverview, OfJob, Status } from './contract.ts'
import { getReviewLinks, linkExpiresAt, hashReviewToken, reviewLink, reviewToken } from './review-link.ts'
import { reviewRequests, reviews } from './tables.ts'
import { AFTER_HOURS, getRequestTime } from './review-request-time.ts'

type LinkContext = Pick<AppServices, 'config' | 'seals'>
/** In a demo a message that was only simulated counts as sent. */
type Simulating = Pick<AppServices, 'testPaymentsCount'>

const reminders = alias(communications, 'reminders')
const DAY = 86_400_000
const SHOWN_DAYS = 30
const MAX_OPEN = 20

/**
 * Updates the request after the status of a job has changed. Gives a finished job its link and its message, and cancels
 * the waiting message of a job that is no longer finished. Reads the job as it is now, so that an event that arrives
 * twice, late or out of order has the same result.
 */
export async function syncWithJob(tx: Tx, making: LinkContext, jobId: string): Promise<void> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for('no key update')
  if (!job) return
  if (job.status !== 'completed') return cancelRequest(tx, jobId)
  const request = await ensure(tx, making, job)
  if (request.communicationId || request.handedAt || (await hasReview(tx, jobId))) return
  // By both ways, where the owner wants that: the first stands for them all.
  const [id] = await messages.enqueueTogether(tx, await compose(tx, making, job, request.id))
  if (id !== undefined)
    await tx.update(reviewRequests).set({ communicationId: id }).where(eq(reviewRequests.id, request.id))
}

async function ensure(
  tx: Tx,
  { seals }: LinkContext,
  job: typeof jobs.$inferSelect,
): Promise<typeof reviewRequests.$inferSelect> {
  const id = randomUUID()
  const finishedAt = job.endTime ?? tx.now
  const row = {
    id,
    jobId: job.id,
    tokenHash: hashReviewToken(reviewToken(seals, id)),
    finishedAt,
    expiresAt: linkExpiresAt(tx.now),
    createdAt: tx.now,
  }
  const [made] = await tx.insert(reviewRequests).values(row).onConflictDoNothing().returning()
  if (made) tx.notifyClients('review-requests')
  const [there] = made ? [made] : await tx.select().from(reviewRequests).where(eq(reviewRequests.jobId, job.id))
  if (!there) throw new Error(`The review request of job ${job.id} is gone`)
  return there
}

/** Cancels the waiting message. A message that has left stays, and none follows it. */
async function cancelRequest(tx: Tx, jobId: string): Promise<void> {
  const [request] = await tx.select().from(reviewRequests).where(eq(reviewRequests.jobId, jobId)).for('update')
  if (!request?.communicationId) return
  await cancelSiblings(tx, request.communicationId, 'This job is no longer marked as completed.')
  if (!(await messages.cancel(tx, request.communicationId, 'This job is no longer marked as completed.'))) return
  await tx.update(reviewRequests).set({ communicationId: null }).where(eq(reviewRequests.id, request.id))
  tx.notifyClients('review-requests')
}

/**
 * By text to who agreed to texts and has not said STOP, else by e-mail. None: it is turned off, or only the owner can
 * ask.
 */
async function compose(
  tx: Tx,
  making: LinkContext,
  { id: jobId, customerId, service }: typeof jobs.$inferSelect,
  requestId: string,
): Promise<NewMessage[]> {
  const { hours } = await messageTemplates.getTemplate(tx, 'review')
  return renderForCustomer(tx, 'review', {
    customerId,
    jobId,
    ...(await getReviewLinks(tx, making, { requestId, customerId, service })),
    sendAfter: getRequestTime(tx.now, hours ?? undefined),
  })
}

/** Sends the message that waits now. Throws `conflict` when there is none: everybody is asked once. */
export async function sendNow(tx: Tx, { testPaymentsCount }: Simulating, id: string): Promise<ReviewRequest> {
  const request = await lock(tx, id)
  if (await hasReview(tx, request.jobId)) throw conflict('The customer already wrote this review.')
  const asking = await get(tx, id)
  if (request.communicationId && (await sendSiblingsNow(tx, request.communicationId))) {
    audit.record(tx, { entity: 'review_requests', entityId: id, action: 'sent early' })
    tx.notifyClients('review-requests')
    return get(tx, id)
  }
  if (asking.simulated && !testPaymentsCount)
    throw conflict(
      'Nothing is connected, so the message stayed in the outbox. Copy the link and ask in your own words.',
    )
  if (asking.askedAt)
    throw conflict(`You asked ${asking.customerName} on ${formatDay(asking.askedAt)}. Each customer is asked once.`)
  throw conflict('There’s no message to send. Copy the link and ask in your own words.')
}

/**
 * Returns the link for the owner to pass on, and renews it for its whole lifetime. Cancels a waiting message, so that
 * no customer is asked twice.
 */
export async function createLink(tx: Tx, making: LinkContext, id: string): Promise<{ link: string }> {
  const request = await lock(tx, id)
  if (await hasReview(tx, request.jobId)) throw conflict('The customer already wrote this review.')
  if (request.communicationId)
    await cancelSiblings(tx, request.communicationId, 'Canceled because you’re asking with the link.')
  const taken = request.communicationId
    ? await messages.cancel(tx, request.communicationId, 'Canceled because you’re asking with the link.')
    : false
  await tx
    .update(reviewRequests)
    .set({
      expiresAt: linkExpiresAt(tx.now),
      handedAt: request.handedAt ?? tx.now,
      ...(taken && { communicationId: null }),
    })
    .where(eq(reviewRequests.id, id))
  audit.record(tx, { entity: 'review_requests', entityId: id, action: 'link copied' })
  tx.notifyClients('review-requests')
  return { link: reviewLink(making, id) }
}

/** Returns the figures of the last 30 days, and the newest finished jobs without a review. */
export async function getOverview(tx: Tx, { testPaymentsCount }: Simulating): Promise<ReviewRequestOverview> {
  const since = new Date(tx.now.getTime() - SHOWN_DAYS * DAY)
  const isSent = and(
    inArray(communications.status, ['sent', 'delivered']),
    testPaymentsCount ? undefined : eq(communications.simulated, false),
  )
  const asked = or(isNotNull(reviewRequests.handedAt), isNotNull(reviewRequests.openedAt), isSent)
  const [figures] = await tx
    .select({
      finished: count(),
      asked: sql<number>`(count(*) filter (where ${asked}))::int`,
      opened: sql<number>`(count(*) filter (where ${reviewRequests.openedAt} is not null))::int`,
      written: count(reviews.id),
      wentToGoogle: count(reviewRequests.googleOpenedAt),
    })
    .from(reviewRequests)
    .leftJoin(communications, eq(communications.id, reviewRequests.communicationId))
    .leftJoin(reviews, eq(reviews.jobId, reviewRequests.jobId))
    .where(gte(reviewRequests.finishedAt, since))
  const open = await select(tx)
    .where(and(isNull(reviews.id), eq(jobs.status, 'completed')))
    .orderBy(desc(reviewRequests.finishedAt), desc(reviewRequests.id))
    .limit(MAX_OPEN)
  const { on, hours } = await messageTemplates.getTemplate(tx, 'review')
  const reminder = await messageTemplates.getTemplate(tx, 'review-reminder')
  return {
    ...(figures ?? { finished: 0, asked: 0, opened: 0, written: 0, wentToGoogle: 0 }),
    asksAtGoogle: (await business.content(tx)).googleReviewLink !== null,
    open: open.map(shape),
    hours: on ? (hours ?? AFTER_HOURS) : null,
    reminderDays: on && reminder.on ? reminder.days : null,
  }
}

/** Both null for a job that was never finished. */
export async function getForJob(tx: Tx, jobId: string): Promise<OfJob> {
  const [row] = await select(tx).where(eq(reviewRequests.jobId, jobId))
  const [review] = await tx
    .select({ rating: reviews.rating, status: reviews.status, createdAt: reviews.createdAt })
    .from(reviews)
    .where(eq(reviews.jobId, jobId))
  // The check of the column holds the status to the words of the contract.
  return { asking: row ? shape(row) : null, review: review ? { ...review, status: review.status as Status } : null }
}

async function lock(tx: Tx, id: string): Promise<typeof reviewRequests.$inferSelect> {
  const [request] = await tx.select().from(reviewRequests).where(eq(reviewRequests.id, id)).for('update')
  if (!request) throw notFound('This review request no longer exists.')
  return request
}

async function get(tx: Tx, id: string): Promise<ReviewRequest> {
  const [row] = await select(tx).where(eq(reviewRequests.id, id))
  if (!row) throw notFound('This review request no longer exists.')
  return shape(row)
}

const hasReview = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.$count(reviews, eq(reviews.jobId, jobId))) > 0

function select(tx: Tx) {
  return tx
    .select({
      request: reviewRequests,
      customerName: customerRows.name,
      service: jobs.service,
      message: {
        type: communications.type,
        status: communications.status,
        sendAfter: communications.sendAfter,
        sentAt: communications.sentAt,
        simulated: communications.simulated,
      },
      remindedAt: reminders.sentAt,
    })
    .from(reviewRequests)
    .innerJoin(jobs, eq(jobs.id, reviewRequests.jobId))
    .innerJoin(customerRows, eq(customerRows.id, jobs.customerId))
    .leftJoin(communications, eq(communications.id, reviewRequests.communicationId))
    .leftJoin(reminders, eq(reminders.id, reviewRequests.reminderId))
    .leftJoin(reviews, eq(reviews.jobId, reviewRequests.jobId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof select>>[number]

function shape({ request, customerName, service, message, remindedAt }: Row): ReviewRequest {
  const { id, jobId, handedAt, openedAt, googleOpenedAt, finishedAt } = request
  const waits = message?.status === 'pending' || message?.status === 'sending'
  const failed = message !== null && ['failed', 'suppressed', 'cancelled', 'unconfirmed'].includes(message.status)
  const askedAt = handedAt ?? message?.sentAt ?? null
  return {
    id,
    jobId,
    customerName,
    service,
    state: askedAt ? 'asked' : waits ? 'waits' : failed ? 'failed' : 'by-hand',
    // The check of the column holds it to the words of the contract.
    type: handedAt ? null : ((message?.type ?? null) as ReviewRequest['type']),
    leavesAt: waits ? message.sendAfter : null,
    askedAt,
    simulated: handedAt === null && message?.simulated === true,
    openedAt,
    googleOpenedAt,
    remindedAt,
    finishedAt,
  }
}
