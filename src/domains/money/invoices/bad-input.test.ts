import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing, LINES } from '#tests/support/invoices.ts'
import { pickRuns, recordProof } from '#tests/support/record-proof.ts'
import { MAX_CENTS } from '#lib/money.ts'

const TAMPERED = pickRuns(320, 1000)
const MORNING = Date.parse('2026-11-22T15:00:00Z')
const clock = { at: MORNING, now: () => new Date(clock.at) }
const { app, owner } = useApp({ clock })
const office = billing(app)
let job: Record<string, any>
beforeAll(async () => {
  job = await office.aCompletedJob()
})

const count = async () => (await owner.get('/api/invoices/counts')).body.all
const lines = (...change: object[]) => JSON.stringify(change.map((one, place) => ({ ...LINES[place], ...one })))
const AMOUNT = 'Enter an amount above zero, up to $1,000,000.'
const QUANTITY = 'Enter a quantity above zero, with at most two decimals.'
const PERCENT = 'Enter a percentage from 0 to 100, with at most three decimals.'
const TAX = 'Enter a tax rate from 0 to 100 percent, with at most three decimals.'

describe('an invoice is refused, with a sentence,', () => {
  test.each<[string, object, string, string]>([
    ['of nothing', { amount: 0, lineItems: null }, 'amount', AMOUNT],
    ['below zero', { amount: -100, lineItems: null }, 'amount', AMOUNT],
    ['of part of a cent', { amount: 10.5, lineItems: null }, 'amount', AMOUNT],
    ['of 10^12 cents', { amount: 1_000_000_000_000, lineItems: null }, 'amount', AMOUNT],
    ['above the most', { amount: MAX_CENTS + 1, lineItems: null }, 'amount', AMOUNT],
    ['of a text', { amount: '142500' }, 'amount', AMOUNT],
    [
      'of another sum than its lines',
      { amount: 142_499 },
      'amount',
      'The amount doesn’t match the line items, which add up to $1,425.00.',
    ],
    [
      'of its lines without the discount',
      { discount: { percent: 10 } },
      'amount',
      'The amount doesn’t match the line items, which add up to $1,282.50.',
    ],
    [
      'of its lines without the tax',
      { taxRate: 7500 },
      'amount',
      'The amount doesn’t match the line items, which add up to $1,531.88.',
    ],
    [
      'of nothing after the discount',
      { amount: 1, discount: { percent: 100 } },
      'amount',
      'The amount doesn’t match the line items, which add up to $0.00.',
    ],
    [
      'of a line that does not add up',
      { lineItems: lines({ total: 114_751 }), amount: 114_751 },
      'lineItems.0.total',
      'Line 1 doesn’t add up: quantity times price is $1,147.50.',
    ],
    [
      'of lines above the most',
      { lineItems: lines({ quantity: 10, unitPrice: MAX_CENTS, total: MAX_CENTS }), amount: MAX_CENTS },
      'lineItems.0.total',
      'Line 1 doesn’t add up: quantity times price is $10,000,000.00.',
    ],
    [
      'of a line with a negative price',
      { lineItems: lines({ unitPrice: -1 }) },
      'lineItems.0.unitPrice',
      'Enter a price in dollars and cents, from $0 to $1,000,000.',
    ],
    ['of a line of nothing', { lineItems: lines({ quantity: 0 }) }, 'lineItems.0.quantity', QUANTITY],
    ['of a line below zero', { lineItems: lines({ quantity: -3 }) }, 'lineItems.0.quantity', QUANTITY],
    ['of a thousandth', { lineItems: lines({ quantity: 1.234 }) }, 'lineItems.0.quantity', QUANTITY],
    [
      'of a line without a word',
      { lineItems: lines({ description: ' ' }) },
      'lineItems.0.description',
      'Enter a description.',
    ],
    ['of lines that are a list', { lineItems: LINES }, 'lineItems', 'Line items must be sent as JSON.'],
    ['of lines that are no JSON', { lineItems: '[{' }, 'lineItems', 'Line items must be sent as JSON.'],
    ['of lines that are none', { lineItems: '{"a":1}' }, 'lineItems', 'Line items must be sent as JSON.'],
    [
      'of 201 lines',
      { lineItems: JSON.stringify(Array.from({ length: 201 }, () => LINES[2])) },
      'lineItems',
      'You can have up to 200 line items.',
    ],
    ['with a percent above 100', { discount: { percent: 101 } }, 'discount.percent', PERCENT],
    ['with a percent below zero', { discount: { percent: -1 } }, 'discount.percent', PERCENT],
    ['with a percent of four decimals', { discount: { percent: 1.2345 } }, 'discount.percent', PERCENT],
    [
      'with a discount in both',
      { discount: { percent: 1, cents: 1 } },
      'discount.percent',
      'Enter the discount as a percentage or in dollars, not both.',
    ],
    [
      'with a discount in neither',
      { discount: { name: 'Gift' } },
      'discount.percent',
      'Enter the discount as a percentage or in dollars, not both.',
    ],
    ['with a tax above 100 %', { taxRate: 100_001 }, 'taxRate', TAX],
    ['with a tax below zero', { taxRate: -1 }, 'taxRate', TAX],
    [
      'due before it is made',
      { dueDate: '2026-11-21T15:00:00Z' },
      'dueDate',
      'The due date is before the invoice date.',
    ],
    ['due on a day before', { dueDate: '2026-11-21' }, 'dueDate', 'The due date is before the invoice date.'],
    ['due on no day', { dueDate: '2026-02-31' }, 'dueDate', 'Enter a valid due date.'],
    [
      'due in another age',
      { dueDate: '9999-01-01T00:00:00Z' },
      'dueDate',
      'Enter a due date between the years 2000 and 2099.',
    ],
    ['that is paid already', { status: 'paid' }, 'status', 'A new invoice must be a draft or sent.'],
    ['with a deposit of nothing', { deposit: { amount: 0, method: 'cash' } }, 'deposit.amount', AMOUNT],
    [
      'with a deposit by hand from a card',
      { deposit: { amount: 100, method: 'card' } },
      'deposit.method',
      'Choose cash, check or transfer.',
    ],
    ['for no one', { customerId: 'x' }, 'customerId', 'This ID isn’t valid.'],
  ])('%s', async (_what, change, path, message) => {
    const before = await count()
    expect(await office.bill(job, change)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', issues: expect.arrayContaining([{ path, message }]) },
    })
    expect(await count()).toBe(before)
  })

  test('of a job that is not completed, of another customer, of the other business, or of none', async () => {
    const open = await office.aJob({ customerId: job.customerId, scheduledDate: '2026-12-01' })
    expect(await office.bill(open)).toMatchObject({
      status: 409,
      body: { error: 'You can only bill completed jobs, and this one is scheduled.' },
    })
    const stranger = await office.aCustomer()
    expect(await office.bill(job, { customerId: stranger.id })).toMatchObject({
      status: 400,
      body: { error: 'This job belongs to a different customer.' },
    })
    expect(await office.bill(job, { businessId: await office.business(1) })).toMatchObject({
      status: 400,
      body: { error: 'This job belongs to another of your businesses.' },
    })
    expect(await office.bill(job, { jobId: stranger.id })).toMatchObject({
      status: 404,
      body: { error: 'This job no longer exists.' },
    })
    expect(await office.bill(job, { customerId: job.id })).toMatchObject({
      status: 404,
      body: { error: 'This customer no longer exists.' },
    })
  })

  test('of a job that is already billed, whichever request comes first, until that invoice is void', async () => {
    const twice = await office.aCompletedJob()
    const answers = await Promise.all(Array.from({ length: 8 }, () => office.bill(twice)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    const { id, invoiceNumber } = made[0]?.body ?? {}
    const sentence = `This job is already billed on ${invoiceNumber} for $1,425.00. Void that invoice to bill it again.`
    expect(answers.filter(({ status, body }) => status === 409 && body.error === sentence)).toHaveLength(7)
    expect((await owner.post(`/api/invoices/${id}/void`, { reason: 'Typed twice' })).status).toBe(200)
    expect((await office.bill(twice)).status).toBe(201)
  })

  test('with a customer who is to be deleted: they stay, and the reason is said', async () => {
    const invoice = await office.anInvoice()
    const gone = await owner.call('DELETE', `/api/customers/${invoice.customerId}`)
    expect(gone).toMatchObject({ status: 409, body: { error: expect.stringContaining('1 invoice') } })
    const billed = await owner.call('DELETE', `/api/jobs/${invoice.jobId}`)
    expect(billed).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('invoices can’t be deleted') },
    })
    expect((await owner.call('DELETE', `/api/invoices/${invoice.id}`)).status).toBe(404)
  })
})

