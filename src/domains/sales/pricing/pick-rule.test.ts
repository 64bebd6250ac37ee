import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/local-time.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { computeTotals } from './bill-totals.ts'
import { ANY_SERVICE } from './contract.ts'
import { pickRule, isExpired, describeRule } from './pick-rule.ts'
import type { Rule } from './pick-rule.ts'

const SERVICES = ['Driveway Sealing', 'Pressure Washing', 'Walkway cleaning']
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-11-22', days))
const service = fc.constantFrom(...SERVICES)
const base = fc.integer({ min: 0, max: MAX_CENTS })
const ofRule = {
  id: fc.uuid(),
  service: fc.constantFrom(ANY_SERVICE, ...SERVICES),
  expiresAt: fc.option(day),
}
const cents = fc.oneof(fc.integer({ min: 1, max: MAX_CENTS }), fc.integer({ min: 1, max: 300_000 }))
const discount: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    ...ofRule,
    priceType: fc.constant('discount_percent' as const),
    value: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ ...ofRule, priceType: fc.constant('discount_amount' as const), value: cents }),
)
const flat: fc.Arbitrary<Rule> = fc.record({ ...ofRule, priceType: fc.constant('fixed' as const), value: cents })
const rules = fc.uniqueArray(fc.oneof(discount, flat), { maxLength: 6, selector: ({ id }) => id })

const aRule = (change: Partial<Rule>): Rule => ({
  id: 'a',
  service: 'Driveway Sealing',
  priceType: 'discount_percent',
  value: 10,
  expiresAt: null,
  ...change,
})
const of = (all: Rule[], asked: Partial<{ service: string; day: string; base: number | null }> = {}) =>
  pickRule(all, { service: 'Driveway Sealing', day: '2026-11-22', base: 114_750, ...asked })

describe('a rule', () => {
  test('is said as the specification says it', () => {
    expect(describeRule({ priceType: 'discount_percent', value: 10 })).toBe('10% discount')
    expect(describeRule({ priceType: 'discount_amount', value: 15_000 })).toBe('$150.00 off')
    expect(describeRule({ priceType: 'fixed', value: 90_000 })).toBe('$900.00 flat rate')
  })

  test('of 10% makes $1,032.75 of $1,147.50, as in the design', () => {
    expect(of([aRule({})])).toMatchObject({
      base: 114_750,
      price: 103_275,
      discount: { name: '10% discount', percent: 10 },
      rule: { id: 'a' },
    })
  })

  test('applies on its last day, and not on the day after', () => {
    const rule = aRule({ expiresAt: '2026-11-22' })
    expect(isExpired(rule, '2026-11-22')).toBe(false)
    expect(of([rule]).price).toBe(103_275)
    expect(of([rule], { day: '2026-11-23' })).toEqual({ base: 114_750, price: 114_750, discount: null, rule: null })
  })

  test('of another service does not apply, one of any service does, and capitals make no difference', () => {
    expect(of([aRule({ service: 'Paver Cleaning' })]).rule).toBeNull()
    expect(of([aRule({ service: ANY_SERVICE })]).price).toBe(103_275)
    expect(of([aRule({ service: ' driveway sealing' })]).price).toBe(103_275)
  })

  test('with the lowest price wins; of two alike the one for just this service', () => {
    const [percent, amount, flatRate] = [
      aRule({}),
      aRule({ id: 'b', priceType: 'discount_amount', value: 15_000 }),
      aRule({ id: 'c', priceType: 'fixed', value: 110_000 }),
    ]
    expect(of([percent, amount, flatRate]).rule?.id).toBe('b')
    expect(of([percent, amount, flatRate], { base: 400_000 }).rule?.id).toBe('c')
    expect(of([percent, flatRate], { base: 111_000 }).rule?.id).toBe('a')
    expect(of([aRule({ id: '0', service: ANY_SERVICE }), aRule({ id: '1' })]).rule?.id).toBe('1')
  })

  test('that takes more than there is leaves nothing, and never less than that', () => {
    expect(of([aRule({ priceType: 'discount_amount', value: 200_000 })])).toMatchObject({
      price: 0,
      discount: { cents: 200_000 },
    })
    expect(of([aRule({ value: 100 })]).price).toBe(0)
  })

  test('of a flat rate above the list price is what was agreed, and takes nothing off', () => {
    expect(of([aRule({ priceType: 'fixed', value: 120_000 })])).toMatchObject({
      price: 120_000,
      discount: null,
      rule: { id: 'a' },
    })
  })

  test('without a list price is a flat rate, or a discount that waits for one', () => {
    expect(of([], { base: null })).toEqual({ base: null, price: null, discount: null, rule: null })
    expect(of([aRule({})], { base: null })).toMatchObject({ price: null, discount: { percent: 10 }, rule: { id: 'a' } })
    expect(of([aRule({}), aRule({ id: 'b', priceType: 'fixed', value: 90_000 })], { base: null })).toMatchObject({
      price: 90_000,
      discount: null,
      rule: { id: 'b' },
    })
  })
})

