import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { estimatesOf, OFFER } from '#tests/support/estimates.ts'

const NOON = Date.parse('2026-11-20T17:00:00Z')
const DAY = 86_400_000
const clock = { at: NOON, now: () => new Date(clock.at) }
const { app, owner } = useApp({ clock })
const make = estimatesOf(app)

const refused = async (change: Record<string, unknown>) => {
  const { id: customerId } = await createFactories(app).aCustomer()
  const body = {
    businessId: await createFactories(app).business(),
    customerId,
    service: 'Pool Deck Sealing',
    title: 'Pool deck',
    offer: OFFER,
    areaSqFt: 620,
    ...change,
  }
  const answer = await owner.post('/api/estimates', body)
  return {
    status: answer.status,
    paths: (answer.body.issues ?? []).map(({ path }: { path: string }) => path),
    error: answer.body.error,
    issues: answer.body.issues,
  }
}

describe('an estimate', () => {
  test('is a draft with a number of its year, priced by its area, good for two weeks', async () => {
    const estimate = await make.aDraft()
    expect(estimate).toMatchObject({
      status: 'draft',
      state: 'draft',
      customerName: 'Priya Nair',
      amount: 113_700,
      validUntil: '2026-12-04',
      version: 1,
      answers: [],
      depositPaid: 0,
    })
    expect(estimate.estimateNumber).toMatch(/^EST-2026-\d{4}$/)
    expect(estimate.offer.packages.map((pack: any) => pack.lines[0].quantity)).toEqual([620, 620, 620])
  })

  test('recalculates its price when its area or its offer changes, and leaves the other fields as they are', async () => {
    const before = await make.aDraft()
    const { status, body } = await owner.patch(`/api/estimates/${before.id}`, { version: 1, areaSqFt: 700 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, amount: 126_500, title: before.title, depositPercent: 25 })
    const more = await owner.patch(`/api/estimates/${before.id}`, { version: 2, depositAmount: 20_000, taxRate: 7500 })
    expect(more.body).toMatchObject({ depositPercent: null, depositAmount: 20_000, amount: 135_988 })
    expect((await owner.patch(`/api/estimates/${before.id}`, { version: 2, title: 'Mine' })).body).toMatchObject({
      code: 'CHANGED',
    })
  })

  test('is listed newest first, by state, customer and words, and counted', async () => {
    const one = await make.aDraft({ title: 'Driveway of the lighthouse' })
    clock.at = NOON + 1000
    const other = await make.aSent({ customerId: one.customerId, title: 'Walkway' })
    clock.at = NOON
    expect((await owner.get(`/api/estimates?customerId=${one.customerId}`)).body.map(({ id }: any) => id)).toEqual([
      other.estimate.id,
      one.id,
    ])
    expect((await owner.get('/api/estimates?q=LIGHTHOUSE')).body.map(({ id }: any) => id)).toEqual([one.id])
    expect((await owner.get(`/api/estimates?state=sent&customerId=${one.customerId}`)).body).toHaveLength(1)
    const counts = (await owner.get('/api/estimates/counts')).body
    expect(counts.all).toBe(
      counts.draft + counts.sent + counts.accepted + counts.declined + counts.expired + counts.void,
    )
    expect(counts.waiting).toBe(counts.sent * 113_700)
  })

  test('is counted by state with what it comes to, by the days on which it was written', async () => {
    clock.at = NOON - 40 * DAY
    const day = '2026-10-11'
    const [opened, declined] = [await make.aSent({ title: 'Opened' }), await make.aSent({ title: 'Declined' })]
    await make.aSent({ title: 'Unopened' })
    await make.aDraft()
    const view = (sent: typeof opened, path: string, body: object) =>
      app.visitor.post(`/api/estimate-links/${sent.estimate.id}${path}`, { key: sent.key, ...body })
    await app.visitor.get(`/api/estimate-links/${opened.estimate.id}?key=${opened.key}`)
    await app.database.pool.query('update estimates set opened_at = sent_at where id = $1', [opened.estimate.id])
    clock.at += 3 * DAY
    expect((await view(declined, '/decline', { reason: 'Too much' })).status).toBe(200)
    clock.at = NOON - 37 * DAY
    const of = async (query: string) => (await owner.get(`/api/estimates/counts?${query}`)).body
    const counted = await of(`from=${day}&to=${day}`)
    expect(counted).toMatchObject({
      all: 4,
      draft: 1,
      sent: 2,
      viewed: 1,
      declined: 1,
      waiting: 2 * 113_700,
      cents: { draft: 113_700, sent: 113_700, viewed: 113_700, accepted: 0, declined: 113_700 },
      acceptedShare: 0,
      medianDays: 3,
    })
    const titles = async (query: string) =>
      (await owner.get(`/api/estimates?from=${day}&to=${day}&${query}`)).body.map(({ title }: any) => title)
    expect(await titles('state=sent&opened=true')).toEqual(['Opened'])
    expect(await titles('state=sent&opened=false')).toEqual(['Unopened'])
    expect(await titles('state=declined')).toEqual(['Declined'])
    clock.at = NOON
    expect(await of('from=2020-01-01&to=2020-01-31')).toMatchObject({ all: 0, acceptedShare: null, medianDays: null })
    expect((await owner.get(`/api/estimates/counts?from=${day}&to=2026-01-01`)).status).toBe(400)
    expect((await owner.get('/api/estimates/counts?from=yesterday')).status).toBe(400)
  })

  test('is over once its day is, without anybody doing anything', async () => {
    const { estimate } = await make.aSent({ validUntil: '2026-11-21' })
    clock.at = NOON + 2 * DAY
    try {
      expect((await owner.get(`/api/estimates/${estimate.id}`)).body).toMatchObject({
        status: 'sent',
        state: 'expired',
      })
      expect((await owner.get('/api/estimates?state=expired')).body.map(({ id }: any) => id)).toContain(estimate.id)
      expect((await owner.get('/api/estimates?state=sent')).body.map(({ id }: any) => id)).not.toContain(estimate.id)
    } finally {
      clock.at = NOON
    }
  })

  test('is copied into a separate draft, and canceled for good', async () => {
    const { estimate, key } = await make.aSent()
    const copy = await owner.post(`/api/estimates/${estimate.id}/copy`)
    expect(copy).toMatchObject({
      status: 201,
      body: { status: 'draft', amount: estimate.amount, offer: estimate.offer },
    })
    expect(copy.body.estimateNumber).not.toBe(estimate.estimateNumber)
    expect((await owner.post(`/api/estimates/${estimate.id}/void`)).body).toMatchObject({ status: 'void' })
    expect((await app.visitor.post(`/api/estimate-links/${estimate.id}/look`, { key })).status).toBe(404)
    expect((await owner.patch(`/api/estimates/${estimate.id}`, { version: 3, title: 'Again' })).status).toBe(409)
    expect((await owner.get('/api/estimates')).body.map(({ id }: any) => id)).not.toContain(estimate.id)
  })

  test('is copied for the same job, so that a yes makes no second one, unless that was agreed to already or is done', async () => {
    const crew = createFactories(app)
    const job = await crew.aJob()
    const { estimate } = await make.aSent({ customerId: job['customerId'], jobId: job['id'] })
    await owner.post(`/api/estimates/${estimate.id}/void`)
    const copy = (await owner.post(`/api/estimates/${estimate.id}/copy`)).body
    expect(copy.jobId).toBe(job['id'])
    const accepted = await owner.post(`/api/estimates/${copy.id}/accept`, {
      version: copy.version,
      choice: { packageId: 'satin', optionIds: [] },
      name: 'Ruth',
      how: 'By phone',
    })
    expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300)
    expect((await owner.get(`/api/estimates/${copy.id}`)).body).toMatchObject({ status: 'accepted', jobId: job['id'] })
    expect((await owner.post(`/api/estimates/${copy.id}/copy`)).body.jobId).toBeNull()
    await owner.patch(`/api/jobs/${job['id']}/status`, { status: 'completed' })
    expect((await owner.post(`/api/estimates/${estimate.id}/copy`)).body.jobId).toBeNull()
  })

  test('gets its number once, also when fifty are written at a time', async () => {
    const customer = await createFactories(app).aCustomer()
    const made = await Promise.all(Array.from({ length: 50 }, () => make.aDraft({ customerId: customer.id })))
    const numbers = made.map(({ estimateNumber }) => Number(estimateNumber.slice(-4))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => (numbers[0] ?? 0) + at))
  })

  test('is the matter of the office alone', async () => {
    const technician = await app.as('technician')
    for (const path of ['/api/estimates', '/api/estimates/counts'])
      expect((await technician.get(path)).status).toBe(403)
    expect((await app.visitor.get('/api/estimates')).status).toBe(401)
  })
})

