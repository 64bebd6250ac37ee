import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing } from '#tests/support/invoices.ts'
import { parseLineItems } from './contract-line-items.ts'

const { app, owner } = useApp()
const office = billing(app)

/** Three services with three rules, and one with none. */
const LINES = [
  {
    description: 'Driveway Sealing',
    quantity: 850,
    unitPrice: 135,
    total: 114_750,
    discount: { name: '10% discount', percent: 10 },
  },
  {
    description: 'Paver Cleaning',
    quantity: 1,
    unitPrice: 80_000,
    total: 80_000,
    discount: { name: '$660.00 flat rate', cents: 14_000 },
  },
  {
    description: 'House Wash',
    quantity: 1,
    unitPrice: 30_000,
    total: 30_000,
    discount: { name: '$50.00 off', cents: 5000 },
  },
  { description: 'Travel', quantity: 1, unitPrice: 4000, total: 4000 },
]
// 1,032.75 + 660.00 + 250.00 + 40.00
const AMOUNT = 198_275
const lineItems = (change: object = {}) => JSON.stringify([{ ...LINES[0], ...change }, ...LINES.slice(1)])
const bill = async (change: object = {}) =>
  office.bill(await office.aCompletedJob(), { amount: AMOUNT, lineItems: lineItems(), ...change })
const read = async (pdf: Uint8Array) => (await extractText(new Uint8Array(pdf))).text.join(' ').replaceAll(/\s+/g, ' ')

describe('an invoice whose lines are of several services', () => {
  test('takes off each line what its own rule takes off, and keeps which rule it was', async () => {
    const { status, body } = await bill()
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ amount: AMOUNT, subtotal: AMOUNT, discount: null })
    expect(parseLineItems(body)).toEqual(LINES)
  })

  test('takes a discount of the whole and the tax off what the lines leave', async () => {
    // 1,982.75 less 10 %, and 7.5 % on the rest.
    const { status, body } = await bill({ discount: { name: 'Friend', percent: 10 }, taxRate: 7500, amount: 191_831 })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      subtotal: AMOUNT,
      discount: { name: 'Friend', percent: 10, cents: 19_828 },
      tax: 13_384,
    })
  })

  test('never takes more off a line than it comes to', async () => {
    const { status, body } = await bill({
      lineItems: lineItems({ discount: { name: 'All of it', cents: 99_999_999 } }),
      amount: AMOUNT - 103_275,
    })
    expect(status, JSON.stringify(body)).toBe(201)
  })

  test.each([
    [
      'the sum without its rules',
      { amount: 228_750 },
      'amount',
      'The amount doesn’t match the line items, which add up to $1,982.75.',
    ],
    [
      'a rule above 100 percent',
      { lineItems: lineItems({ discount: { percent: 101 } }) },
      'lineItems.0.discount.percent',
      /0 to 100/,
    ],
    [
      'a rule below zero',
      { lineItems: lineItems({ discount: { cents: -1 } }) },
      'lineItems.0.discount.cents',
      /dollars and cents/,
    ],
    [
      'a rule of 10^12 cents',
      { lineItems: lineItems({ discount: { cents: 10 ** 12 } }) },
      'lineItems.0.discount.cents',
      /dollars and cents/,
    ],
    [
      'a rule in both',
      { lineItems: lineItems({ discount: { percent: 1, cents: 1 } }) },
      'lineItems.0.discount.percent',
      /not both/,
    ],
  ])('is refused with %s', async (_what, change, path, message) => {
    const { status, body } = await bill(change)
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
  })

  test('says below each line which rule it was, on the PDF and on the pay page', async () => {
    const { body: invoice } = await bill()
    const answer = await fetch(`${app.url}/api/invoices/${invoice.id}/pdf`, { headers: { cookie: owner.cookie } })
    expect(await read(await answer.bytes())).toMatch(
      /Driveway Sealing 850 \$1\.35 \$1,147\.50 10% discount.*−\$114\.75 Paver Cleaning 1 \$800\.00 \$800\.00 \$660\.00 flat rate.*−\$140\.00 House Wash/,
    )
    const { clientSecret } = (await owner.post(`/api/invoices/${invoice.id}/create-payment-intent`)).body
    const page = await (await fetch(`${app.url}/pay/${invoice.id}?client_secret=${clientSecret}`)).text()
    expect(page).toMatch(
      /Driveway Sealing.*\$1,147\.50.*10% discount.*−\$114\.75.*Paver Cleaning.*\$660\.00 flat rate.*−\$140\.00.*Total due.*\$1,982\.75/s,
    )
  })

  test('is copied with its rules, and changed as a draft with or without them', async () => {
    const { body: invoice } = await bill({ status: 'draft' })
    const { body: copied } = await owner.post(`/api/invoices/${invoice.id}/copy`)
    expect(copied).toMatchObject({ amount: AMOUNT, status: 'draft' })
    expect(parseLineItems(copied)).toEqual(LINES)
    const plain = JSON.stringify(LINES.map(({ discount: _discount, ...line }) => line))
    const { body: changed } = await owner.patch(`/api/invoices/${copied.id}`, {
      version: copied.version,
      lineItems: plain,
      amount: 228_750,
    })
    expect(changed).toMatchObject({ amount: 228_750, subtotal: 228_750 })
    // Only the tax changes: the rules of the lines stay.
    const { body: taxed } = await owner.patch(`/api/invoices/${invoice.id}`, {
      version: invoice.version,
      taxRate: 10_000,
      amount: 218_103,
    })
    expect(taxed).toMatchObject({ subtotal: AMOUNT, tax: 19_828, amount: 218_103 })
  })
})
