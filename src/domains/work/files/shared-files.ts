/**
 * What the customer sees of the photos and files of an estimate, invoice or change order: those that were chosen, by the private
 * link of that document only.
 */
import { addMilliseconds } from 'date-fns'
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import type { SharedFile } from './contract.ts'
import { formatBytes } from './contract-kinds.ts'
import { inScope, lockRecord } from './record-scope.ts'
import { files, sharedFiles } from './tables.ts'

const PURPOSE = 'shared file'
/** More is no attachment of a document. */
const MAX_SHARED = 50

type Shareable = 'estimates' | 'invoices'
type Item = { is: 'photo' | 'file'; id: string }
/** The document of a private link. */
export type LinkedDocument = { estimateId: string } | { invoiceId: string } | { changeOrderId: string }

const ofDocument = (of: Shareable, id: string): SQL =>
  of === 'estimates' ? eq(sharedFiles.estimateId, id) : eq(sharedFiles.invoiceId, id)

/** The ids of the photos and files that the customer of a document sees. */
export async function listSharedIds(tx: Tx, of: Shareable, id: string): Promise<string[]> {
  const rows = await tx
    .select({ photoId: sharedFiles.photoId, fileId: sharedFiles.fileId })
    .from(sharedFiles)
    .where(ofDocument(of, id))
  return rows.flatMap(({ photoId, fileId }) => photoId ?? fileId ?? [])
}

/**
 * Shows a photo or file to the customer of a document, or stops showing it. Throws `notFound` for one that is not among
 * those of the document, and `conflict` for a photo that has no picture yet.
 */
export async function setShared(
  tx: Tx,
  { of, id, item, shared }: { of: Shareable; id: string; item: Item; shared: boolean },
): Promise<{ shared: string[] }> {
  await lockRecord(tx, of, id)
  const theirs = and(
    ofDocument(of, id),
    item.is === 'photo' ? eq(sharedFiles.photoId, item.id) : eq(sharedFiles.fileId, item.id),
  )
  const name = await getShareable(tx, of, id, item, shared)
  const before = await tx.$count(sharedFiles, theirs)
  if (shared === before > 0) return { shared: await listSharedIds(tx, of, id) }
  if (!shared) await tx.delete(sharedFiles).where(theirs)
  else {
    if ((await listSharedIds(tx, of, id)).length >= MAX_SHARED)
      throw conflict(`You can show up to ${MAX_SHARED} photos and files. Stop showing one first.`)
    await tx.insert(sharedFiles).values({
      ...(of === 'estimates' ? { estimateId: id } : { invoiceId: id }),
      ...(item.is === 'photo' ? { photoId: item.id } : { fileId: item.id }),
      createdAt: tx.now,
    })
  }
  audit.record(tx, {
    entity: of,
    entityId: id,
    action: shared ? 'file shown to the customer' : 'file hidden from the customer',
    after: { fileName: name },
  })
  tx.notifyClients('files')
  return { shared: await listSharedIds(tx, of, id) }
}

async function getShareable(tx: Tx, of: Shareable | 'jobs', id: string, item: Item, shared: boolean): Promise<string> {
  if (item.is === 'photo') {
    const [photo] = await tx
      .select({ variants: photos.variants, problem: photos.problem })
      .from(photos)
      .where(and(eq(photos.id, item.id), inScope(of, id), isNull(photos.removedAt)))
    if (!photo) throw notFound('This photo no longer exists.')
    if (shared && photo.variants.length === 0)
      throw conflict(photo.problem ?? 'This photo is still processing. Try again in a moment.')
    return 'a photo'
  }
  const [file] = await tx
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.id, item.id), inScope(of, id), isNull(files.removedAt)))
  if (!file) throw notFound('This file no longer exists.')
  return file.name
}

