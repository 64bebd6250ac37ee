/**
 * What comes with an incoming text: a task fetches each attachment from the provider, judges it by its bytes and makes a
 * photo of it, for the job that is next or for the customer.
 */
import path from 'node:path'
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { PHOTO_LIMITS } from '#domains/work/photos/contract.ts'
import { ingestPhoto } from '#domains/work/photos/ingest-photo.ts'
import type { PhotoOwner } from '#domains/work/photos/ingest-photo.ts'
import { lockPhotoOwner } from '#domains/work/photos/lock-photo-owner.ts'
import * as photos from '#domains/work/photos/photos-of-customer.ts'
import * as jobs from '#domains/work/jobs/confirm-job.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { replies, replyPictures } from './tables.ts'

export const FETCH_PICTURES = 'conversations.fetch-picture'
/** With pauses that double from a second, the last try is after about an hour. */
export const MAX_ATTEMPTS = 12
const LOST_AFTER_MS = 2 * 3_600_000

const NO_PICTURE = 'Not a picture we can open. Videos, contact cards and documents stay in your Twilio account.'

/** Notes what came with a text, and has it fetched once the text is stored. */
export async function queuePictures(tx: Tx, replyId: string, media: readonly string[]): Promise<void> {
  if (media.length === 0) return
  const rows = await tx
    .insert(replyPictures)
    .values(media.map((url, place) => ({ replyId, place, url, createdAt: tx.now })))
    .returning({ id: replyPictures.id })
  for (const { id } of rows) tx.enqueue(FETCH_PICTURES, { id })
}

/** Fetches one attachment. Throws for one that may be had later, so that the queue tries again. */
export async function fetchPicture(parts: AppServices, id: string): Promise<void> {
  const waiting = await parts.db.transaction(SYSTEM, (tx) => beginAttempt(tx, id))
  if (!waiting) return
  await parts.scratch.with(async (folder) => {
    const file = path.join(folder, 'attachment')
    const { sms } = parts.providers
    const got = await sms.fetchMedia(waiting.url, file, PHOTO_LIMITS.bytes, new AbortController().signal)
    if (got.kind === 'refused') return endWith(parts, id, got.reason)
    if (got.kind === 'retry') {
      if (waiting.attempts >= MAX_ATTEMPTS) return endWith(parts, id, got.reason.replace(' We’ll try again.', ''))
      throw new Error(got.reason)
    }
    await storePicture(parts, id, { file, bytes: got.bytes, hash: got.hash })
  })
}

/** Makes a photo of an attachment that is here, or says why it is none. */
export async function storePicture(
  parts: AppServices,
  id: string,
  sent: { file: string; bytes: number; hash: string },
): Promise<void> {
  const saved = (tx: Tx, photoId: string) => savePhoto(tx, id, photoId)
  try {
    await ingestPhoto(parts, SYSTEM, sent, (tx) => findOwner(tx, id, sent.hash), saved)
  } catch (error) {
    // The storage is away: not the picture's fault.
    if (!(error instanceof Problem) || error.status >= 500) throw error
    log.info({ picture: id, reason: error.message }, 'an attachment became no photo')
    await endWith(parts, id, error.code === 'INVALID' ? NO_PICTURE : error.message)
  }
}

async function beginAttempt(tx: Tx, id: string): Promise<{ url: string; attempts: number } | null> {
  const [row] = await tx.select().from(replyPictures).where(eq(replyPictures.id, id)).for('update')
  if (row?.state !== 'waiting' || row.url === null) return null
  await tx
    .update(replyPictures)
    .set({ attempts: row.attempts + 1 })
    .where(eq(replyPictures.id, id))
  return { url: row.url, attempts: row.attempts + 1 }
}

/** Whose it is: the next job of the one customer who has the number, else that customer, else no one yet. */
async function findOwner(tx: Tx, id: string, hash: string): Promise<PhotoOwner | { id: string }> {
  const [row] = await tx
    .select({ customerId: replies.customerId, photoId: replyPictures.photoId })
    .from(replyPictures)
    .innerJoin(replies, eq(replies.id, replyPictures.replyId))
    .where(eq(replyPictures.id, id))
    .for('update', { of: replyPictures })
  // Their data was erased while it was fetched.
  if (!row) throw notFound('This text no longer exists.')
  if (row.photoId !== null) return { id: row.photoId }
  const { customerId } = row
  if (customerId !== null) await customers.lockForReference(tx, customerId)
  const job = customerId === null ? undefined : await jobs.findNext(tx, [customerId])
  const jobId = job?.id ?? null
  if (jobId !== null) await lockPhotoOwner(tx, jobId)
  if (customerId !== null) {
    const before = await photos.sameOfOwner(tx, { jobId, customerId }, hash)
    if (before) return before
  }
  return { jobId, customerId, category: 'Paver Sealing', type: 'other' }
}

async function savePhoto(tx: Tx, id: string, photoId: string): Promise<void> {
  await tx
    .update(replyPictures)
    // The address at the provider is of no more use, and opens the picture to anyone who has it.
    .set({ state: 'saved', photoId, url: null, problem: null })
    .where(eq(replyPictures.id, id))
  tx.notifyClients('replies')
}

const endWith = ({ db }: AppServices, id: string, problem: string): Promise<void> =>
  db.transaction(SYSTEM, async (tx) => {
    await tx.update(replyPictures).set({ state: 'failed', problem }).where(eq(replyPictures.id, id))
    tx.notifyClients('replies')
  })

/** Fetches one again that could not be had. One that is here, or on its way, stays as it is. */
export async function retryPicture(tx: Tx, id: string): Promise<{ state: 'waiting' | 'saved' | 'failed' }> {
  const [row] = await tx.select().from(replyPictures).where(eq(replyPictures.id, id)).for('update')
  if (!row) throw notFound('This attachment no longer exists.')
  if (row.state !== 'failed' || row.url === null) return { state: row.state as 'waiting' | 'saved' | 'failed' } // a check of the table
  await tx.update(replyPictures).set({ state: 'waiting', problem: null, attempts: 0 }).where(eq(replyPictures.id, id))
  tx.enqueue(FETCH_PICTURES, { id })
  tx.notifyClients('replies')
  return { state: 'waiting' }
}

/** Has those fetched again whose job was lost, as by a restore. */
export async function requeueLost(tx: Tx): Promise<void> {
  const lost = and(
    eq(replyPictures.state, 'waiting'),
    isNotNull(replyPictures.url),
    lt(replyPictures.createdAt, new Date(tx.now.getTime() - LOST_AFTER_MS)),
  )
  for (const { id } of await tx.select({ id: replyPictures.id }).from(replyPictures).where(lost).limit(500))
    tx.enqueue(FETCH_PICTURES, { id }, { once: id })
}

/** The number has an owner now, and so have the photos that came from it. */
export async function givePhotosTo(tx: Tx, customerId: string, replyIds: readonly string[]): Promise<void> {
  if (replyIds.length === 0) return
  const rows = await tx
    .select({ photoId: replyPictures.photoId })
    .from(replyPictures)
    .where(and(inArray(replyPictures.replyId, [...replyIds]), isNotNull(replyPictures.photoId)))
  await photos.giveToCustomer(
    tx,
    rows.flatMap(({ photoId }) => (photoId === null ? [] : [photoId])),
    customerId,
  )
}
