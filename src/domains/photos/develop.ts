import path from 'node:path'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { PictureRefused } from '#platform/pictures/limits.ts'
import { ORIGINALS, originalKey, variantKey } from './keys.ts'
import { privateAddress } from './shape.ts'
import { kindOfFile, REFUSALS } from './take-in.ts'
import { photos } from './tables.ts'
import type { StoredVariant } from './tables.ts'

/** A picture that ends the process each time it is looked at is given up. */
const MOST_ATTEMPTS = 4
const DAY = 86_400_000

const waiting = and(isNull(photos.problem), sql`${photos.variants} = '[]'`)

/** Makes the sizes of one photo, then forgets what was sent. Run again after a crash it begins anew and ends the same. */
export async function develop(parts: Parts, id: string): Promise<void> {
  const { db, providers, scratch, pictures } = parts
  const attempts = await db.transaction(SYSTEM, (tx) => count(tx, id))
  if (attempts === undefined) return
  if (attempts > MOST_ATTEMPTS) return giveUp(parts, id, 'This photo could not be prepared. Please ask for it again.')
  await scratch.with(async (folder) => {
    const file = path.join(folder, 'original')
    const kind = (await providers.storage.fetch(originalKey(id), file)) ? await kindOfFile(file) : null
    if (kind === null) return giveUp(parts, id, 'The file of this photo is gone. Please ask for it again.')
    try {
      const variants = await pictures.develop(file, kind, folder)
      for (const variant of variants) await providers.storage.put(variantKey(id, variant), path.join(folder, `${variant.width}.${variant.format}`))
      await db.transaction(SYSTEM, (tx) => settle(tx, id, { variants, url: urlOf(id, variants) }))
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      log.info({ photo: id, reason: error.cause }, 'a photo cannot be read')
      return giveUp(parts, id, REFUSALS[error.refusal])
    }
    await providers.storage.remove(originalKey(id))
  })
}

/** Counts the attempt before it is made: one that ends the program is counted too. Undefined when there is nothing to do. */
async function count(tx: Tx, id: string): Promise<number | undefined> {
  const [row] = await tx
    .update(photos)
    .set({ attempts: sql`${photos.attempts} + 1` })
    .where(and(eq(photos.id, id), waiting))
    .returning({ attempts: photos.attempts })
  return row?.attempts
}

async function giveUp({ db, providers }: Parts, id: string, problem: string): Promise<void> {
  await db.transaction(SYSTEM, (tx) => settle(tx, id, { problem }))
  await providers.storage.remove(originalKey(id))
}

async function settle(tx: Tx, id: string, outcome: Partial<typeof photos.$inferSelect>): Promise<void> {
  await tx.update(photos).set(outcome).where(eq(photos.id, id))
  tx.changed('photos', 'service-requests')
}

const urlOf = (id: string, variants: StoredVariant[]): string | null => {
  const largest = variants.findLast(({ format }) => format === 'jpg')
  return largest ? privateAddress(id, largest) : null
}

/** Removes what no photo waits for: files whose row was never committed, or that were done with when the program was stopped. */
export async function sweep({ db, clock, providers, scratch }: Parts): Promise<void> {
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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
