import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { syncWithJob } from '#domains/messaging/reviews/review-requests.ts'
import { reviewToken } from '#domains/messaging/reviews/review-link.ts'
import { reviewRequests } from '#domains/messaging/reviews/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { aQuote } from './api-client.ts'
import type { App } from './app.ts'
import { withLongLinks } from './short-links.ts'

export type Finished = { jobId: string; requestId: string; customer: Record<string, unknown> }

/**
 * Makes a quote that was auto-processed, as the owner does it; each customer has their own phone and e-mail by default.
 */
export async function processedJob(app: App, change: Record<string, unknown> = {}): Promise<Finished> {
  const owner = await app.as('owner')
  const customer = aQuote({
    name: 'Elena Vargas',
    address: '1204 Shell Point Rd, Ruskin, FL 33570',
    service: 'driveway',
    smsConsent: true,
    ...change,
  })
  const request = (
    await app.visitor.post('/api/service-requests', customer, { 'x-forwarded-for': `10.9.${octet()}.${octet()}` })
  ).body
  const made = (await owner.post(`/api/automation/process-request/${request.id}`)).body
  return { jobId: made.job.id, requestId: request.id, customer }
}

/** The same, and its job is completed. */
export async function finishedJob(app: App, change: Record<string, unknown> = {}): Promise<Finished> {
  const made = await processedJob(app, change)
  await complete(app, made.jobId)
  return made
}

export async function complete(app: App, jobId: string): Promise<void> {
  await setStatus(app, jobId, 'completed')
}

export async function setStatus(app: App, jobId: string, status: string): Promise<void> {
  expect((await (await app.as('owner')).patch(`/api/jobs/${jobId}/status`, { status })).status).toBe(200)
}

/** Returns the messages that ask for a review of this job, and were not canceled. */
export async function asked(app: App, jobId: string): Promise<any[]> {
  const { body } = await (await app.as('owner')).get('/api/communications?limit=200')
  return body.filter((message: any) => message.purpose === 'review' && message.jobId === jobId)
}

/** The secret in the link of the message, once it is there. */
export async function secretOf(app: App, jobId: string): Promise<string> {
  await expect.poll(async () => (await asked(app, jobId)).length, { interval: 50 }).toBe(1)
  const [{ message }] = await asked(app, jobId)
  return /\/review\/([\w-]+)/.exec(await withLongLinks(app, message))?.[1] ?? ''
}

/** The secret of a finished job's link as its message holds it, without waiting for the message. */
export async function aReviewLink(
  app: App,
  change: { name?: string; address?: string } = {},
): Promise<{ token: string; jobId: string }> {
  return app.parts.db.transaction(SYSTEM, async (tx) => {
    const [business] = await tx.select().from(businesses).limit(1)
    const address = '1204 Shell Point Rd, Ruskin, FL 33570'
    const [customer] = await tx
      .insert(customers)
      .values({
        name: 'Elena Vargas',
        phone: '+18135550148',
        email: 'elena@example.com',
        address,
        ...change,
        createdAt: tx.now,
      })
      .returning()
    const values = {
      businessId: business?.id ?? '',
      customerId: customer?.id ?? '',
      service: 'Driveway Sealing',
      status: 'completed',
      createdAt: tx.now,
    }
    const [job] = await tx.insert(jobs).values(values).returning()
    const jobId = job?.id ?? ''
    await syncWithJob(tx, app.parts, jobId)
    const [request] = await tx.select().from(reviewRequests).where(eq(reviewRequests.jobId, jobId))
    return { token: reviewToken(app.parts.seals, request?.id ?? ''), jobId }
  })
}

const octet = () => Math.floor(Math.random() * 250) + 1