const shownRows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      id: sharedFiles.id,
      estimateId: sharedFiles.estimateId,
      invoiceId: sharedFiles.invoiceId,
      changeOrderId: sharedFiles.changeOrderId,
      photo: { id: photos.id, variants: photos.variants, caption: photos.caption },
      file: { id: files.id, name: files.name, kind: files.kind, byteSize: files.byteSize },
    })
    .from(sharedFiles)
    .leftJoin(photos, and(eq(photos.id, sharedFiles.photoId), isNull(photos.removedAt)))
    .leftJoin(files, and(eq(files.id, sharedFiles.fileId), isNull(files.removedAt)))
    .where(and(where, or(isNotNull(photos.id), isNotNull(files.id))))
    .orderBy(sharedFiles.createdAt, sharedFiles.id)
type Shown = Awaited<ReturnType<typeof shownRows>>[number]

const documentOf = (document: LinkedDocument): SQL =>
  'estimateId' in document
    ? eq(sharedFiles.estimateId, document.estimateId)
    : 'invoiceId' in document
      ? eq(sharedFiles.invoiceId, document.invoiceId)
      : eq(sharedFiles.changeOrderId, document.changeOrderId)

/**
 * Shows photos of a job with its change order, in this order. Throws `notFound` for one that is not of the job, and
 * `conflict` for one that has no picture yet.
 */
export async function sharePhotos(
  tx: Tx,
  { changeOrderId, jobId, photoIds }: { changeOrderId: string; jobId: string; photoIds: readonly string[] },
): Promise<void> {
  for (const [place, photoId] of photoIds.entries()) {
    await getShareable(tx, 'jobs', jobId, { is: 'photo', id: photoId }, true)
    await tx.insert(sharedFiles).values({ changeOrderId, photoId, createdAt: addMilliseconds(tx.now, place) })
  }
}

/** What the holder of the private link of this document sees, in the order in which it was shown. */
export async function listShared(tx: Tx, seals: LinkSigner, document: LinkedDocument): Promise<SharedFile[]> {
  const rows = await shownRows(tx, documentOf(document))
  const [first] = rows
  if (!first) return []
  const version = await linkVersionOf(tx, first)
  return rows.flatMap((row, place) => toShared(row, place, seals.sign(PURPOSE, `${row.id} ${version}`)) ?? [])
}

function toShared({ id, photo, file }: Shown, place: number, key: string): SharedFile | null {
  const href = `/shared/files/${id}?key=${key}`
  if (file) return { id, is: 'file', name: file.name, byteSize: file.byteSize, href }
  const largest = photo?.variants.findLast(({ format }) => format === 'jpg')
  return largest
    ? { id, is: 'photo', name: photo?.caption || `Photo ${place + 1}`, byteSize: largest.bytes, href }
    : null
}

/** What the paper of a document says of its attachments; null where there are none. */
export async function describeShared(tx: Tx, document: LinkedDocument): Promise<string | null> {
  const rows = await shownRows(tx, documentOf(document))
  const pictures = rows.filter(({ photo }) => photo && photo.variants.length > 0).length
  const names = rows.flatMap(({ file }) => (file ? [`${file.name} (${formatBytes(file.byteSize)})`] : []))
  const all = [...(pictures > 0 ? [`${pictures} ${pictures === 1 ? 'photo' : 'photos'}`] : []), ...names]
  return all.length === 0 ? null : `Photos and files on your online copy: ${all.join(', ')}.`
}

/**
 * Finds what a shared address opens. Undefined for a key that is not of it, of an older link, for a document that is no
 * longer shared, and for a file that was deleted.
 */
export async function findShared(tx: Tx, seals: LinkSigner, id: string, key: string): Promise<Shown | undefined> {
  const [row] = await shownRows(tx, eq(sharedFiles.id, id))
  const version = row ? await linkVersionOf(tx, row) : 0
  // Of an id that is none, too, the key is looked at: how long a refusal takes tells nothing.
  return seals.verify(key, PURPOSE, `${id} ${version}`) ? row : undefined
}

async function linkVersionOf(tx: Tx, { estimateId, invoiceId, changeOrderId }: Shown): Promise<number> {
  // A change order has one link for good: withdrawn, it says so.
  if (changeOrderId !== null) return 1
  const { rows } = await tx.execute<{ version: number }>(
    estimateId === null
      ? sql`select link_version as version from invoices where id = ${invoiceId}`
      : sql`select link_version as version from estimates where id = ${estimateId}`,
  )
  return expectRow(rows).version
}
