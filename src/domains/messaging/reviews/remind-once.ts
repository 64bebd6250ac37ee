/** Who was asked and has not answered is reminded once, days later. */
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { addDays, subDays } from 'date-fns'
import * as audit from '#domains/system/audit/service.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import { renderForCustomer } from '#domains/messaging/messages/templates/render-message.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { isByDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { getReviewLinks } from './review-link.ts'
import { getRequestTime } from './review-request-time.ts'
import { reviewRequests, reviews } from './tables.ts'

type Reminding = Pick<AppServices, 'config' | 'seals' | 'testPaymentsCount'>

/** After an outage, or for who was asked long before reminders were turned on, it would come out of the blue. */
const LATEST_DAYS = 7
/** A reminder of a link that ends the same day is of no use. */
const VALID_DAYS = 1

/** Queues, during the day, a reminder for each customer who is due for one. Each is checked again when it is written. */
export async function queueDueReminders(tx: Tx, { testPaymentsCount }: Reminding): Promise<void> {
  const { on, days } = await messageTemplates.getTemplate(tx, 'review-reminder')
  if (!on || days === null || !isByDay(tx.now)) return
  const rows = await tx
    .select({ id: reviewRequests.id })
    .from(reviewRequests)
    .innerJoin(communications, eq(communications.id, reviewRequests.communicationId))
    .where(
      and(
        isUnanswered(tx),
        // By its index: jobs that were finished long before are not read.
        gt(reviewRequests.finishedAt, subDays(tx.now, days + 2 * LATEST_DAYS)),
        inArray(communications.status, ['sent', 'delivered']),
        testPaymentsCount ? undefined : eq(communications.simulated, false),
        lte(communications.sentAt, subDays(tx.now, days)),
        gt(communications.sentAt, subDays(tx.now, days + LATEST_DAYS)),
      ),
    )
  for (const { id } of rows) tx.enqueue('reviews.remind', { id }, { once: `review ${id}` })
}

/** Asked by us, not by hand, and nothing was heard: no review here, and no look at the page of Google. */
const isUnanswered = (tx: Tx) =>
  and(
    isNull(reviewRequests.reminderId),
    isNull(reviewRequests.handedAt),
    isNull(reviewRequests.googleOpenedAt),
    gt(reviewRequests.expiresAt, addDays(tx.now, VALID_DAYS)),
    sql`not exists (select 1 from ${reviews} where ${reviews.jobId} = ${reviewRequests.jobId})`,
  )

/** Writes the one reminder of a request, unless the customer has answered since. */
export async function sendReminder(tx: Tx, making: Reminding, id: string): Promise<void> {
  const [row] = await tx
    .select({ request: reviewRequests, job: jobs })
    .from(reviewRequests)
    .innerJoin(jobs, eq(jobs.id, reviewRequests.jobId))
    .where(and(eq(reviewRequests.id, id), isUnanswered(tx), eq(jobs.status, 'completed')))
    .for('update', { of: reviewRequests })
  if (!row) return
  const [reminderId] = await messages.enqueueTogether(
    tx,
    await renderForCustomer(tx, 'review-reminder', {
      customerId: row.job.customerId,
      jobId: row.job.id,
      ...(await getReviewLinks(tx, making, { requestId: id, ...row.job })),
      sendAfter: getRequestTime(tx.now, 0),
    }),
  )
  if (reminderId === undefined) return
  await tx.update(reviewRequests).set({ reminderId }).where(eq(reviewRequests.id, id))
  audit.record(tx, { entity: 'review_requests', entityId: id, action: 'reminded' })
  tx.notifyClients('review-requests')
}
