import path from 'node:path'
import * as photos from '#domains/work/photos/service.ts'
import { ingestPhoto } from '#domains/work/photos/ingest-photo.ts'
import type { ReceivedFile } from '#domains/work/photos/ingest-photo.ts'
import { conflict, forbidden, invalid } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context, AppServices } from '#platform/http/context.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import { PHOTO_LIMITS, SERVICES } from './contract-options.ts'
import type { Service } from './contract.ts'
import * as requests from './service.ts'

const PURPOSE = 'photos of a quote request'
const HOUR = 3_600_000
const VALID_MS = 24 * HOUR

/**
 * The key on the receipt of a quote, which cannot be forged. It lets its holder add photos to that request for a day.
 */
export const photoKey = (seals: LinkSigner, id: string): string => seals.sign(PURPOSE, id)

/**
 * Adds a photo to a quote request, for the visitor who sent it. The same file again is the same photo. Throws
 * `forbidden` for a wrong key or one that is over, `conflict` for a photo too many, TooLarge, and `invalid` for what is
 * no picture.
 */
export async function attachPhoto(context: Context, id: string, key: string): Promise<{ id: string }> {
  const { seals, scratch, saveFile } = context
  // Before a byte of the file is read, or the database is asked.
  if (!seals.verify(key, PURPOSE, id))
    throw forbidden('We couldn’t match this photo to your quote request. Please send it again.')
  const { createdAt } = await requests.get(context.read, id)
  if (context.clock.now().getTime() > createdAt.getTime() + VALID_MS)
    throw forbidden('You can add photos for 24 hours after your request. Call us or reply to our message instead.')
  return scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    const saved = await saveFile(file, PHOTO_LIMITS.bytes, 'This photo is larger than 15 MB. Try a smaller one.')
    return addPhoto(context, id, { file, ...saved })
  })
}

/**
 * Adds a photo that was saved in a file of ours. The same file again is the same photo. Throws `invalid` for what is no
 * picture or when there is none, and `conflict` for a photo too many.
 */
export async function addPhoto(parts: AppServices, id: string, sent: ReceivedFile | null): Promise<{ id: string }> {
  if (sent === null || sent.bytes === 0) throw invalid('Choose a photo first.')
  const before = await photos.sameOfRequest(parts.db.read(VISITOR), id, sent.hash)
  if (before) return before
  return ingestPhoto(parts, VISITOR, sent, (tx) => linkPhoto(tx, id, sent.hash))
}

/** Of two at once, the second waits here and sees the first. */
async function linkPhoto(tx: Tx, id: string, hash: string) {
  const request = await requests.lockForWork(tx, id)
  const before = await photos.ofRequest(tx, id)
  const same = await photos.sameOfRequest(tx, id, hash)
  if (same) return same
  if (before.length >= PHOTO_LIMITS.most)
    throw conflict('Two photos are all we need for a first look. Have more to show? Give us a call.')
  // The contract's check stood before the column.
  const { business } = SERVICES[request.service as Service]
  const category = business === 'pressure-washing' ? 'Pressure Washing' : 'Paver Sealing'
  return { serviceRequestId: id, jobId: request.jobId, category, type: 'before' } as const
}
