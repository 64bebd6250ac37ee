import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, startApp } from '../../../tests/support/app.ts'
import type { App, ApiClient } from '../../../tests/support/app.ts'
import { createFactories } from '../../../tests/support/factories.ts'
import { estimatesOf, signed } from '../../../tests/support/estimates.ts'

const NOON = Date.parse('2026-11-20T17:00:00Z')
const DAY = 86_400_000
const clock = { at: NOON, now: () => new Date(clock.at) }
let app: App
let owner: ApiClient
let make: ReturnType<typeof estimatesOf>
beforeAll(async () => {
  app = await startApp({ clock, testPaymentsCount: true })
  owner = await app.as('owner')
  make = estimatesOf(app)
})
afterAll(() => app.stop())

const customer = () => createClient(app.url, '')
const get = async (id: string) => (await owner.get(`/api/estimates/${id}`)).body

describe('the holder of a link', () => {
  test('sees what is offered, what is chosen from the start and what it comes to, and nothing of the office', async () => {
    const { estimate, key } = await make.aSent()
    const { status, body } = await customer().post(`/api/estimate-links/${estimate.id}/look`, { key })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'sent',
      choice: { packageId: 'satin', optionIds: ['screen'] },
      price: { subtotal: 113_700, total: 113_700, deposit: 28_425 },
      answer: null,
    })
    for (const name of ['customerId', 'businessId', 'answers', 'requestId', 'jobId', 'linkVersion'])
      expect(body).not.toHaveProperty(name)
  })

  test('is told the price of every choice by the server, and of no other', async () => {
    const { estimate, key } = await make.aSent()
    const ask = (choice: object) => customer().post(`/api/estimate-links/${estimate.id}/price`, { key, choice })
    expect((await ask({ packageId: 'wet', optionIds: ['screen', 'step', 'again'] })).body).toMatchObject({
      total: 138_100,
      deposit: 34_525,
    })
    expect((await ask({ packageId: 'natural', optionIds: [] })).body).toMatchObject({ total: 80_600 })
    for (const choice of [
      { packageId: null, optionIds: [] },
      { packageId: 'gold', optionIds: [] },
      { packageId: 'satin', optionIds: ['free-car'] },
      { packageId: 'satin', optionIds: ['screen', 'screen'] },
    ])
      expect(await ask(choice), JSON.stringify(choice)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'choice' }] },
      })
  })

  test('accepts with name and signature: all of it is kept word for word, and the work becomes a job', async () => {
    const { estimate, key } = await make.aSent()
    const { status, body } = await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      state: 'accepted',
      answer: { accepted: true, name: 'Priya Nair', amount: 113_700, deposit: 28_425 },
    })
    const kept = await get(estimate.id)
    const [answer] = kept.answers
    expect(answer).toMatchObject({
      name: 'Priya Nair',
      signature: 'M28,78L40,28L60,90',
      address: expect.stringMatching(/^10(\.\d+){3}$/),
      at: new Date(NOON).toISOString(),
    })
    expect(answer.text).toContain('Pool deck sealing, satin, 620 sq ft at $1.60: $992.00')
    expect(answer.text).toContain('Total: $1,137.00')
    expect(answer.digest).toBe(createHash('sha256').update(answer.text).digest('hex'))
    const job = (await owner.get(`/api/jobs/${kept.jobId}`)).body
    expect(job).toMatchObject({
      service: 'Pool Deck Sealing',
      amount: 113_700,
      areaSqFt: 620,
      customerNotes: 'Would like it to begin: Mon Dec 7, morning',
    })
    expect((await owner.get('/api/alerts')).body.alerts[0]).toMatchObject({ title: 'Accepted: $1,137.00' })
    const told = (await owner.get('/api/communications?type=email')).body.find(
      (message: any) => message.jobId === kept.jobId,
    )
    expect(told.message).toContain(answer.text)
  })

  test('becomes the price of the job that it was written for', async () => {
    const job = await createFactories(app).aJob()
    const { estimate, key } = await make.aSent({ customerId: job.customerId, jobId: job.id })
    await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
    expect((await owner.get(`/api/jobs/${job.id}`)).body).toMatchObject({ amount: 113_700, version: 2 })
    expect((await get(estimate.id)).jobId).toBe(job.id)
  })

  test('accepts once, however often it is sent: twenty at a time make one answer and one job', async () => {
    const { estimate, key } = await make.aSent()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () =>
        customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key)),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    const kept = await get(estimate.id)
    expect(kept.answers).toHaveLength(1)
    expect((await owner.get(`/api/jobs?customerId=${estimate.customerId}`)).body).toHaveLength(1)
    const other = signed(estimate, key, { choice: { packageId: 'natural', optionIds: [] }, total: 80_600 })
    expect(await customer().post(`/api/estimate-links/${estimate.id}/accept`, other)).toMatchObject({ status: 409 })
  })

  test('accepts only what they saw: a price or an offer that was changed meanwhile is shown again first', async () => {
    const { estimate, key } = await make.aSent()
    for (const total of [0, 1, 113_699, 113_701]) {
      const answer = await customer().post(
        `/api/estimate-links/${estimate.id}/accept`,
        signed(estimate, key, { total }),
      )
      expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('$1,137.00') } })
    }
    await owner.patch(`/api/estimates/${estimate.id}`, { version: estimate.version, intro: 'With a new word.' })
    expect((await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).status).toBe(409)
    expect((await get(estimate.id)).answers).toEqual([])
  })

  test('is shown anew what was changed, also when something they chose was taken out of it', async () => {
    const { estimate, key } = await make.aSent()
    const { offer, version } = estimate
    const changed = { ...offer, packages: offer.packages.filter(({ id }: any) => id !== 'satin') }
    expect((await owner.patch(`/api/estimates/${estimate.id}`, { version, offer: changed })).status).toBe(200)
    expect(await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).toMatchObject({
      status: 409,
      body: {
        error:
          'This estimate was changed meanwhile, and something you chose is no longer part of it. Please look at it once more and accept it then.',
      },
    })
    const known = signed({ version: version + 1 }, key)
    expect(await customer().post(`/api/estimate-links/${estimate.id}/accept`, known)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'choice' }] },
    })
  })

  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['without a signature', { signature: '' }, 'signature'],
    ['with a signature that is code', { signature: 'M1,1L2,2"/><script>' }, 'signature'],
    ['without the tick', { agreed: false }, 'agreed'],
  ])('cannot accept %s', async (_what, change, path) => {
    const { estimate, key } = await make.aSent()
    const answer = await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key, change))
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path, message: expect.stringMatching(/^Please .+\.$/) }] },
    })
  })

  test('says no with a reason, is not asked again, and may change their mind', async () => {
    const { estimate, key } = await make.aSent()
    const link = `/api/estimate-links/${estimate.id}`
    const reason = 'Waiting until the pool is resurfaced.'
    expect((await customer().post(`${link}/decline`, { key, reason })).body).toMatchObject({
      state: 'declined',
      answer: { accepted: false, reason },
    })
    await customer().post(`${link}/decline`, { key, reason: 'once more' })
    expect(await get(estimate.id)).toMatchObject({ status: 'declined', remindAt: null, answers: [{ reason }] })
    expect((await customer().post(`${link}/reopen`, { key })).body).toMatchObject({ state: 'sent', answer: null })
    const open = await get(estimate.id)
    clock.at = NOON + 60_000
    expect((await customer().post(`${link}/accept`, signed(open, key))).body).toMatchObject({ state: 'accepted' })
    expect((await get(estimate.id)).answers.map(({ accepted }: any) => accepted)).toEqual([true, false])
    clock.at = NOON
  })

  test('who changes their mind about a no after days is asked for an answer on the next morning, not at once', async () => {
    const { estimate, key } = await make.aSent()
    const link = `/api/estimate-links/${estimate.id}`
    clock.at = NOON + 3 * DAY
    await customer().post(`${link}/decline`, { key, reason: null })
    await customer().post(`${link}/reopen`, { key })
    clock.at = NOON
    expect(await get(estimate.id)).toMatchObject({ status: 'sent', remindAt: '2026-11-24T15:00:00.000Z' })
  })

  test('of a price that is over is told so, and nothing is kept', async () => {
    const { estimate, key } = await make.aSent({ validUntil: '2026-11-21' })
    clock.at = NOON + 2 * DAY
    try {
      expect((await customer().post(`/api/estimate-links/${estimate.id}/look`, { key })).body).toMatchObject({
        state: 'expired',
      })
      const answer = await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
      expect(answer).toMatchObject({
        status: 409,
        body: { error: 'This price is over. Please call us: we confirm or renew it the same day.' },
      })
    } finally {
      clock.at = NOON
    }
  })
})

