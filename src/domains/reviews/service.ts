/** Reviews: only approved ones are shown in public. */
import { desc, eq } from 'drizzle-orm'
import { customers } from '#domains/customers/tables.ts'
import { jobs } from '#domains/jobs/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PublishedReview } from './contract.ts'
import { reviews } from './tables.ts'

/** The approved ones, newest first. */
export async function published(tx: Tx): Promise<PublishedReview[]> {
  const rows = await tx
    .select({ id: reviews.id, name: customers.name, rating: reviews.rating, comment: reviews.comment, service: jobs.service, createdAt: reviews.createdAt })
    .from(reviews)
    .leftJoin(customers, eq(customers.id, reviews.customerId))
    .leftJoin(jobs, eq(jobs.id, reviews.jobId))
    .where(eq(reviews.status, 'approved'))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
  return rows.map((row) => ({ ...row, name: row.name ?? 'Customer', location: null }))
}
