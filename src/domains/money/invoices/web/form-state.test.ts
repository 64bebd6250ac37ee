import fc from 'fast-check'
import { DEFAULT_MONEY } from '#domains/system/business/contract-money.ts'
import { describe, expect, test } from 'vitest'
import {
  aLine,
  computeBillTotals,
  toDraft,
  emptyDraft,
  toLineItems,
  listDiscountNames,
  resolveDiscounts,
  readDiscount,
  readDraft,
  readQuantity,
  readRate,
  type Discounts,
} from './form-state.ts'
import type { InvoiceRow } from './queries.ts'
import { mergeSavedDraft } from './compare-drafts.ts'

const TODAY = '2026-11-22'
const OF = { day: TODAY, service: null }
const NONE: Discounts = { whole: null, lines: new Map() }
const draft = (change: object = {}) => ({
  ...emptyDraft(TODAY, DEFAULT_MONEY),
  lines: [aLine({ description: 'Sealing', quantity: '850', price: '1.35' })],
  ...change,
})

test.each([
  ['', 0],
  ['7.5 %', 7500],
  ['7.125%', 7125],
  ['100', 100_000],
  ['.5', 500],
  ['100.001', null],
  ['7.1234', null],
  ['-1', null],
  ['seven', null],
])('a tax rate typed as %j is %s thousandths of a percent', (typed, thousandths) =>
  expect(readRate(typed)).toBe(thousandths),
)

test.each([
  ['850', 850],
  ['1,250.5', 1250.5],
  ['1.234', Number.NaN],
  ['-1', Number.NaN],
  ['', Number.NaN],
])('a quantity typed as %j is %d', (typed, quantity) => expect(readQuantity(typed)).toBe(quantity))

test.each([
  ['', null],
  ['10%', { name: '10% discount', percent: 10 }],
  ['$25', { name: 'Discount', cents: 2500 }],
  ['25.005', { name: 'Discount', cents: 2501 }],
  ['101%', undefined],
])('a discount typed as %j is %o', (discount, read) =>
  expect(readDiscount({ discount, discountName: 'Discount' })).toEqual(read),
)

test.each([
  ['15%', '10% discount', '15% discount'],
  ['7.5%', '12.5% discount', '7.5% discount'],
  ['25', '10% discount', 'Discount'],
  ['$60', '$50.00 off', '$60.00 off'],
  ['10%', '$50.00 off', '10% discount'],
  ['15%', 'Spring 10% discount', 'Spring 10% discount'],
])('a discount typed as %j under the name %j is called %j', (discount, discountName, name) => {
  expect(readDiscount({ discount, discountName })).toMatchObject({ name })
})

describe('what is typed', () => {
  test('is read into what the server takes, in cents, due 30 days on', () => {
    expect(
      readDraft(draft({ deposit: '$200', depositMethod: 'check', reference: '1207', notes: ' ' }), {
        ...NONE,
        whole: { name: '10% discount', percent: 10 },
      }),
    ).toEqual({
      read: {
        amount: 103_275,
        lineItems: JSON.stringify([{ description: 'Sealing', quantity: 850, unitPrice: 135, total: 114_750 }]),
        discount: { name: '10% discount', percent: 10 },
        taxRate: 0,
        dueDate: '2026-12-22',
        notes: null,
        jobId: null,
        deposit: { amount: 20_000, method: 'check', reference: '1207' },
      },
    })
  })

  test('has a sentence for each field that is wrong; a line in which nothing stands is none', () => {
    const lines = [aLine(), aLine({ description: 'Sealing', quantity: '0', price: 'x' }), aLine({ price: '5' })]
    const read = readDraft(draft({ lines, taxRate: '200', discount: 'ten', deposit: 'some', dueDate: '' }), NONE)
    expect('errors' in read && Object.keys(read.errors).toSorted()).toEqual(
      ['deposit', 'description 2', 'discount', 'dueDate', 'price 1', 'quantity 1', 'taxRate'].toSorted(),
    )
  })

  test('comes to the same sum in the form and in what is sent, whatever is typed', () => {
    const money = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2))
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 100_000 }).map((part) => (part / 100).toFixed(2)),
      price: money,
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 20_000 }),
        (lines, percent, tax) => {
          const typed = draft({
            lines: lines.map((one) => aLine({ description: 'x', ...one })),
            discount: `${percent}%`,
            taxRate: `${tax / 1000}`,
          })
          const off = resolveDiscounts(typed, [], OF)
          const read = readDraft(typed, off)
          expect('read' in read && read.read.amount).toBe(computeBillTotals(typed, off).total)
        },
      ),
    )
  })
})