describe('what cannot be meant is refused with a sentence', () => {
  const [first] = OFFER.packages
  const line = { id: 'a', description: 'Wash', quantity: 1, unit: 'each', unitPrice: 100 }
  test.each([
    ['a title that is missing', { title: ' ' }, 'title'],
    ['a day that is over', { validUntil: '2026-11-19' }, 'validUntil'],
    ['a day that does not exist', { validUntil: '2026-02-30' }, 'validUntil'],
    ['nothing with a price', { offer: { packages: [], lines: [] } }, 'offer.lines'],
    ['one package alone', { offer: { packages: [first] } }, 'offer.packages'],
    ['two lines of one name', { offer: { lines: [line, line] } }, 'offer.lines'],
    ['a price below zero', { offer: { lines: [{ ...line, unitPrice: -1 }] } }, 'offer.lines.0.unitPrice'],
    ['half a cent', { offer: { lines: [{ ...line, unitPrice: 0.5 }] } }, 'offer.lines.0.unitPrice'],
    ['no quantity', { offer: { lines: [{ ...line, quantity: 0 }] } }, 'offer.lines.0.quantity'],
    ['a quantity of three decimals', { offer: { lines: [{ ...line, quantity: 1.005 }] } }, 'offer.lines.0.quantity'],
    ['10^12 cents', { offer: { lines: [{ ...line, unitPrice: 10 ** 12 }] } }, 'offer.lines.0.unitPrice'],
    [
      'lines that come to too much together',
      { offer: { lines: [{ ...line, quantity: 2, unitPrice: 100_000_000 }] } },
      'offer',
    ],
    [
      'a discount above 100 percent',
      { offer: { lines: [line], discount: { name: 'Off', percent: 101 } } },
      'offer.discount',
    ],
    ['a deposit above 100 percent', { depositPercent: 101 }, 'depositPercent'],
    ['two deposits', { depositPercent: 25, depositAmount: 100 }, 'depositAmount'],
    ['a tax above 30 percent', { taxRate: 30_001 }, 'taxRate'],
    ['an area of none', { areaSqFt: 0 }, 'areaSqFt'],
  ])('%s', async (_what, change, path) => {
    const answer = await refused(change)
    expect(answer.status, JSON.stringify(answer)).toBe(400)
    expect(
      answer.paths.some((one: string) => one.startsWith(path)),
      JSON.stringify(answer),
    ).toBe(true)
    for (const { message } of answer.issues) expect(message).toMatch(/^[A-Z].+\.$/)
  })

  test('an unknown customer, business or job, or another customer’s job', async () => {
    const unknownId = '7f1d6a52-6a0f-4b61-9d06-0d9a3f2f8a11'
    expect(await refused({ customerId: unknownId })).toMatchObject({ status: 404 })
    expect(await refused({ businessId: unknownId })).toMatchObject({ status: 404 })
    expect(await refused({ jobId: unknownId })).toMatchObject({ status: 404 })
    const job = await createFactories(app).aJob()
    expect(await refused({ jobId: job.id })).toMatchObject({ status: 400, paths: ['jobId'] })
  })
})