test(`of ${TAMPERED} requests that were tampered with none is accepted, and none takes a number`, async () => {
  const other = await office.aCompletedJob()
  const [before, next] = [await count(), (await owner.get('/api/invoices/next-number/2026')).body]
  let seed = 20_261_122
  // A small generator of its own, so that a failure can be run again.
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const off = () => (random(2) === 0 ? -1 : 1) * (1 + random(100_000))
  const tamperings: (() => object)[] = [
    () => ({ amount: 142_500 + off() }),
    () => ({ lineItems: lines({ total: 114_750 + off() }, {}, {}) }),
    () => ({ lineItems: lines({ quantity: 851 + random(1000) }, {}, {}) }),
    () => ({ lineItems: lines({ unitPrice: 136 + random(1000) }, {}, {}) }),
    () => ({ lineItems: lines({}, {}) }),
    () => ({ discount: { percent: 1 + random(100) } }),
    () => ({ discount: { cents: 1 + random(142_499) } }),
    () => ({ taxRate: 1000 + random(99_000) }),
    () => ({ jobId: other.id }),
    () => ({ customerId: other.customerId }),
    () => ({ amount: random(2) === 0 ? -142_500 : 0 }),
    () => ({ amount: 142_500 + random(1000) / 1000 + 0.0001 }),
    () => ({ amount: String(142_500) }),
    () => ({ status: ['paid', 'overdue', 'void', 'Paid'][random(4)] }),
    () => ({ dueDate: new Date(MORNING - 86_400_000 * (1 + random(3000))).toISOString() }),
    () => ({ deposit: { amount: 142_501 + random(1_000_000), method: 'cash' } }),
  ]
  const accepted: unknown[] = []
  for (let sent = 0; sent < TAMPERED; sent += 20) {
    const bodies = Array.from({ length: 20 }, (_none, place) =>
      office.asked(job, tamperings[(sent + place) % tamperings.length]?.()),
    )
    const answers = await Promise.all(bodies.map((body) => owner.post('/api/invoices', body)))
    for (const [place, { status }] of answers.entries())
      if (status < 400 || status >= 500) accepted.push({ status, body: bodies[place] })
  }
  expect(accepted).toEqual([])
  expect(await count()).toBe(before)
  expect((await owner.get('/api/invoices/next-number/2026')).body).toEqual(next)
  expect((await office.bill(job)).status).toBe(201)
  recordProof('tampered prices', {
    tried: TAMPERED,
    held: TAMPERED - accepted.length,
    figure: 'invoices: 0 accepted, 0 numbers used',
  })
}, 60_000)
