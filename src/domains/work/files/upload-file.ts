import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as audit from '#domains/system/audit/service.ts'
import { lockPhotos } from '#domains/work/photos/change-photo.ts'
import { ingestPhoto } from '#domains/work/photos/ingest-photo.ts'
import type { ReceivedFile } from '#domains/work/photos/ingest-photo.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { invalid, Problem } from '#lib/problem.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { AppServices, Context } from '#platform/http/context.ts'
import { cleanFileName } from './clean-file-name.ts'
import { UploadFields } from './contract.ts'
import { detectDocument } from './detect-document.ts'
import { FILE_LIMITS, findSizeProblem } from './contract-kinds.ts'
import type { DocumentKind } from './contract-kinds.ts'
import { assertOwnStop, lockRecord } from './record-scope.ts'
import type { Owner } from './record-scope.ts'
import { fileKey } from './storage-keys.ts'
import { files } from './tables.ts'

const TOO_LARGE = `Files can be up to ${FILE_LIMITS.megabytes} MB. Choose a smaller one, and send one file at a time.`

type Uploaded = { id: string; is: 'photo' | 'file' }

/**
 * Takes one picture or document for a record from the form of a signed-in user. A picture becomes a photo that only the
 * team sees; a document is stored as it is. The same file for the same record is the same file: a second try after a
 * lost answer, or two at once, make one. Throws TooLarge, `invalid` for a file that is empty, of another kind, or not
 * what its name says, `notFound` for a record that is gone or not the technician's own, and `conflict` for a record of
 * an erased customer.
 */
export async function uploadFile(context: Context): Promise<Uploaded> {
  const { scratch, saveForm, user, read } = context
  const actor: Actor = user ?? VISITOR
  return scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    const { fields, saved, fileName } = await saveForm(file, {
      most: FILE_LIMITS.bytes,
      tooLarge: TOO_LARGE,
      several: 'Send one file at a time.',
    })
    const about = readFields(fields)
    await assertOwnStop(read, about.of, about.id)
    const problem = saved ? findSizeProblem(saved.bytes) : 'Choose a file.'
    if (!saved || problem !== null) throw invalid(problem ?? '', [{ path: 'file', message: problem ?? '' }])
    const sent = { file, ...saved }
    const found = await detectDocument(file, fileName)
    return found.is === 'picture'
      ? addPhoto(context, actor, about, sent)
      : addDocument(context, actor, about, sent, { name: cleanFileName(fileName, found.kind), kind: found.kind })
  })
}

function readFields(fields: Record<string, string>): UploadFields {
  const known = UploadFields.safeParse(fields)
  if (known.success) return known.data
  const issues = known.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw invalid(issues.length === 1 ? (issues[0]?.message ?? '') : 'Some fields need attention.', issues)
}

/** A private photo: it is no candidate for the gallery until someone of the office publishes it. */
async function addPhoto(
  context: Context,
  actor: Actor,
  { of, id, type }: UploadFields,
  sent: ReceivedFile,
): Promise<Uploaded> {
  const stored = await ingestPhoto(context, actor, sent, async (tx) => {
    const owner = await lockRecord(tx, of, id)
    // Of two at once the second waits here and sees the first.
    await lockPhotos(tx)
    const belonging = {
      jobId: owner.jobId,
      // A photo of a job or a request belongs to the customer of the job or the request.
      customerId: of === 'jobs' || of === 'requests' ? null : owner.customerId,
      estimateId: owner.estimateId,
      invoiceId: owner.invoiceId,
      ...(owner.serviceRequestId !== null && { serviceRequestId: owner.serviceRequestId }),
    }
    const before = await findSame(tx, photos, { ...owner, customerId: belonging.customerId }, sent.hash)
    return before ?? { ...belonging, type, category: 'Paver Sealing' as const, hidden: true }
  })
  return { id: stored.id, is: 'photo' }
}

/**
 * Stores the bytes first and writes the row then: while the storage is away, nothing is half stored. Bytes without a row
 * are removed at once, or by the nightly sweep after a crash.
 */
export async function addDocument(
  { providers, db }: Pick<AppServices, 'providers' | 'db'>,
  actor: Actor,
  { of, id: recordId }: Pick<UploadFields, 'of' | 'id'>,
  { file, bytes, hash }: ReceivedFile,
  called: { name: string; kind: DocumentKind },
): Promise<Uploaded> {
  const id = randomUUID()
  await providers.storage.put(fileKey(id), file)
  try {
    const stored = await db.transaction(actor, async (tx) => {
      const owner = await lockRecord(tx, of, recordId)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('files', 0))`)
      const before = await findSame(tx, files, owner, hash)
      if (before) return before
      await tx
        .insert(files)
        .values({ id, ...owner, ...called, byteSize: bytes, contentHash: hash, createdBy: actor.id, createdAt: tx.now })
      audit.record(tx, { entity: 'files', entityId: id, action: 'uploaded', after: { fileName: called.name } })
      tx.notifyClients('files')
      return { id }
    })
    if (stored.id !== id) await providers.storage.remove(fileKey(id))
    return { id: stored.id, is: 'file' }
  } catch (error) {
    // Any other error may have come after the commit; then the row wants its file. If not, the sweep finds it.
    if (error instanceof Problem) await providers.storage.remove(fileKey(id))
    throw error
  }
}

type Table = { [Column in keyof Owner | 'id' | 'contentHash' | 'removedAt']: AnyPgColumn }

/** The photo or file of the same record with these contents, if it came before and was not deleted. */
async function findSame(
  tx: Tx,
  table: typeof photos | typeof files,
  owner: Owner,
  hash: string,
): Promise<{ id: string } | undefined> {
  const of: Table = table
  const isSame = (column: AnyPgColumn, id: string | null) => sql`${column} is not distinct from ${id}`
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(of.contentHash, hash),
        isSame(of.serviceRequestId, owner.serviceRequestId),
        isSame(of.estimateId, owner.estimateId),
        isSame(of.jobId, owner.jobId),
        isSame(of.invoiceId, owner.invoiceId),
        owner.customerId === null ? undefined : isSame(of.customerId, owner.customerId),
        isNull(of.removedAt),
      ),
    )
    .limit(1)
  return row
}
