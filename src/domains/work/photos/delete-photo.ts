import { and, eq, gt, lt } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { listAffectedLists, getPhotoRow, lockPhotos, listPagesShowing } from './change-photo.ts'
import type { Photo } from './contract.ts'
import { originalKey, variantsFolder } from './storage-keys.ts'
import { pairAutomatically, separatePair } from './photo-pairs.ts'
import { toPhoto } from './to-photo.ts'
import type { Row } from './to-photo.ts'
import { photos } from './tables.ts'

/** How long a deleted one can be put back. */
const RETENTION_MS = 86_400_000

/** Out of every list and off the page at once; `restore` puts it back for a day, then its files go. */
export async function remove(tx: Tx, id: string): Promise<Photo> {
  await lockPhotos(tx)
  const before = await getPhotoRow(tx, id)
  if (before.pairId !== null) await separatePair(tx, before.pairId)
  await tx.update(photos).set({ removedAt: tx.now }).where(eq(photos.id, id))
  await pairAutomatically(tx, before.jobId)
  recordChange(tx, before, 'removed')
  return toPhoto(before)
}

/**
 * As it was, approved or not. One that is there stays as it is. Throws `notFound` for one that was deleted too long
 * ago.
 */
export async function restore(tx: Tx, id: string): Promise<Photo> {
  await lockPhotos(tx)
  const [back] = await tx
    .update(photos)
    .set({ removedAt: null })
    .where(and(eq(photos.id, id), gt(photos.removedAt, new Date(tx.now.getTime() - RETENTION_MS))))
    .returning()
  if (back) {
    // Its work may have come while it was deleted, and was not done.
    if (back.variants.length === 0) tx.enqueue('photos.generate-variants', { id })
    await pairAutomatically(tx, back.jobId)
    recordChange(tx, back, 'restored')
  }
  return toPhoto(await getPhotoRow(tx, id))
}

/**
 * Restores the photo that came with this request or review before, if a user has deleted it. Sent again it is back, and
 * waits for the office to review it. Returns undefined when it never came. Throws `notFound` for one that was deleted
 * too long ago.
 */
export async function restoreResent(
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
  await lockPhotos(tx)
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

function recordChange(tx: Tx, row: Row, action: string): void {
  audit.record(tx, { entity: 'photos', entityId: row.id, action })
  tx.notifyClients('photos', ...listAffectedLists(row))
  if (row.approved) tx.invalidatePages(...listPagesShowing(row))
}

/** Forgets what was deleted more than a day ago: first the files, then the row that knows of them. */
export async function purgeDeleted({ db, clock, providers }: AppServices): Promise<void> {
  const old = lt(photos.removedAt, new Date(clock.now().getTime() - RETENTION_MS))
  const gone = await db.read(SYSTEM).select({ id: photos.id }).from(photos).where(old)
  for (const { id } of gone) {
    await deleteFiles(providers, id)
    await db.transaction(SYSTEM, (tx) => tx.delete(photos).where(and(eq(photos.id, id), old)))
  }
}

/** Everything that is stored of a photo. */
export async function deleteFiles({ storage }: Pick<AppServices['providers'], 'storage'>, id: string): Promise<void> {
  await storage.remove(originalKey(id))
  for await (const { key } of storage.list(variantsFolder(id))) await storage.remove(key)
}
