/** The rule by which reviews get on the site: each one from a finished job, good or bad, unless it is spam or abuse. */
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { subDays } from 'date-fns'
import * as business from '#domains/system/business/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import * as reviewService from './service.ts'
import { reviews } from './tables.ts'

const AT_ONCE = 100

/**
 * Publishes the verified reviews whose days are over, as Settings have it; none where a person decides on each. Answers
 * how many; fewer than `AT_ONCE`: all of them.
 */
export async function publishVerified(tx: Tx): Promise<number> {
  const { publishAfterDays } = await business.reviewRules(tx)
  if (publishAfterDays === null) return 0
  const due = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.status, 'pending'),
        isNotNull(reviews.customerId),
        // After a decision was undone, the review waits for a person.
        eq(reviews.reopened, false),
        lte(reviews.createdAt, subDays(tx.now, publishAfterDays)),
      ),
    )
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  for (const { id } of due) await reviewService.approve(tx, id)
  return due.length
}
