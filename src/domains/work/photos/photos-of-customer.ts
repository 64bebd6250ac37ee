/** Photos that a customer sent by text: private like all others, and filed with the customer or one of their jobs. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Photo } from './contract.ts'
import { toPhoto } from './to-photo.ts'
import { photos } from './tables.ts'
import type { StoredVariant } from './tables.ts'

/** Those of these ids that were not deleted, by id. */
export async function listByIds(tx: Tx, ids: readonly string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(photos)
    .where(and(inArray(photos.id, [...ids]), isNull(photos.removedAt)))
  return new Map(rows.map((row) => [row.id, toPhoto(row)]))
}

/** The largest JPEG of a photo; undefined while it is made, and for one that was deleted. */
export async function findLargestJpeg(tx: Tx, id: string): Promise<StoredVariant | undefined> {
  const [row] = await tx
    .select({ variants: photos.variants })
    .from(photos)
    .where(and(eq(photos.id, id), isNull(photos.removedAt)))
  return row?.variants.findLast(({ format }) => format === 'jpg')
}

/** The photo of this job or customer with these contents, if it came before and was not deleted. */
export async function sameOfOwner(
  tx: Tx,
  { jobId, customerId }: { jobId: string | null; customerId: string | null },
  contentHash: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.contentHash, contentHash),
        sql`${photos.jobId} is not distinct from ${jobId}`,
        sql`${photos.customerId} is not distinct from ${customerId}`,
        isNull(photos.removedAt),
      ),
    )
    .limit(1)
  return row
}

/** Photos that came from a number which is now this customer's. */
export async function giveToCustomer(tx: Tx, ids: readonly string[], customerId: string): Promise<void> {
  if (ids.length === 0) return
  const mine = and(inArray(photos.id, [...ids]), isNull(photos.customerId), isNull(photos.jobId))
  const moved = await tx.update(photos).set({ customerId }).where(mine).returning({ id: photos.id })
  if (moved.length > 0) tx.notifyClients('photos')
}
