import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeTotals, lineTotal, computePercent } from './bill-totals.ts'
import { MAX_CENTS } from '#lib/money.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths / 100),
  unitPrice: fc.integer({ min: 0, max: 100_000 }),
})
const lines = fc.array(line, { maxLength: 12 })
const discount = fc.oneof(
  fc.constant(null),
  fc.record({
    name: fc.constant('Discount'),
    percent: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
  }),
  fc.record({ name: fc.constant('Discount'), cents: fc.integer({ min: 0, max: MAX_CENTS }) }),
)
const taxRate = fc.integer({ min: 0, max: 30_000 })

describe('a line', () => {
  test.each([
    [850, 135, 114_750],
    [850, 25, 21_250],
    [1, 6500, 6500],
    [1.5, 333, 500],
    [0.01, 50, 1],
    [0.01, 49, 0],
    [1.15, 100, 115],
    [2.675, 100, 268],
    [1_000_000, 100, 100_000_000],
  ])('of %d at %i cents comes to %i', (quantity, unitPrice, cents) =>
    expect(lineTotal({ quantity, unitPrice })).toBe(cents),
  )

  test('is never half a cent off', () => {
    fc.assert(
      fc.property(line, ({ quantity, unitPrice }) => {
        expect(
          Math.abs(lineTotal({ quantity, unitPrice }) * 100 - Math.round(quantity * 100) * unitPrice),
        ).toBeLessThanOrEqual(50)
      }),
    )
  })
})

describe('a bill', () => {
  test('asks sales tax only for what is taxable, after its share of the discount', () => {
    const mixed = [
      { quantity: 1, unitPrice: 10_000 },
      { quantity: 1, unitPrice: 30_000, taxable: false },
    ]
    expect(computeTotals(mixed, null, 7500)).toEqual({ subtotal: 40_000, discount: 0, tax: 750, total: 40_750 })
    expect(computeTotals(mixed, { name: 'Fall', percent: 10 }, 7500)).toMatchObject({ discount: 4000, tax: 675 })
    expect(computeTotals(mixed.slice(1), null, 7500).tax).toBe(0)
  })

  test('is taxed as before where no line says otherwise', () => {
    fc.assert(
      fc.property(lines, discount, taxRate, (given, off, rate) => {
        const marked = given.map((one) => ({ ...one, taxable: true }))
        expect(computeTotals(marked, off, rate)).toEqual(computeTotals(given, off, rate))
      }),
    )
  })

  test('of the design comes to what it says there', () => {
    const drawn = [
      { quantity: 850, unitPrice: 135 },
      { quantity: 850, unitPrice: 25 },
      { quantity: 1, unitPrice: 6500 },
    ]
    expect(computeTotals(drawn, { name: '10% discount', percent: 10 }, 0)).toEqual({
      subtotal: 142_500,
      discount: 14_250,
      tax: 0,
      total: 128_250,
    })
    expect(computeTotals(drawn, null, 7500)).toEqual({ subtotal: 142_500, discount: 0, tax: 10_688, total: 153_188 })
  })

  test('always adds up, in whole cents, and never falls below nothing', () => {
    fc.assert(
      fc.property(lines, discount, taxRate, (all, off, rate) => {
        const bill = computeTotals(all, off, rate)
        expect(bill.subtotal).toBe(all.reduce((sum, one) => sum + lineTotal(one), 0))
        expect(bill.total).toBe(bill.subtotal - bill.discount + bill.tax)
        for (const cents of Object.values(bill)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        expect(bill.discount).toBeLessThanOrEqual(bill.subtotal)
        expect(Math.abs(bill.tax * 100_000 - (bill.subtotal - bill.discount) * rate)).toBeLessThanOrEqual(50_000)
      }),
    )
  })

  test('is the same in whatever order its lines stand', () => {
    fc.assert(
      fc.property(lines, discount, taxRate, (all, off, rate) => {
        expect(computeTotals(all.toReversed(), off, rate)).toEqual(computeTotals(all, off, rate))
      }),
    )
  })
})

test('a percentage and the rest of it are the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTS }), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
      const rest = computePercent(cents, 100 - percent)
      // Of a half cent both are rounded up.
      expect(computePercent(cents, percent) + rest - cents).toBeGreaterThanOrEqual(0)
      expect(computePercent(cents, percent) + rest - cents).toBeLessThanOrEqual(1)
    }),
  )
})
