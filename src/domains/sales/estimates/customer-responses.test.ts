import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'

const NOON = Date.parse('2026-11-20T17:00:00Z')
const DAY = 86_400_000
const clock = { at: NOON, now: () => new Date(clock.at) }
const { app, owner } = useApp({ clock, testPaymentsCount: true })
const make = estimatesOf(app)

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

  test('gets the price of every valid choice from the server, and of no other', async () => {
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

  test('accepts with name and signature: stores all of it word for word and turns the work into a job', async () => {
    const { estimate, key } = await make.aSent()
    const { status, body } = await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      state: 'accepted',
      answer: { accepted: true, name: 'Priya Nair', amount: 113_700, deposit: 28_425 },
    })
    const saved = await get(estimate.id)
    const [answer] = saved.answers
    expect(answer).toMatchObject({
      name: 'Priya Nair',
      signature: 'M28,78L40,28L60,90',
      address: expect.stringMatching(/^10(\.\d+){3}$/),
      at: new Date(NOON).toISOString(),
    })
    expect(answer.text).toContain('Pool deck sealing, satin, 620 sq ft at $1.60: $992.00')
    expect(answer.text).toContain('Total: $1,137.00')
    expect(answer.digest).toBe(createHash('sha256').update(answer.text).digest('hex'))
    const job = (await owner.get(`/api/jobs/${saved.jobId}`)).body
    expect(job).toMatchObject({
      service: 'Pool Deck Sealing',
      amount: 113_700,
      areaSqFt: 620,
      customerNotes: 'Preferred start: Mon Dec 7, morning',
    })
    expect((await owner.get('/api/alerts')).body.alerts[0]).toMatchObject({ title: 'Accepted: $1,137.00' })
    const email = (await owner.get('/api/communications?type=email')).body.find(
      (message: any) => message.jobId === saved.jobId,
    )
    expect(email.message).toContain(answer.text)
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
    const saved = await get(estimate.id)
    expect(saved.answers).toHaveLength(1)
    expect((await owner.get(`/api/jobs?customerId=${estimate.customerId}`)).body).toHaveLength(1)
    const other = signed(estimate, key, { choice: { packageId: 'natural', optionIds: [] }, total: 80_600 })
    expect(await customer().post(`/api/estimate-links/${estimate.id}/accept`, other)).toMatchObject({ status: 409 })
  })

  test('accepts only what they saw: shows a price or an offer that has changed before it accepts', async () => {
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

  test('sees what has changed, even when something they chose was removed', async () => {
    const { estimate, key } = await make.aSent()
    const { offer, version } = estimate
    const changed = { ...offer, packages: offer.packages.filter(({ id }: any) => id !== 'satin') }
    expect((await owner.patch(`/api/estimates/${estimate.id}`, { version, offer: changed })).status).toBe(200)
    expect(await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).toMatchObject({
      status: 409,
      body: {
        error: 'This estimate was updated and something you chose is no longer included. Review it again, then accept.',
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
      body: { issues: [{ path, message: expect.stringMatching(/^(?:Enter|Sign|Check) .+\.$/) }] },
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

  test('gets a message about an expired price, and stores nothing', async () => {
    const { estimate, key } = await make.aSent({ validUntil: '2026-11-21' })
    clock.at = NOON + 2 * DAY
    try {
      expect((await customer().post(`/api/estimate-links/${estimate.id}/look`, { key })).body).toMatchObject({
        state: 'expired',
      })
      const answer = await customer().post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
      expect(answer).toMatchObject({
        status: 409,
        body: { error: 'This estimate has expired. Call us and we’ll confirm or renew the price the same day.' },
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
      pool.query('update estimate_responses set text = $1 where estimate_id = $2', ['x', estimate.id]),
    ).rejects.toThrow(/kept as they are/)
    await expect(pool.query('delete from estimate_responses where estimate_id = $1', [estimate.id])).rejects.toThrow(
      /kept as they are/,
    )
    expect(await owner.patch(`/api/estimates/${estimate.id}`, { version: 3, title: 'Cheaper' })).toMatchObject({
      status: 409,
    })
    expect(await owner.post(`/api/estimates/${estimate.id}/void`)).toMatchObject({ status: 409 })
  })

  test('lets the office record an answer by phone, with who recorded it', async () => {
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
      answers: [{ signature: expect.stringMatching(/^recorded by .+: by phone$/), address: 'the office' }],
    })
  })
})
