import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { asked, complete, finishedJob, secretOf, setStatus } from '#tests/support/finished-job.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { optOut } from '#domains/messaging/messages/consent/consent-ledger.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { syncWithJob } from './review-requests.ts'
import { reviewRequests } from './tables.ts'
import { withLongLinks } from '#tests/support/short-links.ts'

// Ten in the morning where the business is.
const MORNING = Date.parse('2026-11-18T15:00:00Z')
const HOUR = 3_600_000
const clock = { at: MORNING, now: () => new Date(clock.at) }
const { app, owner } = useApp({ clock, testPaymentsCount: true })
beforeEach(() => {
  clock.at = MORNING
})

const becomesAsked = (jobId: string) => secretOf(app, jobId)
const asking = async (jobId: string) =>
  (await owner.get('/api/review-requests')).body.open.find((one: any) => one.jobId === jobId)
const followed = (jobId: string) => app.parts.db.transaction(SYSTEM, (tx) => syncWithJob(tx, app.parts, jobId))
const settled = async (work: () => Promise<unknown>) => {
  await work()
  // Long enough for any listener of the queue, which looks every half second.
  await new Promise((done) => setTimeout(done, 1500))
}

describe('a customer who agreed to texts', () => {
  test('is asked by text three hours after the job, with a private link and the way to say STOP', async () => {
    const { jobId, customer } = await finishedJob(app)
    await becomesAsked(jobId)
    const [message] = await asked(app, jobId)
    expect(message).toMatchObject({ type: 'sms', purpose: 'review', status: 'pending', customerName: customer.name })
    expect(Date.parse(message.sendAfter) - MORNING).toBe(3 * HOUR)
    expect(message.message).toMatch(
      /^Hi Elena, this is Tidestone\. Your .+ is done\. How did it go\? Good or bad, it takes two minutes: http:\/\/\S+\/l\/[a-z2-9]{16}\nReply STOP to opt out\.$/,
    )
    expect(await asking(jobId)).toMatchObject({
      state: 'waits',
      type: 'sms',
      customerName: 'Elena Vargas',
      askedAt: null,
    })
  })

  test('is asked by e-mail instead of by text after STOP', async () => {
    const { jobId, customer } = await finishedJob(app, { service: 'pool-deck' })
    await becomesAsked(jobId)
    await settled(() => setStatus(app, jobId, 'in-progress'))
    await app.parts.db.transaction(SYSTEM, async (tx) => {
      const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId))
      const [row] = await tx
        .select()
        .from(customers)
        .where(eq(customers.id, job?.customerId ?? ''))
      await optOut(tx, { phone: row?.phone ?? '', source: 'keyword' })
    })
    await complete(app, jobId)
    await becomesAsked(jobId)
    expect(await asked(app, jobId)).toMatchObject([
      { type: 'email', recipient: customer.email, subject: 'How did it go, Elena?' },
    ])
  })

  test('who is done in the evening is not woken: the text waits until eight in the morning', async () => {
    clock.at = Date.parse('2026-11-18T23:30:00Z')
    const { jobId } = await finishedJob(app)
    await becomesAsked(jobId)
    expect((await asked(app, jobId))[0].sendAfter).toBe('2026-11-19T13:00:00.000Z')
  })
})

describe('a customer who did not agree to texts', () => {
  test('is asked by e-mail', async () => {
    const { jobId, customer } = await finishedJob(app, { smsConsent: false })
    await becomesAsked(jobId)
    const [message] = await asked(app, jobId)
    expect(message).toMatchObject({ type: 'email', recipient: customer.email, subject: 'How did it go, Elena?' })
    expect(message.message).toContain('We ask every customer.')
  })

  test('and has no e-mail is left to the owner, who finds them in the list and can copy the link', async () => {
    const jobId = await app.parts.db.transaction(SYSTEM, async (tx) => {
      const [customer] = await tx
        .insert(customers)
        .values({ name: 'Ben Castro', phone: '+18135550177', address: 'Brandon', createdAt: tx.now })
        .returning()
      const business = (await owner.get('/api/businesses')).body[0].id
      const [job] = await tx
        .insert(jobs)
        .values({
          businessId: business,
          customerId: customer?.id ?? '',
          service: 'Paver Cleaning',
          status: 'scheduled',
          createdAt: tx.now,
        })
        .returning()
      return job?.id ?? ''
    })
    await settled(() => complete(app, jobId))
    expect(await asked(app, jobId)).toEqual([])
    const one = await asking(jobId)
    expect(one).toMatchObject({ state: 'by-hand', type: null, customerName: 'Ben Castro', service: 'Paver Cleaning' })
    expect((await owner.post(`/api/review-requests/${one.id}/send`)).status).toBe(409)
    const { body } = await owner.post(`/api/review-requests/${one.id}/link`)
    expect((await app.visitor.get(new URL(body.link).pathname)).body).toContain('How did it go, Ben?')
    expect(await asking(jobId)).toMatchObject({ state: 'asked', type: null, askedAt: new Date(clock.at).toISOString() })
  })
})

