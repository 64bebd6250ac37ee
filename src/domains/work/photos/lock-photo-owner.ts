import { sql } from 'drizzle-orm'
import { assertNotErased, lockForReference } from '#domains/sales/customers/service.ts'
import type { Tx } from '#platform/database/transaction.ts'

/**
 * Locks the customer of the job, so that no one erases them at the same time: a phone without network may hold a photo
 * until long after. Returns the customer's id; null for a job that is gone. Throws `conflict` for an erased customer.
 * Photos are below jobs and cannot ask them; the database knows.
 */
export async function lockPhotoOwner(tx: Tx, jobId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string; erasedAt: Date | null }>(
    sql`select c.id, c.erased_at as "erasedAt" from jobs j join customers c on c.id = j.customer_id where j.id = ${jobId} for key share of c`,
  )
  for (const row of rows) assertNotErased(row)
  return rows[0]?.id ?? null
}

/** The same for a photo that belongs to a customer. Throws `notFound` for one who is gone, `conflict` for an erased one. */
export const lockPhotoCustomer = async (tx: Tx, customerId: string): Promise<void> => {
  await lockForReference(tx, customerId)
}