const rule = (service: string, priceType: 'discount_percent' | 'discount_amount' | 'fixed', value: number) => ({
  id: service,
  service,
  priceType,
  value,
  expiresAt: null,
})
const RULES = [
  rule('Driveway Sealing', 'discount_percent', 10),
  rule('Paver Cleaning', 'fixed', 66_000),
  rule('House Wash', 'discount_amount', 5000),
]
const SEVERAL = [
  aLine({ description: 'Driveway Sealing, satin finish', quantity: '850', price: '1.35' }),
  aLine({ description: 'Joint sand', price: '100' }),
  aLine({ description: 'Paver Cleaning', price: '800' }),
  aLine({ description: 'House Wash', price: '300' }),
  aLine({ description: 'not yet', price: 'x' }),
]
const offs = (typed: ReturnType<typeof draft>) =>
  toLineItems(typed, resolveDiscounts(typed, RULES, OF)).map(({ discount }) => discount?.name ?? null)

describe('the rules of a customer', () => {
  test('are taken off the whole where all lines are of one service, as the job says or the first line', () => {
    const lines = SEVERAL.slice(0, 2)
    expect(resolveDiscounts(draft({ lines }), RULES, OF)).toEqual({
      ...NONE,
      whole: { name: '10% discount', percent: 10 },
    })
    expect(resolveDiscounts(draft(), RULES, { ...OF, service: 'House Wash' })).toEqual({
      ...NONE,
      whole: { name: '$50.00 off', cents: 5000 },
    })
    expect(resolveDiscounts(draft({ lines: [aLine({ description: 'Fountain', price: '50' })] }), RULES, OF)).toEqual(
      NONE,
    )
  })

  test('are taken off each line where there are several services, and each says its own', () => {
    const typed = draft({ lines: SEVERAL })
    const off = resolveDiscounts(typed, RULES, OF)
    expect(off.whole).toBeNull()
    expect(offs(typed)).toEqual(['10% discount', '10% discount', '$660.00 flat rate', '$50.00 off'])
    expect(listDiscountNames(off)).toEqual(['10% discount', '$660.00 flat rate', '$50.00 off'])
    expect(computeBillTotals(typed, off)).toMatchObject({ subtotal: 103_275 + 9000 + 66_000 + 25_000, discount: 0 })
  })

  test('are left alone on a line they were removed from, and everywhere where a discount was typed by hand', () => {
    const lines = SEVERAL.map((line, place) => (place === 2 ? { ...line, byRule: false } : line))
    expect(offs(draft({ lines }))).toEqual(['10% discount', '10% discount', null, '$50.00 off'])
    expect(resolveDiscounts(draft({ lines, discount: '5%' }), RULES, OF)).toEqual({
      ...NONE,
      whole: { name: '5% discount', percent: 5 },
    })
    expect(resolveDiscounts(draft({ lines, useRule: false }), RULES, OF)).toEqual(NONE)
  })

  test('that were saved with the lines stand there when the draft is opened again, whatever applies by now', () => {
    const typed = draft({ lines: SEVERAL.slice(0, 4) })
    const read = readDraft(typed, resolveDiscounts(typed, RULES, OF))
    const lineItems = 'read' in read ? read.read.lineItems : ''
    const again = toDraft({
      lineItems,
      discount: null,
      taxRate: 0,
      dueDate: '2026-12-22T15:00:00Z',
      notes: null,
      jobId: null,
    } as InvoiceRow)
    expect(offs(again)).toEqual(['10% discount', '10% discount', '$660.00 flat rate', '$50.00 off'])
    expect(readDraft(again, resolveDiscounts(again, [], OF))).toMatchObject({ read: { lineItems, amount: 203_275 } })
  })
})

const SAVED = { lineItems: null, discount: null, taxRate: 0, dueDate: '2026-12-22T15:00:00Z', notes: null, jobId: null }

test.each([
  ['10% discount', 'Discount', '15% discount'],
  ['Neighbor', 'Neighbor', 'Neighbor'],
])('a saved %j is called %j in the form, and %j once it is 15 percent', (saved, shown, name) => {
  const again = toDraft({
    ...SAVED,
    description: 'Sealing',
    amount: 114_750,
    discount: { name: saved, percent: 10, cents: 114_75 },
  } as unknown as InvoiceRow)
  expect([again.discount, again.discountName]).toEqual(['10%', shown])
  expect(readDiscount(again)).toEqual({ name: saved, percent: 10 })
  expect(readDiscount({ ...again, discount: '15%' })).toEqual({ name, percent: 15 })
})

describe('what is typed while a draft is being saved', () => {
  const sent = draft({ lines: SEVERAL.slice(0, 2), notes: 'Gate code 44', taxRate: '7.5 %' })
  const saved = { ...draft({ notes: 'Gate code 44', taxRate: '7.5%' }), discount: '10%', useRule: false }
  test('stays, over what was saved', () => {
    expect(mergeSavedDraft(saved, sent, sent)).toEqual(saved)
    expect(mergeSavedDraft(saved, { ...sent, notes: 'Gate code 4417' }, sent)).toEqual({
      ...saved,
      notes: 'Gate code 4417',
    })
  })
  test('in the lines keeps the discounts that stood beside them', () => {
    const lines = [...sent.lines, aLine({ description: 'House Wash', price: '300' })]
    expect(mergeSavedDraft(saved, { ...sent, lines }, sent)).toEqual({ ...saved, lines, discount: '', useRule: true })
  })
})