describe('where the owner wants text and email', () => {
  beforeAll(async () => {
    const { version } = (await owner.get('/api/automation/messages')).body.find(({ kind }: any) => kind === 'review')
    await owner.patch('/api/automation/messages/review', { version, way: 'both' })
  })
  afterAll(async () => {
    const { version } = (await owner.get('/api/automation/messages')).body.find(({ kind }: any) => kind === 'review')
    await owner.patch('/api/automation/messages/review', { version, way: 'text' })
  })
  const linkIn = async (jobId: string) =>
    /\/review\/[\w-]+/.exec(await withLongLinks(app, (await asked(app, jobId))[0].message))?.[0] ?? ''

  test('the owner sees after how many hours customers are asked', async () => {
    const of = async () => (await owner.get('/api/review-requests')).body.hours
    const set = async (change: object) => {
      const { version } = (await owner.get('/api/automation/messages')).body.find(({ kind }: any) => kind === 'review')
      expect((await owner.patch('/api/automation/messages/review', { version, ...change })).status).toBe(200)
    }
    expect(await of()).toBe(3)
    await set({ hours: 24 })
    expect(await of()).toBe(24)
    await set({ on: false })
    expect(await of()).toBeNull()
    await set({ on: true, hours: 3 })
  })

  test('both leave when the owner asks now', async () => {
    const { jobId } = await finishedJob(app)
    await expect.poll(async () => (await asked(app, jobId)).length).toBe(2)
    expect((await owner.post(`/api/review-requests/${(await asking(jobId)).id}/send`)).status).toBe(200)
    // One that could not be handed over is tried again within minutes; three hours are over.
    for (const { sendAfter } of await asked(app, jobId)) expect(Date.parse(sendAfter)).toBeLessThan(clock.at + HOUR)
  })

  test('neither leaves once the review is written', async () => {
    const { jobId } = await finishedJob(app)
    await expect.poll(async () => (await asked(app, jobId)).length).toBe(2)
    const link = await linkIn(jobId)
    const ids = (await asked(app, jobId)).map(({ id }) => String(id))
    expect(
      (
        await app.visitor.post(`/api/review-links/${link.slice('/review/'.length)}`, {
          rating: 5,
          comment: 'All good.',
        })
      ).status,
    ).toBe(201)
    const { rows } = await app.database.pool.query('select status from communications where id = any($1)', [ids])
    expect(rows).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }])
  })
})

describe('asking once means', () => {
  test('that a job set back and completed again after the message left is not asked again', async () => {
    const { jobId } = await finishedJob(app)
    await becomesAsked(jobId)
    clock.at += 4 * HOUR
    await owner.post('/api/automation/process-communications')
    await expect.poll(async () => (await asked(app, jobId))[0].status).toBe('sent')
    await settled(() => setStatus(app, jobId, 'scheduled'))
    await settled(() => complete(app, jobId))
    expect(await asked(app, jobId)).toHaveLength(1)
    const { id, ...one } = await asking(jobId)
    expect(one).toMatchObject({ state: 'asked', type: 'sms' })
    const again = await owner.post(`/api/review-requests/${id}/send`)
    expect([again.status, again.body.error]).toEqual([
      409,
      'You asked Elena Vargas on Nov 18, 2026. Each customer is asked once.',
    ])
  })

  test('that a waiting message is canceled with the job, and another one goes out when the job is finally done', async () => {
    const { jobId } = await finishedJob(app)
    const secret = await becomesAsked(jobId)
    await setStatus(app, jobId, 'in-progress')
    await expect.poll(async () => (await asked(app, jobId)).length).toBe(0)
    expect(await asking(jobId)).toBeUndefined()
    await complete(app, jobId)
    expect(await becomesAsked(jobId)).toBe(secret)
  })

  test('that news of the same job, twice and at the same time, makes one message', async () => {
    const { jobId } = await finishedJob(app)
    await Promise.all([followed(jobId), followed(jobId), followed(jobId)])
    await followed(jobId)
    expect(await asked(app, jobId)).toHaveLength(1)
  })

  test('that copying the link cancels the waiting message, so that no customer is asked twice', async () => {
    const { jobId } = await finishedJob(app)
    const secret = await becomesAsked(jobId)
    const { id } = await asking(jobId)
    expect((await owner.post(`/api/review-requests/${id}/link`)).body.link).toContain(`/review/${secret}`)
    expect(await asked(app, jobId)).toEqual([])
    await followed(jobId)
    expect(await asked(app, jobId)).toEqual([])
  })

  test('that the message can be sent early, and only once', async () => {
    const { jobId } = await finishedJob(app)
    await becomesAsked(jobId)
    const { id } = await asking(jobId)
    expect((await owner.post(`/api/review-requests/${id}/send`)).status).toBe(200)
    await expect.poll(async () => (await asked(app, jobId))[0].status).toBe('sent')
    expect((await owner.post(`/api/review-requests/${id}/send`)).status).toBe(409)
    expect(await asked(app, jobId)).toHaveLength(1)
  })
})

