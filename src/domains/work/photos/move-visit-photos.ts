import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { photos } from './tables.ts'

/** Work came of an estimate visit: the photos that were taken there are photos of the job. */
export async function moveVisitPhotos(tx: Tx, visitId: string, jobId: string): Promise<void> {
  await tx
    .update(photos)
    .set({ jobId, customerId: null })
    .where(and(eq(photos.visitId, visitId), isNull(photos.jobId)))
  tx.notifyClients('photos')
}
