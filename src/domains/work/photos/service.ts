/** Photos: private until approved; what is shown in public is never what was sent, but what was made of it. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { olderThan, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { applyChange, GALLERY, getPhotoRow, lockPhotos } from './change-photo.ts'
import type { Category, Counts, Photo, PhotoChange, Picture, PublishedPhoto, Standing, Type } from './contract.ts'
import { pairAutomatically, separatePair } from './photo-pairs.ts'
import { toPublishedPhoto, toPhoto } from './to-photo.ts'
import { photos } from './tables.ts'
import { assertOwnVisit, visibleTo } from './technician-access.ts'
import type { StoredVariant } from './tables.ts'
import { lockPhotoCustomer, lockPhotoOwner } from './lock-photo-owner.ts'

/** The approved ones in the order of the gallery: newest first, unless the owner has put them elsewhere. */
export async function listPublished(tx: Tx): Promise<PublishedPhoto[]> {
  const rows = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.approved, true), isNull(photos.removedAt)))
    .orderBy(desc(photos.standsAt), desc(photos.id))
  return rows.flatMap((row) => toPublishedPhoto(row) ?? [])
}

/** The picture of one, for as long as it is approved; null for any other. */
export async function findPublishedPicture(tx: Tx, id: string): Promise<Picture | null> {
  const [row] = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.approved, true), isNull(photos.removedAt)))
  return (row && toPublishedPhoto(row)?.picture) ?? null
}

type Filter = {
  jobId?: string | undefined
  visitId?: string | undefined
  customerId?: string | undefined
  category?: Category | undefined
  type?: Type | undefined
}
/** `status` is `standing` by the name that other lists give it. */
type Listed = Filter & {
  standing?: Standing | undefined
  status?: Standing | undefined
  approved?: boolean | undefined
  limit: number
  cursor?: string | undefined
}

/** In the order of the gallery. A technician sees their own. */
export async function list(
  tx: Tx,
  { status, standing = status, approved, limit, cursor, ...filter }: Listed,
): Promise<Page<Photo>> {
  if (filter.visitId !== undefined) await assertOwnVisit(tx, filter.visitId)
  const matching = and(
    seen(tx, filter),
    standing && STANDING_FILTERS[standing],
    approved === undefined ? undefined : eq(photos.approved, approved),
  )
  const found = await tx
    .select()
    .from(photos)
    .where(and(matching, olderThan(cursor, photos.standsAt, photos.id)))
    .orderBy(desc(photos.standsAt), desc(photos.id))
    .limit(limit + 1)
  const { rows, next } = toPage(
    found.map((row) => ({ row, id: row.id, createdAt: row.standsAt })),
    limit,
  )
  return { rows: rows.map(({ row }) => toPhoto(row)), next, total: await tx.$count(photos, matching) }
}

/** How many wait, are shown and are hidden, of those that the filter lets through. */
export async function counts(tx: Tx, filter: Filter): Promise<Counts> {
  if (filter.visitId !== undefined) await assertOwnVisit(tx, filter.visitId)
  const rows = await tx
    .select({ approved: photos.approved, hidden: photos.hidden, many: count() })
    .from(photos)
    .where(seen(tx, filter))
    .groupBy(photos.approved, photos.hidden)
  const of = (approved: boolean, hidden: boolean) =>
    rows.find((row) => row.approved === approved && row.hidden === hidden)?.many ?? 0
  return { waiting: of(false, false), approved: of(true, false), hidden: of(false, true) }
}

const STANDING_FILTERS: Record<Standing, SQL | undefined> = {
  waiting: and(eq(photos.approved, false), eq(photos.hidden, false)),
  approved: eq(photos.approved, true),
  hidden: eq(photos.hidden, true),
}

const seen = (tx: Tx, { jobId, visitId, customerId, category, type }: Filter): SQL | undefined =>
  and(
    isNull(photos.removedAt),
    // Of a visit they see what everyone took there: `list` has asked whether it is theirs.
    tx.actor.role === 'technician' && tx.actor.id !== null && visitId === undefined
      ? eq(photos.createdBy, tx.actor.id)
      : undefined,
    visitId === undefined
      ? undefined
      : sql`(${photos.visitId} = ${visitId} or ${photos.serviceRequestId} = (select request_id from visits where id = ${visitId}))`,
    jobId === undefined ? undefined : eq(photos.jobId, jobId),
    customerId === undefined ? undefined : eq(photos.customerId, customerId),
    category && eq(photos.category, category),
    type && eq(photos.type, type),
  )

