import path from 'node:path'
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { Problem } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { isDiskFull } from '#platform/files/disk-full.ts'
import { PictureRefused } from '#platform/pictures/limits.ts'
import { listAffectedLists } from './change-photo.ts'
import { ORIGINALS, originalKey, variantKey } from './storage-keys.ts'
import { purgeDeleted, deleteFiles } from './delete-photo.ts'
import { pairAutomatically, separatePair } from './photo-pairs.ts'
import { privateUrl } from './to-photo.ts'
import type { Row } from './to-photo.ts'
import { detectKindOfFile, REFUSALS } from './ingest-photo.ts'
import { photos } from './tables.ts'
import type { StoredVariant } from './tables.ts'

/** A picture that ends the process each time it is looked at is given up. */
const MAX_ATTEMPTS = 4
const DAY = 86_400_000

/** How long after its work should have begun a photo counts as lost: it is no longer in the queue. */
const FORGOTTEN_MS = 3_600_000

const waiting = and(isNull(photos.problem), isNull(photos.removedAt), sql`${photos.variants} = '[]'`)

/**
 * Makes the sizes of one photo, then deletes the original upload. A run after a crash starts over and ends the same.
 */
export async function generateVariants(parts: AppServices, id: string): Promise<void> {
  const { db, scratch } = parts
  const attempts = await db.transaction(SYSTEM, (tx) => count(tx, id))
  if (attempts === undefined) return tidy(parts, id)
  if (attempts > MAX_ATTEMPTS)
    return markFailed(parts, id, 'This photo couldn’t be processed. Upload it again or ask for a new copy.')
  try {
    await scratch.with((folder) => developIn(parts, id, folder))
  } catch (error) {
    // The photo storage is unreachable or full. That is not the picture's fault, so the photo waits as long as it
    // takes.
    if (error instanceof Problem || isDiskFull(error)) await db.transaction(SYSTEM, (tx) => uncount(tx, id))
    throw error
  }
}

async function developIn(parts: AppServices, id: string, folder: string): Promise<void> {
  const { storage } = parts.providers
  const file = path.join(folder, 'original')
  const kind = (await storage.fetch(originalKey(id), file)) ? await detectKindOfFile(file) : null
  if (kind === null)
    return markFailed(parts, id, 'This photo’s file is missing. Upload it again or ask for a new copy.')
  try {
    const { variants, preview } = await parts.pictures.develop(file, kind, folder)
    for (const variant of variants)
      await storage.put(variantKey(id, variant), path.join(folder, `${variant.width}.${variant.format}`))
    await parts.db.transaction(SYSTEM, (tx) => saveOutcome(tx, id, { variants, preview, url: urlOf(id, variants) }))
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    log.info({ photo: id, reason: error.cause }, 'a photo cannot be read')
    return markFailed(parts, id, REFUSALS[error.refusal])
  }
  await storage.remove(originalKey(id))
}

/**
 * The program may have been stopped just after the sizes were made: what was sent goes now. That of a deleted photo
 * stays, for it can be brought back.
 */
async function tidy({ db, providers }: AppServices, id: string): Promise<void> {
  const [left] = await db
    .read(SYSTEM)
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), or(waiting, isNotNull(photos.removedAt))))
  if (!left) await providers.storage.remove(originalKey(id))
}

/**
 * Counts the attempt before it is made: one that ends the program is counted too. Undefined when there is nothing to
 * do.
 */
async function count(tx: Tx, id: string): Promise<number | undefined> {
  const [row] = await tx
    .update(photos)
    .set({ attempts: sql`${photos.attempts} + 1` })
    .where(and(eq(photos.id, id), waiting))
    .returning({ attempts: photos.attempts })
  return row?.attempts
}

async function uncount(tx: Tx, id: string): Promise<void> {
  await tx
    .update(photos)
    .set({ attempts: sql`${photos.attempts} - 1` })
    .where(eq(photos.id, id))
}

async function markFailed({ db, providers }: AppServices, id: string, problem: string): Promise<void> {
  await db.transaction(SYSTEM, async (tx) => {
    const row = await saveOutcome(tx, id, { problem })
    // What it was paired with looks for another one.
    if (row?.pairId) await separatePair(tx, row.pairId)
    if (row) await pairAutomatically(tx, row.jobId)
  })
  await deleteFiles(providers, id)
}

async function saveOutcome(tx: Tx, id: string, outcome: Partial<Row>): Promise<Row | undefined> {
  const [row] = await tx.update(photos).set(outcome).where(eq(photos.id, id)).returning()
  tx.notifyClients('photos', ...(row ? listAffectedLists(row) : []))
  return row
}

const urlOf = (id: string, variants: StoredVariant[]): string | null => {
  const largest = variants.findLast(({ format }) => format === 'jpg')
  return largest ? privateUrl(id, largest) : null
}

/**
 * Runs each night. Removes files that no photo waits for (their row was never committed, or the program stopped before
 * it removed them), deletes photos that were removed a day ago, and queues the sizes again for photos whose work was
 * lost.
 */
export async function sweepPhotos(parts: AppServices): Promise<void> {
  await purgeDeleted(parts)
  await askAgain(parts)
  const { db, clock, providers, scratch } = parts
  const before = new Date(clock.now().getTime() - DAY)
  await scratch.sweep(before)
  const old: string[] = []
  for await (const { key, at } of providers.storage.list(ORIGINALS)) if (at < before) old.push(key)
  const ids = old.map((key) => key.slice(ORIGINALS.length + 1)).filter((name) => UUID.test(name))
  const wanted =
    ids.length === 0
      ? []
      : await db
          .read(SYSTEM)
          .select({ id: photos.id })
          .from(photos)
          .where(and(inArray(photos.id, ids), waiting))
  const keys = new Set(wanted.map(({ id }) => originalKey(id)))
  for (const key of old) if (!keys.has(key)) await providers.storage.remove(key)
}

async function askAgain({ db, clock }: AppServices): Promise<void> {
  const late = lt(photos.createdAt, new Date(clock.now().getTime() - FORGOTTEN_MS))
  await db.transaction(SYSTEM, async (tx) => {
    for (const { id } of await tx.select({ id: photos.id }).from(photos).where(and(waiting, late)))
      tx.enqueue('photos.generate-variants', { id })
  })
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
