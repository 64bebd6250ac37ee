import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  gearCents,
  computeHourlyCost,
  computeIncome,
  laborCents,
  computeMargin,
  materialCents,
  splitByTime,
  computeSums,
} from './compute-cost.ts'

/**
 * A driveway of 1,040 square feet, checked by hand:
 *
 *   Price                                                $2,340.00
 *   Natural sealer        12 gal   × $34.00    $408.00
 *   Joint sand            17 bags  × $12.00    $204.00
 *   Materials                                  $612.00     $612.00
 *   Luis   6 h 20 min     × $34.00 an hour     $215.33   (6.3333 h × 34 = 215.333)
 *   Kim    5 h 45 min     × $29.50 an hour     $169.63   (5.75 h × 29.5 = 169.625, half a cent up)
 *   12 h 5 min                                 $384.96     $384.96
 *   Washer 3.25 h  × $2.40 ($4,800.00 / 2,000 h) $7.80
 *   Sprayer 1.5 h  × $1.75, given by hand        $2.63   (2.625, half a cent up)
 *   Equipment                                   $10.43      $10.43
 *   Cost                                                 $1,007.39
 *   Margin  $2,340.00 − $1,007.39                        $1,332.61   56.95 % → 57 %
 */
const SEALER = { name: 'Natural sealer', unit: 'gallons', quantity: 12, unitCost: 3400 }
const SAND = { name: 'Joint sand', unit: 'bags', quantity: 17, unitCost: 1200 }
const LUIS = { name: 'Luis Ortega', minutes: 380, hourlyCost: 3400 }
const KIM = { name: 'Kim Tran', minutes: 345, hourlyCost: 2950 }
const WASHER = {
  name: 'Hot water washer',
  hours: 3.25,
  hourlyCost: computeHourlyCost({ hourlyCost: null, purchaseCost: 480_000, lifeHours: null }, 2000),
}
const SPRAYER = {
  name: 'Airless sprayer',
  hours: 1.5,
  hourlyCost: computeHourlyCost({ hourlyCost: 175, purchaseCost: 129_900, lifeHours: null }, 2000),
}

describe('the worked example', () => {
  test('comes to what a pencil makes of it', () => {
    expect([SEALER, SAND].map(materialCents)).toEqual([40_800, 20_400])
    expect([LUIS, KIM].map(laborCents)).toEqual([21_533, 16_963])
    expect([WASHER, SPRAYER].map(({ hourlyCost }) => hourlyCost)).toEqual([240, 175])
    expect([WASHER, SPRAYER].map(gearCents)).toEqual([780, 263])
    expect(
      computeSums({ income: 234_000, labor: [LUIS, KIM], materials: [SEALER, SAND], equipment: [WASHER, SPRAYER] }),
    ).toEqual({
      income: 234_000,
      materials: 61_200,
      labor: 38_496,
      equipment: 1043,
      cost: 100_739,
      margin: 133_261,
      percent: 57,
      minutes: 725,
    })
  })

  test('of the design: $2,340.00 less $612.00 and 12 hours at $32.00 leaves $1,344.00, 57%', () => {
    const crew = [
      { name: 'Luis', minutes: 360, hourlyCost: 3200 },
      { name: 'Kim', minutes: 360, hourlyCost: 3200 },
    ]
    expect(computeSums({ income: 234_000, labor: crew, materials: [SEALER, SAND], equipment: [] })).toMatchObject({
      labor: 38_400,
      margin: 134_400,
      percent: 57,
    })
  })
})

describe('what is not known', () => {
  test('a person without an hourly cost adds time and no cents', () => {
    expect(
      computeSums({ income: 10_000, labor: [{ ...KIM, hourlyCost: null }], materials: [], equipment: [] }),
    ).toMatchObject({
      labor: 0,
      minutes: 345,
      margin: 10_000,
    })
  })
  test('without a price there is a cost and no margin', () => {
    expect(computeSums({ income: null, labor: [], materials: [SAND], equipment: [] })).toMatchObject({
      cost: 20_400,
      margin: null,
      percent: null,
    })
  })
  test('work that was given away has no percent, and a loss is below zero', () => {
    expect(computeMargin(0, 500)).toEqual({ margin: -500, percent: null })
    expect(computeMargin(10_000, 12_500)).toEqual({ margin: -2500, percent: -25 })
  })
  test.each<[string, Parameters<typeof computeHourlyCost>[0], number | null]>([
    ['what was given by hand', { hourlyCost: 900, purchaseCost: 480_000, lifeHours: 1000 }, 900],
    ['nothing, given by hand', { hourlyCost: 0, purchaseCost: 480_000, lifeHours: null }, 0],
    ['its price over its own life', { hourlyCost: null, purchaseCost: 480_000, lifeHours: 1000 }, 480],
    ['its price over the usual life', { hourlyCost: null, purchaseCost: 129_900, lifeHours: null }, 65],
    ['nobody knows', { hourlyCost: null, purchaseCost: null, lifeHours: 1000 }, null],
  ])('an hour of equipment costs %s', (_what, thing, cents) => expect(computeHourlyCost(thing, 2000)).toBe(cents))
})

describe('what comes in', () => {
  test.each<[string, Parameters<typeof computeIncome>[0], number]>([
    ['a bill without tax', { amount: 142_500, tax: 0, letGo: 0 }, 142_500],
    ['less what they were let off', { amount: 142_500, tax: 0, letGo: 2500 }, 140_000],
    ['without the tax', { amount: 107_500, tax: 7500, letGo: 0 }, 100_000],
    ['without the tax of what is left', { amount: 107_500, tax: 7500, letGo: 10_750 }, 90_000],
    ['nothing', { amount: 0, tax: 0, letGo: 0 }, 0],
  ])('%s', (_what, bill, cents) => expect(computeIncome(bill)).toBe(cents))
})

describe('shares of those who did it', () => {
  test('go by time, and equally without any', () => {
    expect(splitByTime(10_000, [380, 345])).toEqual([5241, 4759])
    expect(splitByTime(100, [0, 0, 0])).toEqual([34, 33, 33])
    expect(splitByTime(-100, [1, 1, 1])).toEqual([-33, -33, -34])
    expect(splitByTime(500, [])).toEqual([])
  })
  test('add up to the whole, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 }),
        (cents, minutes) => {
          expect(splitByTime(cents, minutes).reduce((so, part) => so + part, 0)).toBe(cents)
        },
      ),
    )
  })
})
