/** Photos and files of records: private, unless the office shows one on an estimate or invoice. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { toPhoto } from '#domains/work/photos/to-photo.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { RecordFile, RecordFiles, RecordKind } from './contract.ts'
import { assertOwnStop, assertRecordExists, inScope, recordOf } from './record-scope.ts'
import { listSharedIds } from './shared-files.ts'
import { files } from './tables.ts'

/** How many are answered at most; the counts say how many there are. */
const MAX_PHOTOS = 120
const MAX_FILES = 300
/** How long a deleted file can be put back. */
export const RETENTION_MS = 86_400_000

type Row = typeof files.$inferSelect

const toFile = (row: Row): RecordFile => ({
  id: row.id,
  name: row.name,
  byteSize: row.byteSize,
  createdAt: row.createdAt,
  of: recordOf(row),
})

/**
 * The photos and files of a record, newest first, with those of the records that it came from: a job shows what came
 * with its request. Throws `notFound` for a record that is gone, and for a technician unless it is one of their jobs.
 */
export async function list(tx: Tx, { of, id }: { of: RecordKind; id: string }): Promise<RecordFiles> {
  await assertOwnStop(tx, of, id)
  await assertRecordExists(tx, of, id)
  const shownPhotos = and(inScope(of, id), isNull(photos.removedAt))
  const shownFiles = and(inScope(of, id), isNull(files.removedAt))
  const [photoRows, fileRows, photoCount, fileCount, shared] = await Promise.all([
    tx.select().from(photos).where(shownPhotos).orderBy(desc(photos.createdAt), desc(photos.id)).limit(MAX_PHOTOS),
    tx.select().from(files).where(shownFiles).orderBy(desc(files.createdAt), desc(files.id)).limit(MAX_FILES),
    tx.$count(photos, shownPhotos),
    tx.$count(files, shownFiles),
    of === 'estimates' || of === 'invoices' ? listSharedIds(tx, of, id) : [],
  ])
  return { photos: photoRows.map(toPhoto), photoCount, files: fileRows.map(toFile), fileCount, shared }
}

/** A file for the people of the business. Throws `notFound` for one that is deleted or not of a technician's own jobs. */
export async function getFile(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNull(files.removedAt)))
  if (!row) throw notFound('This file no longer exists.')
  if (tx.actor.role !== 'technician') return row
  if (row.jobId !== null && recordOf(row) !== 'invoices') await assertOwnStop(tx, 'jobs', row.jobId)
  else if (row.createdBy !== tx.actor.id) throw notFound('This file isn’t of one of your stops.')
  return row
}

/** Out of every list and off the customer's page at once; `restore` puts it back for a day, then its bytes go. */
export async function remove(tx: Tx, id: string): Promise<RecordFile> {
  const [row] = await tx
    .update(files)
    .set({ removedAt: tx.now })
    .where(and(eq(files.id, id), isNull(files.removedAt)))
    .returning()
  if (!row) throw notFound('This file no longer exists.')
  audit.record(tx, { entity: 'files', entityId: id, action: 'removed', before: { fileName: row.name } })
  tx.notifyClients('files')
  return toFile(row)
}

/** As it was. One that is there stays as it is. Throws `notFound` for one that was deleted too long ago. */
export async function restore(tx: Tx, id: string): Promise<RecordFile> {
  const [back] = await tx
    .update(files)
    .set({ removedAt: null })
    .where(and(eq(files.id, id), gt(files.removedAt, new Date(tx.now.getTime() - RETENTION_MS))))
    .returning()
  if (back) {
    audit.record(tx, { entity: 'files', entityId: id, action: 'restored', after: { fileName: back.name } })
    tx.notifyClients('files')
    return toFile(back)
  }
  return toFile(await getFile(tx, id))
}

/** Two requests were one: the files of the one belong to the other. */
export async function moveToRequest(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(files).set({ serviceRequestId: to }).where(eq(files.serviceRequestId, from))
  tx.notifyClients('files')
}

/** The request is deleted: files that belong to nothing else are deleted as by hand. */
export async function leaveRequest(tx: Tx, id: string): Promise<void> {
  await tx
    .update(files)
    .set({ removedAt: tx.now })
    .where(
      and(
        eq(files.serviceRequestId, id),
        isNull(files.removedAt),
        sql`num_nonnulls(${files.customerId}, ${files.estimateId}, ${files.jobId}, ${files.invoiceId}) = 0`,
      ),
    )
  tx.notifyClients('files')
}
