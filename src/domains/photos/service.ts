/** Photos: private until approved; what is shown in public is never what was sent, but what was made of it. */
import { and, asc, desc, eq } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Photo, PhotoChange, PublishedPhoto } from './contract.ts'
import { forEverybody, forOffice } from './shape.ts'
import { photos } from './tables.ts'
import type { StoredVariant } from './tables.ts'

/** The page that shows what is approved. */
const GALLERY = '/gallery'

/** The approved ones, newest first. */
export async function published(tx: Tx): Promise<PublishedPhoto[]> {
  const rows = await tx.select().from(photos).where(eq(photos.approved, true)).orderBy(desc(photos.createdAt), desc(photos.id))
  return rows.flatMap((row) => forEverybody(row) ?? [])
}

/** What came with a quote request, as it came. */
export async function ofRequest(tx: Tx, serviceRequestId: string): Promise<Photo[]> {
  const rows = await tx.select().from(photos).where(eq(photos.serviceRequestId, serviceRequestId)).orderBy(asc(photos.createdAt), asc(photos.id))
  return rows.map(forOffice)
}

/** The photo of this request with these contents, if it came before. */
export async function sameOfRequest(tx: Tx, serviceRequestId: string, contentHash: string): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.serviceRequestId, serviceRequestId), eq(photos.contentHash, contentHash)))
  return row
}

/** A request's photos belong to the job that was made of it; null takes them back from it. */
export async function moveToJob(tx: Tx, serviceRequestId: string, jobId: string | null): Promise<void> {
  const moved = await tx.update(photos).set({ jobId }).where(eq(photos.serviceRequestId, serviceRequestId)).returning({ approved: photos.approved })
  if (moved.length > 0) tx.changed('photos')
  if (moved.some(({ approved }) => approved)) tx.touches(GALLERY)
}

/** Publishes or hides a photo, or changes what is said of it. Throws `conflict` for publishing one that has no picture yet. */
export async function update(tx: Tx, id: string, change: PhotoChange): Promise<Photo> {
  const [before] = await tx.select().from(photos).where(eq(photos.id, id)).for('update')
  if (!before) throw notFound('That photo does not exist any more.')
  if (change.approved && before.variants.length === 0) throw conflict(before.problem ?? 'This photo is still being prepared. Please try again in a moment.')
  const after = { ...before, ...change }
  const changed = (Object.keys(change) as (keyof PhotoChange)[]).filter((name) => before[name] !== after[name]) // Object.keys forgets which keys there are
  if (changed.length === 0) return forOffice(before)
  await tx.update(photos).set(change).where(eq(photos.id, id))
  const pick = (row: typeof before) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  const action = before.approved === after.approved ? 'changed' : after.approved ? 'approved' : 'hidden'
  audit.record(tx, { entity: 'photos', entityId: id, action, before: pick(before), after: pick(after) })
  tx.changed('photos')
  if (before.approved || after.approved) tx.touches(GALLERY)
  return forOffice(after)
}

/** The variant that an address means, for whoever may see it. */
export async function variant(tx: Tx, id: string, wanted: Partial<StoredVariant>, { approved }: { approved?: true } = {}): Promise<StoredVariant | undefined> {
  const [row] = await tx
    .select({ variants: photos.variants })
    .from(photos)
    .where(and(eq(photos.id, id), approved && eq(photos.approved, true)))
  return row?.variants.find((one) => one.width === wanted.width && one.format === wanted.format && (wanted.hash ?? one.hash) === one.hash)
}
