import { sql } from 'drizzle-orm'
import { assertNotErased, lockForReference } from '#domains/sales/customers/service.ts'
import { notFound } from '#lib/problem.ts'
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

/**
 * The same for a photo that is taken at an estimate visit: locks the visit and its customer, and returns the columns of
 * the photo: of a customer that is known, and of the job that came of the visit. Throws `notFound`.
 */
export async function lockPhotoVisit(
  tx: Tx,
  visitId: string,
): Promise<{ customerId: string | null; jobId: string | null }> {
  const { rows } = await tx.execute<{ customerId: string | null; jobId: string | null }>(
    sql`select customer_id as "customerId", job_id as "jobId" from visits where id = ${visitId} for share`,
  )
  const [visit] = rows
  if (!visit) throw notFound('This visit no longer exists.')
  if (visit.customerId !== null) await lockForReference(tx, visit.customerId)
  // A photo of a job belongs to the customer of the job.
  return { jobId: visit.jobId, customerId: visit.jobId === null ? visit.customerId : null }
}
