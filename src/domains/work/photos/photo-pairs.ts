/**
 * A before and an after of one job, shown as one slider. They find each other; a person may choose otherwise, and that
 * stays.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PairChange, Photo } from './contract.ts'
import { toPhoto } from './to-photo.ts'
import type { Row } from './to-photo.ts'
import { applyChange, GALLERY, lockPhotos } from './change-photo.ts'
import { photos } from './tables.ts'

/**
 * Makes this before and this after of one job a pair; those that they were paired with before look for others. Throws
 * `conflict` for any other two.
 */
export async function pair(tx: Tx, beforeId: string, afterId: string): Promise<Photo[]> {
  await lockPhotos(tx)
  const two = await rows(tx, inArray(photos.id, [beforeId, afterId]))
  const [before, after] = [two.find(({ id }) => id === beforeId), two.find(({ id }) => id === afterId)]
  if (!before || !after) throw notFound('This photo no longer exists.')
  if (before.type !== 'before' || after.type !== 'after' || before.jobId === null || before.jobId !== after.jobId)
    throw conflict('A pair needs a before and an after photo from the same job.')
  if (before.pairId !== null && before.pairId === after.pairId) return two.map(toPhoto)
  for (const { pairId } of two) if (pairId !== null) await separatePair(tx, pairId)
  const pairId = await join(tx, before, after)
  await pairAutomatically(tx, before.jobId)
  return of(tx, pairId)
}

/** Publishes or hides both. What is said is said of the after: it is what the slider shows first. */
export async function updatePair(tx: Tx, pairId: string, { approved, caption, alt }: PairChange): Promise<Photo[]> {
  await lockPhotos(tx)
  for (const row of await both(tx, pairId)) {
    const words =
      row.type === 'after' ? { ...(caption !== undefined && { caption }), ...(alt !== undefined && { alt }) } : {}
    await applyChange(tx, row, { ...words, ...(approved !== undefined && { approved }) })
  }
  return of(tx, pairId)
}

/** For photos that were sent in the wrong order. */
export async function swap(tx: Tx, pairId: string): Promise<Photo[]> {
  await lockPhotos(tx)
  for (const row of await both(tx, pairId))
    await applyChange(tx, row, { type: row.type === 'before' ? 'after' : 'before' })
  return of(tx, pairId)
}

/** Each by itself from now on, until a person pairs one of them again. */
export async function unpair(tx: Tx, pairId: string): Promise<Photo[]> {
  await lockPhotos(tx)
  const two = await both(tx, pairId)
  await separatePair(tx, pairId, { alone: true })
  for (const { id } of two) audit.record(tx, { entity: 'photos', entityId: id, action: 'unpaired' })
  return rows(
    tx,
    inArray(
      photos.id,
      two.map(({ id }) => id),
    ),
  ).then((found) => found.map(toPhoto))
}

/**
 * Pairs what of one job can be paired: the first before with the first after, the second with the second. Those of the
 * office go before what came with a quote request or a review, which another person took from another spot.
 */
export async function pairAutomatically(tx: Tx, jobId: string | null): Promise<void> {
  if (jobId === null) return
  await lockPhotos(tx)
  const single = await tx
    .select()
    .from(photos)
    .where(
      and(
        eq(photos.jobId, jobId),
        isNull(photos.removedAt),
        isNull(photos.pairId),
        isNull(photos.problem),
        eq(photos.alone, false),
        ne(photos.type, 'other'),
      ),
    )
    .orderBy(
      sql`coalesce(${photos.serviceRequestId}, ${photos.reviewId}) is not null`,
      asc(photos.createdAt),
      asc(photos.id),
    )
  const afters = single.filter(({ type }) => type === 'after')
  for (const [place, before] of single.filter(({ type }) => type === 'before').entries()) {
    const after = afters[place]
    if (after) await join(tx, before, after)
  }
}

/** Takes two apart; `alone` when a person wants it so. */
export async function separatePair(tx: Tx, pairId: string, { alone = false } = {}): Promise<void> {
  const two = await tx
    .update(photos)
    .set({ pairId: null, ...(alone && { alone }) })
    .where(eq(photos.pairId, pairId))
    .returning({ approved: photos.approved })
  publishChange(tx, two)
}

async function join(tx: Tx, ...two: [Row, Row]): Promise<string> {
  const pairId = randomUUID()
  const ids = two.map(({ id }) => id)
  await tx.update(photos).set({ pairId, alone: false }).where(inArray(photos.id, ids))
  for (const id of ids)
    audit.record(tx, {
      entity: 'photos',
      entityId: id,
      action: 'paired',
      after: { with: ids.find((other) => other !== id) },
    })
  publishChange(tx, two)
  return pairId
}

async function both(tx: Tx, pairId: string): Promise<Row[]> {
  const two = await rows(tx, eq(photos.pairId, pairId))
  if (two.length !== 2) throw notFound('These photos are no longer a pair.')
  return two
}

const of = async (tx: Tx, pairId: string): Promise<Photo[]> => (await rows(tx, eq(photos.pairId, pairId))).map(toPhoto)

/** The before first. */
const rows = (tx: Tx, which: ReturnType<typeof eq>): Promise<Row[]> =>
  tx
    .select()
    .from(photos)
    .where(and(which, isNull(photos.removedAt)))
    .orderBy(sql`${photos.type} <> 'before'`, asc(photos.id))
    .for('update')

function publishChange(tx: Tx, two: readonly Pick<Row, 'approved'>[]): void {
  tx.notifyClients('photos')
  if (two.some(({ approved }) => approved)) tx.invalidatePages(GALLERY)
}