/** What came with a quote request, as it came. */
export async function ofRequest(tx: Tx, serviceRequestId: string): Promise<Photo[]> {
  const rows = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.serviceRequestId, serviceRequestId), isNull(photos.removedAt)))
    .orderBy(asc(photos.createdAt), asc(photos.id))
  return rows.map(toPhoto)
}

/** The photo of this request with these contents, if it came before and was not deleted. */
export async function sameOfRequest(
  tx: Tx,
  serviceRequestId: string,
  contentHash: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(eq(photos.serviceRequestId, serviceRequestId), eq(photos.contentHash, contentHash), isNull(photos.removedAt)),
    )
  return row
}

/** A request's photos belong to the job that was made of it; null takes them back from it. */
export async function moveToJob(tx: Tx, serviceRequestId: string, jobId: string | null): Promise<void> {
  const ofThis = eq(photos.serviceRequestId, serviceRequestId)
  const [any] = await tx.select({ id: photos.id }).from(photos).where(ofThis).limit(1)
  if (!any) return
  await lockPhotos(tx)
  const paired = await tx
    .select({ pairId: photos.pairId })
    .from(photos)
    .where(and(ofThis, isNotNull(photos.pairId)))
  for (const { pairId } of paired) if (pairId !== null) await separatePair(tx, pairId)
  const moved = await tx.update(photos).set({ jobId }).where(ofThis).returning({ approved: photos.approved })
  await pairAutomatically(tx, jobId)
  tx.notifyClients('photos')
  if (moved.some(({ approved }) => approved)) tx.invalidatePages(GALLERY)
}

/**
 * Two requests were one: the photos of the one belong to the other. A picture that the other has already stays where it
 * is.
 */
export async function moveToRequest(tx: Tx, from: string, to: string): Promise<void> {
  const known = tx.select({ contentHash: photos.contentHash }).from(photos).where(eq(photos.serviceRequestId, to))
  const moved = await tx
    .update(photos)
    .set({ serviceRequestId: to })
    .where(and(eq(photos.serviceRequestId, from), notInArray(photos.contentHash, known)))
    .returning({ id: photos.id })
  if (moved.length > 0) tx.notifyClients('photos')
}

/**
 * The request they came with is deleted: those that are a job's by now stay with it, the others are deleted as by hand,
 * with their files in a day.
 */
export async function leaveRequest(tx: Tx, serviceRequestId: string): Promise<void> {
  const ofThis = eq(photos.serviceRequestId, serviceRequestId)
  const rows = await tx
    .select({ pairId: photos.pairId, jobId: photos.jobId, approved: photos.approved })
    .from(photos)
    .where(ofThis)
  if (rows.length === 0) return
  await lockPhotos(tx)
  const own = and(ofThis, isNull(photos.jobId))
  for (const { pairId, jobId } of rows) if (pairId !== null && jobId === null) await separatePair(tx, pairId)
  await tx
    .update(photos)
    .set({ removedAt: tx.now })
    .where(and(own, isNull(photos.removedAt)))
  await tx.update(photos).set({ serviceRequestId: null }).where(ofThis)
  tx.notifyClients('photos')
  if (rows.some(({ approved, jobId }) => approved && jobId === null)) tx.invalidatePages(GALLERY)
}

/** The photos of a job that is deleted stay, without a job; those that were a pair stand by themselves. */
export async function leaveJob(tx: Tx, jobId: string): Promise<void> {
  await lockPhotos(tx)
  const ofThis = eq(photos.jobId, jobId)
  const paired = await tx
    .selectDistinct({ pairId: photos.pairId })
    .from(photos)
    .where(and(ofThis, isNotNull(photos.pairId)))
  for (const { pairId } of paired) if (pairId !== null) await separatePair(tx, pairId)
  const left = await tx.update(photos).set({ jobId: null }).where(ofThis).returning({ approved: photos.approved })
  if (left.length > 0) tx.notifyClients('photos')
  if (left.some(({ approved }) => approved)) tx.invalidatePages(GALLERY)
}

