import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeTotals, lineDiscount } from './bill-totals.ts'
import { ANY_SERVICE } from './contract.ts'
import { rulesForLines, assignServices } from './line-rules.ts'
import { pickRule } from './pick-rule.ts'
import type { Rule } from './pick-rule.ts'

const DAY = '2026-11-22'
const rule = (change: Partial<Rule>): Rule => ({
  id: 'a',
  service: ANY_SERVICE,
  priceType: 'discount_percent',
  value: 10,
  expiresAt: null,
  ...change,
})
const line = (description: string, cents: number) => ({ description, quantity: 1, unitPrice: cents })
const LINES = [
  line('Driveway Sealing, wet-look finish', 114_750),
  line('Joint sand', 21_250),
  line('Paver Cleaning', 80_000),
  line('House Wash', 30_000),
]
const NAMED = ['Driveway Sealing', 'Paver Cleaning', 'Pressure Washing', 'House Wash']
const found = (all: readonly Rule[], lines = LINES) => {
  const services = assignServices(lines, NAMED, 'Driveway Sealing')
  return rulesForLines(
    all,
    lines.map((one, place) => ({ ...one, service: services[place] ?? '' })),
    DAY,
  )
}
const named = (all: readonly Rule[], lines = LINES) => found(all, lines).map((one) => one?.discount ?? null)

describe('the service of a line', () => {
  test('is what its words begin with; what names none belongs to the line above it', () => {
    expect(assignServices(LINES, NAMED, 'Driveway Sealing')).toEqual([
      'Driveway Sealing',
      'Driveway Sealing',
      'Paver Cleaning',
      'House Wash',
    ])
  })

  test('is the job’s for a first line that names none, and its own words where there is no job', () => {
    expect(assignServices([line('Ten pots moved', 1)], [], 'Fountain cleaning')).toEqual(['Fountain cleaning'])
    expect(assignServices([line('Ten pots moved', 1), line('Travel', 1)], [], null)).toEqual([
      'Ten pots moved',
      'Ten pots moved',
    ])
  })

  test('is not one that its words only begin alike, and of two the longer', () => {
    expect(assignServices([line('Pressure Washings', 1)], NAMED, 'Roof Wash')).toEqual(['Roof Wash'])
    expect(assignServices([line('Roof wash north side', 1)], ['Roof wash', 'roof wash north'], null)).toEqual([
      'roof wash north',
    ])
  })
})

describe('each line of a bill', () => {
  test('has the rule of its own service: percent, dollars and a flat rate on one bill', () => {
    const all = [
      rule({ id: 'p', service: 'Driveway Sealing', value: 10 }),
      rule({ id: 'f', service: 'Paver Cleaning', priceType: 'fixed', value: 66_000 }),
      rule({ id: 'd', service: 'House Wash', priceType: 'discount_amount', value: 5000 }),
    ]
    expect(named(all)).toEqual([
      { name: '10% discount', percent: 10 },
      { name: '10% discount', percent: 10 },
      { name: '$660.00 flat rate', cents: 14_000 },
      { name: '$50.00 off', cents: 5000 },
    ])
    expect(found(all).map((one) => one?.rule.id)).toEqual(['p', 'p', 'f', 'd'])
  })

  test('has none where nothing was agreed for its service, or where that has ended', () => {
    expect(
      named([rule({ service: 'Paver Cleaning', expiresAt: '2026-11-21' }), rule({ id: 'b', service: 'House Wash' })]),
    ).toEqual([null, null, null, { name: '10% discount', percent: 10 }])
  })

  test('of one service has dollars off once, on the first of them, and the rest of it on the next', () => {
    const off = rule({ service: 'Driveway Sealing', priceType: 'discount_amount', value: 120_000 })
    expect(named([off])).toEqual([
      { name: '$1,200.00 off', cents: 114_750 },
      { name: '$1,200.00 off', cents: 5250 },
      null,
      null,
    ])
  })

  test('of another line between them is one service all the same', () => {
    const lines = [
      line('Driveway Sealing', 10_000),
      line('Paver Cleaning', 10_000),
      line('Driveway Sealing, back', 10_000),
    ]
    const off = rule({ service: 'Driveway Sealing', priceType: 'discount_amount', value: 3000 })
    expect(named([off], lines)).toEqual([{ name: '$30.00 off', cents: 3000 }, null, null])
  })

  test('has dollars off any service once for each service', () => {
    expect(named([rule({ priceType: 'discount_amount', value: 1000 })])).toEqual([
      { name: '$10.00 off', cents: 1000 },
      null,
      { name: '$10.00 off', cents: 1000 },
      { name: '$10.00 off', cents: 1000 },
    ])
  })

  test('has a flat rate on the line that it is of: what stands below is charged as it is, and one above the list price takes nothing off', () => {
    expect(named([rule({ service: 'Driveway Sealing', priceType: 'fixed', value: 90_000 })]).slice(0, 2)).toEqual([
      { name: '$900.00 flat rate', cents: 24_750 },
      null,
    ])
    expect(named([rule({ service: 'Driveway Sealing', priceType: 'fixed', value: 120_000 })])).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('has the better of two rules by what they come to on all lines of the service', () => {
    // Of $1,360.00 the 15% are $204.00; the flat rate of the first line saves $147.50 only, though it is below the sum.
    const all = [
      rule({ service: 'Driveway Sealing', value: 15 }),
      rule({ id: 'f', service: 'Driveway Sealing', priceType: 'fixed', value: 100_000 }),
    ]
    expect(named(all).slice(0, 2)).toEqual([
      { name: '15% discount', percent: 15 },
      { name: '15% discount', percent: 15 },
    ])
  })
})

const SERVICES = ['Driveway Sealing', 'Paver Cleaning', 'House Wash']
const rules: fc.Arbitrary<Rule[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    service: fc.constantFrom(ANY_SERVICE, ...SERVICES),
    priceType: fc.constantFrom('discount_percent' as const, 'discount_amount' as const, 'fixed' as const),
    value: fc.integer({ min: 1, max: 100 }),
    expiresAt: fc.option(fc.constantFrom('2026-11-21', DAY)),
  }),
  { maxLength: 6, selector: ({ id }) => id },
)
const money = fc.integer({ min: 0, max: 10_000 })

describe('whatever the rules and the lines are', () => {
  test('no line falls below nothing, and the bill is the sum of its lines', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(fc.tuple(fc.constantFrom(...SERVICES, 'Sand'), money), { maxLength: 6 }),
        (all, typed) => {
          const lines = typed.map(([description, cents]) => line(description, cents))
          const offs = named(all, lines)
          const priced = lines.map((one, place) => ({ ...one, discount: offs[place] ?? null }))
          const { subtotal, total } = computeTotals(priced, null, 0)
          expect(total).toBe(subtotal)
          expect(subtotal).toBe(priced.reduce((sum, one) => sum + one.unitPrice - lineDiscount(one), 0))
          for (const one of priced) expect(lineDiscount(one)).toBeGreaterThanOrEqual(0)
          for (const one of priced) expect(lineDiscount(one)).toBeLessThanOrEqual(one.unitPrice)
        },
      ),
    )
  })

  test('a single line costs what its service costs alone', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom(...SERVICES), money, (all, service, cents) => {
        const [discount = null] = named(all, [line(service, cents)])
        const { price } = pickRule(all, { service, day: DAY, base: cents })
        // A flat rate above it stays the owner's to type.
        expect(cents - lineDiscount({ ...line(service, cents), discount })).toBe(Math.min(price ?? cents, cents))
      }),
    )
  })
})