test('sends no request for a job that is gone or was never completed', async () => {
  await followed('00000000-0000-4000-8000-000000000000')
  const { jobId } = await finishedJob(app)
  await becomesAsked(jobId)
  await settled(() => setStatus(app, jobId, 'cancelled'))
  expect(await asked(app, jobId)).toEqual([])
})

test('the secret of a link stands nowhere in the table of links, and another secret of the product makes another link', async () => {
  const { jobId } = await finishedJob(app)
  const secret = await becomesAsked(jobId)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const rows = await app.parts.db.read(SYSTEM).select().from(reviewRequests).where(eq(reviewRequests.jobId, jobId))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('does not ask a customer who wrote a review before the message left', async () => {
  const { jobId } = await finishedJob(app)
  const secret = await becomesAsked(jobId)
  await app.visitor.post(`/api/review-links/${secret}`, { rating: 5, comment: 'Written early.' })
  expect(await asked(app, jobId)).toEqual([])
  await followed(jobId)
  expect(await asked(app, jobId)).toEqual([])
})

test('does not put a canceled message back for a customer who has written a review since', async () => {
  const { jobId } = await finishedJob(app)
  const secret = await becomesAsked(jobId)
  const [{ id }] = await asked(app, jobId)
  expect((await owner.post(`/api/communications/${id}/cancel`)).status).toBe(200)
  expect(
    (await app.visitor.post(`/api/review-links/${secret}`, { rating: 5, comment: 'By the link that I was given.' }))
      .status,
  ).toBeLessThan(300)
  expect(await owner.post(`/api/communications/${id}/put-back`)).toMatchObject({ status: 409 })
})

test('the figures count the last thirty days', async () => {
  const before = (await owner.get('/api/review-requests')).body
  const { jobId } = await finishedJob(app)
  const secret = await becomesAsked(jobId)
  expect((await owner.get('/api/review-requests')).body.asked).toBe(before.asked)
  const { id } = await asking(jobId)
  await owner.post(`/api/review-requests/${id}/send`)
  await expect.poll(async () => (await owner.get('/api/review-requests')).body.asked).toBe(before.asked + 1)
  // A messenger that renders a preview does not count as opening the link.
  await app.visitor.call('GET', `/review/${secret}`, undefined, { 'user-agent': 'WhatsApp/2.23 preview' })
  expect((await owner.get('/api/review-requests')).body.opened).toBe(before.opened)
  await app.visitor.call('GET', `/review/${secret}`, undefined, {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  })
  expect((await owner.get('/api/review-requests')).body.opened).toBe(before.opened + 1)
  expect((await asking(jobId)).openedAt).toBe(new Date(clock.at).toISOString())
  await app.visitor.post(`/api/review-links/${secret}`, { rating: 5, comment: 'Good.' })
  expect((await owner.get('/api/review-requests')).body.written).toBe(before.written + 1)
  expect(await asking(jobId)).toBeUndefined()
  expect((await owner.get(`/api/jobs/${jobId}/review-request`)).body).toMatchObject({
    asking: { state: 'asked' },
    review: { rating: 5, status: 'pending' },
  })
  clock.at += 31 * 24 * HOUR
  expect((await owner.get('/api/review-requests')).body).toMatchObject({ asked: 0, opened: 0, written: 0 })
})
