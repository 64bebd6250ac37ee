import { sql } from 'drizzle-orm'
import { assertNotErased } from '#domains/sales/customers/service.ts'
import type { Tx } from '#platform/database/transaction.ts'

/**
 * Locks the customer of the job, so that no one erases them at the same time: a phone without network may hold a photo
 * until long after. Throws `conflict` for an erased customer. Photos are below jobs and cannot ask them; the database
 * knows.
 */
export async function lockPhotoOwner(tx: Tx, jobId: string): Promise<void> {
  const { rows } = await tx.execute<{ erasedAt: Date | null }>(
    sql`select c.erased_at as "erasedAt" from jobs j join customers c on c.id = j.customer_id where j.id = ${jobId} for key share of c`,
  )
  for (const row of rows) assertNotErased(row)
}
