import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import * as audit from '#domains/system/audit/service.ts'
import { invalid, Problem } from '#lib/problem.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import type { Saved } from '#platform/http/read-body.ts'
import type { AppServices } from '#platform/http/context.ts'
import { readPngClaim, HEAD_BYTES, detectKind } from '#platform/pictures/detect-kind.ts'
import type { Kind } from '#platform/pictures/detect-kind.ts'
import { checkHeld, checkSize, PictureRefused } from '#platform/pictures/limits.ts'
import type { Refusal, Size } from '#platform/pictures/limits.ts'
import { listAffectedLists, assertJobExists } from './change-photo.ts'
import type { Category, Photo } from './contract.ts'
import { originalKey } from './storage-keys.ts'
import { pairAutomatically } from './photo-pairs.ts'
import { restoreResent } from './delete-photo.ts'
import { photos } from './tables.ts'

/** What was sent, in a file that is ours for the moment. */
export type ReceivedFile = Saved & { file: string }
export type PhotoOwner = {
  serviceRequestId?: string
  reviewId?: string
  jobId: string | null
  customerId?: string | null
  estimateId?: string | null
  invoiceId?: string | null
  visitId?: string | null
  visitAreaId?: string | null
  /** Private, and no candidate for the gallery. */
  hidden?: boolean
  category: Category
  type: Photo['type']
  caption?: string
  alt?: string
}

export const REFUSALS: Record<Refusal, string> = {
  unreadable: 'This photo is damaged and can’t be opened. Try another one.',
  'too-many-pixels': 'This photo is larger than 64 megapixels. Try a smaller one.',
  'too-much-at-once': 'This photo is too large to open. Save it as a JPEG and try again.',
  'too-small': 'This photo is too small or too narrow. Try another one.',
}

/**
 * Stores a photo, privately: checks it, stores the file, and in one transaction writes its row and requests its sizes.
 * `settle` says in that transaction which record the photo belongs to, or that it exists already; `onStored`
 * gets its id, also then. Throws `invalid` for a file that is not a picture, or a broken one.
 */
export async function ingestPhoto(
  parts: AppServices,
  actor: Actor,
  sent: ReceivedFile,
  settle: (tx: Tx) => Promise<PhotoOwner | { id: string }>,
  onStored: (tx: Tx, photoId: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ id: string }> {
  const size = await inspectFile(parts, sent)
  const id = randomUUID()
  const key = originalKey(id)
  await parts.providers.storage.put(key, sent.file)
  try {
    const stored = await parts.db.transaction(actor, async (tx) => {
      const belonging = await settle(tx)
      const photo = 'id' in belonging ? belonging : await add(tx, id, { ...size, ...belonging }, sent)
      await onStored(tx, photo.id)
      return photo
    })
    if (stored.id !== id) await parts.providers.storage.remove(key)
    return stored
  } catch (error) {
    // Any other error may have come after the commit; then the row wants its file. If not, the sweep finds it.
    if (error instanceof Problem) await parts.providers.storage.remove(key)
    throw error
  }
}

async function add(
  tx: Tx,
  id: string,
  photo: PhotoOwner & Size,
  { bytes, hash }: ReceivedFile,
): Promise<{ id: string }> {
  const before = await restoreResent(tx, photo, hash)
  if (before) return before
  const row = {
    id,
    ...photo,
    byteSize: bytes,
    contentHash: hash,
    createdBy: tx.actor.id,
    createdAt: tx.now,
    standsAt: tx.now,
  }
  await assertJobExists(() => tx.insert(photos).values(row))
  await pairAutomatically(tx, photo.jobId)
  // What a visitor sends changes nothing that anybody has made.
  if (tx.actor.id !== null) audit.record(tx, { entity: 'photos', entityId: id, action: 'uploaded', after: pick(photo) })
  tx.enqueue('photos.generate-variants', { id })
  tx.notifyClients('photos', ...listAffectedLists(photo))
  return { id }
}

const pick = ({ jobId, type, category, caption }: PhotoOwner) => ({
  jobId,
  type,
  category,
  ...(caption && { caption }),
})

async function inspectFile({ pictures }: AppServices, { file }: ReceivedFile): Promise<Size> {
  const head = await headOf(file)
  const kind = detectKind(head)
  if (kind === null) throw invalid('We can’t open this file. Use a JPEG, PNG, WebP, AVIF or HEIC photo.')
  try {
    const claim = readPngClaim(head)
    if (claim) checkSize(claim)
    if (claim) checkHeld(claim.heldBytes)
    return await pictures.inspect(file, kind)
  } catch (error) {
    throw error instanceof PictureRefused ? invalid(REFUSALS[error.refusal]) : error
  }
}

export const detectKindOfFile = async (file: string): Promise<Kind | null> => detectKind(await headOf(file))

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
