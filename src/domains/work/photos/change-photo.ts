import { and, eq, isNull, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PhotoChange } from './contract.ts'
import type { Row } from './to-photo.ts'
import { photos } from './tables.ts'

/** The page that shows what is approved. */
export const GALLERY = '/gallery'
/** All pages that show this one while it is approved. */
export const listPagesShowing = ({ reviewId }: Pick<Row, 'reviewId'>): string[] => [
  GALLERY,
  ...(reviewId === null ? [] : ['/reviews', '/']),
]

/** Makes users who change the order or the pairing of photos wait for each other. */
export const lockPhotos = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photos', 0))`)

/** To be changed. Throws `notFound` for one that was deleted. */
export async function getPhotoRow(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.id, id), isNull(photos.removedAt)))
    .for('update')
  if (!row) throw notFound('This photo no longer exists.')
  return row
}

/**
 * Changes one photo and writes it into the history; nothing changed leaves no trace. Throws `conflict` for publishing
 * one that has no picture yet.
 */
export async function applyChange(tx: Tx, before: Row, change: PhotoChange): Promise<Row> {
  if (change.approved && before.variants.length === 0)
    throw conflict(before.problem ?? 'This photo is still processing. Try again in a moment.')
  const after = { ...before, ...change, ...(change.approved !== undefined && { hidden: !change.approved }) }
  const changed = FIELDS.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return before
  const pick = (row: Row, names: readonly (typeof FIELDS)[number][]) =>
    Object.fromEntries(names.map((name) => [name, row[name]]))
  await assertJobExists(() => tx.update(photos).set(pick(after, changed)).where(eq(photos.id, before.id)))
  const action = after.approved && !before.approved ? 'approved' : after.hidden && !before.hidden ? 'hidden' : 'changed'
  // Hiding an approved photo also revokes the approval, so the audit log records only that.
  const recorded = changed.includes('approved') ? changed.filter((name) => name !== 'hidden') : changed
  audit.record(tx, {
    entity: 'photos',
    entityId: before.id,
    action,
    before: pick(before, recorded),
    after: pick(after, recorded),
  })
  tx.notifyClients('photos', ...listAffectedLists(after))
  if (before.approved || after.approved) tx.invalidatePages(...listPagesShowing(after))
  return after
}

/** The other lists that show a photo that belongs there. */
export const listAffectedLists = ({
  serviceRequestId,
  reviewId,
}: {
  serviceRequestId?: string | null
  reviewId?: string | null
}): string[] => [...(serviceRequestId ? ['service-requests'] : []), ...(reviewId ? ['reviews'] : [])]

/** Photos stand below jobs and cannot ask them; the database knows. */
export async function assertJobExists<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? conflict('This job no longer exists.') : error
  }
}

const FOREIGN_KEY_VIOLATION = '23503'
const FIELDS = ['approved', 'hidden', 'jobId', 'customerId', 'type', 'category', 'caption', 'alt'] as const