/**
 * Publishes or hides a photo, files it under a job, or changes its description. Throws `conflict` for publishing one
 * that has no picture yet, and for a job of an erased customer.
 */
export async function update(tx: Tx, id: string, change: PhotoChange): Promise<Photo> {
  const ofJob = change.jobId ? await lockPhotoOwner(tx, change.jobId) : null
  if (change.customerId) await lockPhotoCustomer(tx, change.customerId)
  await lockPhotos(tx)
  const before = await getPhotoRow(tx, id)
  // A photo that came by text goes to another customer with the job.
  const follows = ofJob !== null && (change.customerId !== undefined || before.customerId !== null)
  const changed = await applyChange(tx, before, { ...change, ...(follows && { customerId: ofJob }) })
  if (before.jobId === changed.jobId && before.type === changed.type) return toPhoto(changed)
  // Another job or another type: what it was paired with looks for another one, and so does it.
  if (before.pairId !== null) await separatePair(tx, before.pairId)
  await pairAutomatically(tx, before.jobId)
  await pairAutomatically(tx, changed.jobId)
  return toPhoto(await getPhotoRow(tx, id))
}

/** Puts these photos into this order, among the places that they have: where the others stand does not change. */
export async function setOrder(tx: Tx, ids: readonly string[]): Promise<{ moved: number }> {
  await lockPhotos(tx)
  const before = await tx
    .select({ id: photos.id, standsAt: photos.standsAt })
    .from(photos)
    .where(and(inArray(photos.id, [...ids]), isNull(photos.removedAt)))
    .orderBy(desc(photos.standsAt), desc(photos.id))
  const wanted = [...new Set(ids)].filter((id) => before.some((photo) => photo.id === id))
  let last = Infinity
  const places = wanted.map((id, place) => {
    // The database would order two photos of the same millisecond by their ids, so each is placed a little after the
    // one before.
    last = Math.min(before[place]?.standsAt.getTime() ?? 0, last - 1)
    return { id, standsAt: new Date(last), from: before.findIndex((photo) => photo.id === id) }
  })
  const moved = places.filter(({ standsAt, from }) => before[from]?.standsAt.getTime() !== standsAt.getTime())
  if (wanted.every((id, place) => before[place]?.id === id) || moved.length === 0) return { moved: 0 }
  const values = sql.join(
    moved.map(({ id, standsAt }) => sql`(${id}::uuid, ${standsAt.toISOString()}::timestamptz)`),
    sql`, `,
  )
  await tx.execute(
    sql`update ${photos} set stands_at = wanted.at from (values ${values}) as wanted(id, at) where ${photos.id} = wanted.id`,
  )
  // Where one is moved the others make room: the one that went farthest is the one that was moved.
  const [farthest] = places
    .map(({ id, from }, place) => ({ id, from, place }))
    .toSorted((a, b) => Math.abs(b.place - b.from) - Math.abs(a.place - a.from))
  if (farthest)
    audit.record(tx, {
      entity: 'photos',
      entityId: farthest.id,
      action: 'moved',
      before: { place: farthest.from + 1 },
      after: { place: farthest.place + 1 },
    })
  tx.notifyClients('photos')
  tx.invalidatePages(GALLERY)
  return { moved: moved.length }
}

/**
 * Finds the variant that an address means, for anyone who may see it: everyone while it is approved, a technician their
 * own and those of their stops.
 */
export async function findVariant(
  tx: Tx,
  id: string,
  wanted: Partial<StoredVariant>,
  { approved, technician }: { approved?: true; technician?: string } = {},
): Promise<StoredVariant | undefined> {
  const person = technician === undefined ? null : await technicians.findByUser(tx, technician)
  const [row] = await tx
    .select({ variants: photos.variants })
    .from(photos)
    .where(
      and(
        eq(photos.id, id),
        isNull(photos.removedAt),
        approved && eq(photos.approved, true),
        technician === undefined ? undefined : visibleTo(technician, person?.id ?? null),
      ),
    )
  return row?.variants.find(
    (one) => one.width === wanted.width && one.format === wanted.format && (wanted.hash ?? one.hash) === one.hash,
  )
}
