import path from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { invalid, notFound } from '#lib/problem.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { lockPhotos } from './change-photo.ts'
import { PHOTO_LIMITS, UploadFields } from './contract.ts'
import type { Photo } from './contract.ts'
import { toPhoto } from './to-photo.ts'
import { ingestPhoto } from './ingest-photo.ts'
import { photos } from './tables.ts'
import { lockPhotoOwner, lockPhotoVisit } from './lock-photo-owner.ts'
import { assertOwnJob, assertOwnVisit } from './technician-access.ts'

const TOO_LARGE = `This photo is larger than ${PHOTO_LIMITS.megabytes} MB. Try a smaller one, and send one photo at a time.`

/**
 * Takes one photo from the form of a signed-in user. The same file for the same job is the same photo: a second try
 * after a lost answer, or two at once, make one. Throws TooLarge, `invalid` for a file that is not a picture,
 * `notFound` for a job that is not the technician's own, and `conflict` for a job of an erased customer.
 */
export async function uploadPhoto(context: Context): Promise<Photo> {
  const { scratch, saveForm, user, read } = context
  const actor: Actor = user ?? VISITOR
  const id = await scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    const { fields, saved } = await saveForm(file, {
      most: PHOTO_LIMITS.bytes,
      tooLarge: TOO_LARGE,
      several: 'Send one photo at a time.',
    })
    const belonging = readFields(fields)
    if (!saved) throw invalid('The photo is missing.', [{ path: 'file', message: 'Choose a photo.' }])
    const { jobId = null, visitId = null } = belonging
    if (jobId !== null) await assertOwnJob(read, jobId)
    if (visitId !== null) await assertOwnVisit(read, visitId)
    const of = { jobId, visitId }
    const before = await same(read, of, saved.hash)
    if (before) return before.id
    const stored = await ingestPhoto(context, actor, { file, ...saved }, async (tx) => {
      if (jobId !== null) await lockPhotoOwner(tx, jobId)
      const visit = visitId === null ? null : await lockPhotoVisit(tx, visitId)
      // Of two at once the second waits here and sees the first.
      await lockPhotos(tx)
      // What is seen at a visit is for the work, and no candidate for the gallery until the office says so.
      return (await same(tx, of, saved.hash)) ?? { ...belonging, jobId, ...(visit && { ...visit, hidden: true }) }
    })
    return stored.id
  })
  const [row] = await context.read.select().from(photos).where(eq(photos.id, id))
  if (!row) throw notFound('This photo no longer exists.')
  return toPhoto(row)
}

function readFields(fields: Record<string, string>): UploadFields {
  const known = UploadFields.safeParse(fields)
  if (known.success) return known.data
  const issues = known.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw invalid(issues.length === 1 ? (issues[0]?.message ?? '') : 'Some fields need attention.', issues)
}

/**
 * The photo of this job or visit with these contents, if it came before. What the office has is not shown to a technician, who
 * would then send their own.
 */
async function same(
  tx: Tx,
  { jobId, visitId }: { jobId: string | null; visitId: string | null },
  contentHash: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.contentHash, contentHash),
        // A photo of a visit goes on to the job that comes of it.
        visitId === null
          ? and(sql`${photos.jobId} is not distinct from ${jobId}`, isNull(photos.visitId))
          : eq(photos.visitId, visitId),
        isNull(photos.serviceRequestId),
        isNull(photos.reviewId),
        isNull(photos.removedAt),
        isNull(photos.problem),
        tx.actor.role === 'technician' && tx.actor.id !== null ? eq(photos.createdBy, tx.actor.id) : undefined,
      ),
    )
    .limit(1)
  return row
}