describe('whatever the rules are', () => {
  test('the price is whole cents and never below nothing, and a discount never makes it dearer', () => {
    fc.assert(
      fc.property(fc.array(discount, { maxLength: 6 }), service, day, base, (all, wanted, on, list) => {
        const { price } = pickRule(all, { service: wanted, day: on, base: list })
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(list)
      }),
    )
  })

  test('one that has ended, or is for other work, never has a say', () => {
    fc.assert(
      fc.property(rules, service, day, base, (all, wanted, on, list) => {
        const asked = { service: wanted, day: on, base: list }
        const { rule } = pickRule(all, asked)
        if (rule) expect(rule.expiresAt === null || rule.expiresAt >= on).toBe(true)
        if (rule) expect([wanted, ANY_SERVICE]).toContain(rule.service)
        const applicable = all.filter(
          (one) => (one.expiresAt === null || one.expiresAt >= on) && [wanted, ANY_SERVICE].includes(one.service),
        )
        expect(pickRule(applicable, asked)).toEqual(pickRule(all, asked))
        expect(rule === null).toBe(applicable.length === 0)
      }),
    )
  })

  test('their order makes no difference, with a list price and without', () => {
    fc.assert(
      fc.property(
        rules.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
        ),
        service,
        day,
        fc.option(base),
        ([all, shuffled], wanted, on, list) => {
          const asked = { service: wanted, day: on, base: list }
          expect(pickRule(shuffled, asked)).toEqual(pickRule(all, asked))
        },
      ),
    )
  })

  test('no other of them would have been better', () => {
    fc.assert(
      fc.property(rules, service, day, base, (all, wanted, on, list) => {
        const asked = { service: wanted, day: on, base: list }
        const { price, rule } = pickRule(all, asked)
        for (const one of all) {
          const alone = pickRule([one], asked)
          if (alone.rule) expect(alone.price).toBeGreaterThanOrEqual(price ?? Infinity)
        }
        if (rule) expect(pickRule([rule], asked).price).toBe(price)
      }),
    )
  })

  test('another discount never makes it dearer', () => {
    fc.assert(
      fc.property(rules, discount, service, day, base, (all, more, wanted, on, list) => {
        const asked = { service: wanted, day: on, base: list }
        expect(pickRule([...all, more], asked).price).toBeLessThanOrEqual(pickRule(all, asked).price ?? 0)
      }),
    )
  })

  test('a bill that takes the discount off the list price comes to the price', () => {
    fc.assert(
      fc.property(rules, service, day, fc.integer({ min: 0, max: 10_000_000 }), (all, wanted, on, list) => {
        const { price, discount: off, rule } = pickRule(all, { service: wanted, day: on, base: list })
        const bill = computeTotals([{ quantity: 1, unitPrice: list }], off, 0)
        expect(bill.total).toBe(rule?.priceType === 'fixed' && rule.value >= list ? list : price)
      }),
    )
  })
})
