import { and, eq, gt, lt } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import { alsoIn, get, lock, pagesOf } from './change.ts'
import type { Photo } from './contract.ts'
import { originalKey, variantsFolder } from './keys.ts'
import { pairUp, part } from './pairs.ts'
import { forOffice } from './shape.ts'
import type { Row } from './shape.ts'
import { photos } from './tables.ts'

/** How long a deleted one can be put back. */
const KEPT_MS = 86_400_000

/** Out of every list and off the page at once; `restore` puts it back for a day, then its files go. */
export async function remove(tx: Tx, id: string): Promise<Photo> {
  await lock(tx)
  const before = await get(tx, id)
  if (before.pairId !== null) await part(tx, before.pairId)
  await tx.update(photos).set({ removedAt: tx.now }).where(eq(photos.id, id))
  await pairUp(tx, before.jobId)
  told(tx, before, 'removed')
  return forOffice(before)
}

/**
 * As it was, approved or not. One that is there stays as it is. Throws `notFound` for one that was deleted too long
 * ago.
 */
export async function restore(tx: Tx, id: string): Promise<Photo> {
  await lock(tx)
  const [back] = await tx
    .update(photos)
    .set({ removedAt: null })
    .where(and(eq(photos.id, id), gt(photos.removedAt, new Date(tx.now.getTime() - KEPT_MS))))
    .returning()
  if (back) {
    // Its work may have come while it was deleted, and was not done.
    if (back.variants.length === 0) tx.later('photos.develop', { id })
    await pairUp(tx, back.jobId)
    told(tx, back, 'restored')
  }
  return forOffice(await get(tx, id))
}

/**
 * The photo that came with this request or review before, if somebody has deleted it: sent again it is back, and waits
 * for the office to look at it. Undefined when it never came. Throws `notFound` for one that was deleted too long ago.
 */
export async function sentAgain(
  tx: Tx,
  { serviceRequestId, reviewId }: CameWith,
  contentHash: string,
): Promise<{ id: string } | undefined> {
  const same = serviceRequestId
    ? eq(photos.serviceRequestId, serviceRequestId)
    : reviewId
      ? eq(photos.reviewId, reviewId)
      : undefined
  if (!same) return undefined
  await lock(tx)
  const [there] = await tx
    .select({ id: photos.id, removedAt: photos.removedAt })
    .from(photos)
    .where(and(same, eq(photos.contentHash, contentHash)))
    .for('update')
  if (!there) return undefined
  if (there.removedAt === null) return { id: there.id }
  // No visitor publishes what the owner took off the page.
  await tx.update(photos).set({ approved: false }).where(eq(photos.id, there.id))
  await restore(tx, there.id)
  return { id: there.id }
}

type CameWith = { serviceRequestId?: string; reviewId?: string }

function told(tx: Tx, row: Row, action: string): void {
  audit.record(tx, { entity: 'photos', entityId: row.id, action })
  tx.changed('photos', ...alsoIn(row))
  if (row.approved) tx.touches(...pagesOf(row))
}

/** Forgets what was deleted more than a day ago: first the files, then the row that knows of them. */
export async function forget({ db, clock, providers }: Parts): Promise<void> {
  const old = lt(photos.removedAt, new Date(clock.now().getTime() - KEPT_MS))
  const gone = await db.read(SYSTEM).select({ id: photos.id }).from(photos).where(old)
  for (const { id } of gone) {
    await forgetFiles(providers, id)
    await db.transaction(SYSTEM, (tx) => tx.delete(photos).where(and(eq(photos.id, id), old)))
  }
}

/** Everything that is stored of a photo. */
export async function forgetFiles({ storage }: Pick<Parts['providers'], 'storage'>, id: string): Promise<void> {
  await storage.remove(originalKey(id))
  for await (const { key } of storage.list(variantsFolder(id))) await storage.remove(key)
}