describe('what was answered', () => {
  test('cannot be changed or deleted by anybody, in the database neither', async () => {
    const { estimate, key } = await make.aSent()
    await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
    const { pool } = app.parts.db
    await expect(
      pool.query('update estimate_answers set text = $1 where estimate_id = $2', ['x', estimate.id]),
    ).rejects.toThrow(/kept as they are/)
    await expect(pool.query('delete from estimate_answers where estimate_id = $1', [estimate.id])).rejects.toThrow(
      /kept as they are/,
    )
    expect(await owner.patch(`/api/estimates/${estimate.id}`, { version: 3, title: 'Cheaper' })).toMatchObject({
      status: 409,
    })
    expect(await owner.post(`/api/estimates/${estimate.id}/void`)).toMatchObject({ status: 409 })
  })

  test('by phone is kept by the office, with who wrote it down', async () => {
    const { estimate } = await make.aSent()
    const given = {
      choice: { packageId: 'natural', optionIds: [] },
      name: 'Priya Nair',
      how: 'by phone',
      version: estimate.version,
    }
    const { status, body } = await owner.post(`/api/estimates/${estimate.id}/accept`, given)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      status: 'accepted',
      amount: 80_600,
      answers: [{ signature: expect.stringMatching(/^kept by .+: by phone$/), address: 'the office' }],
    })
  })
})
