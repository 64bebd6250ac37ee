/** Reviews: only approved ones are shown in public. */
import { desc, eq } from 'drizzle-orm'
import { customers } from '#domains/customers/tables.ts'
import { jobs } from '#domains/jobs/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PublishedReview } from './contract.ts'
import { shownName, townOf } from './shown.ts'
import { reviews } from './tables.ts'

/** The approved ones, newest first. Neither the whole name nor the address of a customer leaves here. */
export async function published(tx: Tx): Promise<PublishedReview[]> {
  const rows = await tx
    .select({ review: reviews, name: customers.name, address: customers.address, service: jobs.service })
    .from(reviews)
    .leftJoin(customers, eq(customers.id, reviews.customerId))
    .leftJoin(jobs, eq(jobs.id, reviews.jobId))
    .where(eq(reviews.status, 'approved'))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
  return rows.map(({ review: { id, rating, comment, reply, createdAt }, name, address, service }) => ({
    id,
    name: shownName(name ?? ''),
    location: townOf(address ?? ''),
    rating,
    comment,
    service,
    reply,
    createdAt,
  }))
}
