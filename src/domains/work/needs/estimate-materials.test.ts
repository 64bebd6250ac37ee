import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SURFACES, JOINTS } from './contract.ts'
import { estimateNeeds, listUses } from './estimate-materials.ts'
import type { Work } from './estimate-materials.ts'
import { DEFAULT_COVERAGE_RATES } from './default-rates.ts'
import { matchMaterial, toUnits, roundUp } from './match-material.ts'
import type { StockedMaterial } from './match-material.ts'

const work = (change: Partial<Work>): Work => ({
  service: 'Paver Restoration',
  areaSqFt: 1040,
  finish: 'natural',
  surface: 'normal',
  joints: 'normal',
  coats: null,
  ...change,
})
const material = (change: Partial<StockedMaterial>): StockedMaterial => ({
  id: 'a',
  name: 'Natural sealer',
  unit: 'gal',
  contents: null,
  contentsUnit: null,
  use: 'sealer',
  finish: 'natural',
  ...change,
})
const sand = material({
  id: 's',
  name: 'Joint sand',
  unit: 'bags',
  contents: 50,
  contentsUnit: 'lb',
  use: 'joint-sand',
  finish: null,
})
const amounts = (change: Partial<Work>) =>
  Object.fromEntries(
    estimateNeeds(DEFAULT_COVERAGE_RATES, work(change)).map(({ use, amount }) => [
      use,
      Math.round(amount * 1000) / 1000,
    ]),
  )

describe('what a job takes', () => {
  test('is what is drawn: 1,040 sq ft restored take 12 gal of natural sealer and 17 bags of sand', () => {
    const [sealer, joints] = estimateNeeds(DEFAULT_COVERAGE_RATES, work({}))
    expect(sealer).toMatchObject({ use: 'sealer', measure: 'gal', words: '1 coat, 10% waste' })
    expect(joints).toMatchObject({ use: 'joint-sand', measure: 'lb', words: '0.8 lb per sq ft' })
    expect(toUnits(sealer?.amount ?? 0, 'gal', material({}))).toEqual({ quantity: 12 })
    expect(toUnits(joints?.amount ?? 0, 'lb', sand)).toEqual({ quantity: 17 })
  })

  test.each<[string, Partial<Work>, Record<string, number>]>([
    // 1000/100 = 10, and 10 % waste.
    ['one coat', { areaSqFt: 1000 }, { sealer: 11, 'joint-sand': 800, cleaner: 4 }],
    // 1000/100 + 1000/150 = 16.667, and 10 % waste.
    [
      'a wet look: two coats',
      { areaSqFt: 1000, finish: 'wet-look' },
      { sealer: 18.333, 'joint-sand': 800, cleaner: 4 },
    ],
    ['three coats by hand', { areaSqFt: 1000, coats: 3 }, { sealer: 25.667, 'joint-sand': 800, cleaner: 4 }],
    ['no coat', { areaSqFt: 1000, coats: 0 }, { 'joint-sand': 800, cleaner: 4 }],
    [
      'a thirsty surface: 30 % more sealer',
      { areaSqFt: 1000, surface: 'porous' },
      { sealer: 14.3, 'joint-sand': 800, cleaner: 4 },
    ],
    [
      'a dense surface: a fifth less',
      { areaSqFt: 1000, surface: 'dense' },
      { sealer: 8.8, 'joint-sand': 800, cleaner: 4 },
    ],
    [
      'wide joints: half as much sand again',
      { areaSqFt: 1000, joints: 'wide' },
      { sealer: 11, 'joint-sand': 1200, cleaner: 4 },
    ],
    ['narrow joints', { areaSqFt: 1000, joints: 'narrow' }, { sealer: 11, 'joint-sand': 480, cleaner: 4 }],
    ['cleaning alone', { service: 'Paver Cleaning', areaSqFt: 1000 }, { cleaner: 4 }],
    [
      'work without a name of ours',
      { service: 'Walkway sealing', areaSqFt: 1000 },
      { sealer: 11, 'joint-sand': 800, cleaner: 4 },
    ],
    ['a house wash', { service: 'House Wash', areaSqFt: 1000 }, { cleaner: 4 }],
    ['work that takes nothing we know', { service: 'Repair of a step', areaSqFt: 1000 }, {}],
    ['no size yet', { areaSqFt: null }, {}],
  ])('%s', (_what, change, expected) => expect(amounts(change)).toEqual(expected))

  test('more square feet, coats or pores never take less', () => {
    const any = fc.record({
      areaSqFt: fc.integer({ min: 1, max: 1_000_000 }),
      coats: fc.integer({ min: 0, max: 5 }),
      surface: fc.constantFrom(...SURFACES),
      joints: fc.constantFrom(...JOINTS),
    })
    const total = (change: Partial<Work>) =>
      estimateNeeds(DEFAULT_COVERAGE_RATES, work(change)).reduce((sum, { amount }) => sum + amount, 0)
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 1000 }), (one, more) => {
        expect(total({ ...one, areaSqFt: one.areaSqFt + more })).toBeGreaterThan(total(one))
        expect(total({ ...one, coats: one.coats + 1 })).toBeGreaterThan(total(one))
        expect(total({ ...one, surface: 'porous' })).toBeGreaterThanOrEqual(total({ ...one, surface: 'dense' }))
      }),
    )
  })

  test('what was learned moves it, and says so', () => {
    const [sealer] = estimateNeeds(DEFAULT_COVERAGE_RATES, work({ areaSqFt: 1000 }), {
      sealer: 1.2,
      'joint-sand': 1,
      cleaner: 1,
    })
    expect(sealer).toMatchObject({ words: '1 coat, 10% waste, adjusted 20% up from past jobs' })
    expect(sealer?.amount).toBeCloseTo(13.2)
  })

  test('every service of ours has an estimate', () => {
    for (const service of [
      'paver-sealing',
      'paver-cleaning',
      'paver-restoration',
      'pressure-washing',
      'pool-deck',
      'driveway',
    ])
      expect(listUses(service), service).not.toEqual([])
  })
})

describe('rounding up to what is sold', () => {
  test('is never less than what is needed, and less than one unit more', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1e5, noNaN: true }),
        fc.constantFrom(1, 2.5, 5, 50),
        (amount, contents) => {
          const found = toUnits(amount, 'lb', { ...sand, contents })
          const held = 'quantity' in found ? found.quantity * contents : 0
          expect(held).toBeGreaterThanOrEqual(amount - contents * 1e-6)
          expect(held).toBeLessThan(amount + contents)
        },
      ),
    )
  })

  test('is not led astray by a float: 5,000 sq ft take 55 gal, not 56', () => {
    expect((5000 / 100) * (1 + 10 / 100)).toBeGreaterThan(55)
    expect(roundUp((5000 / 100) * (1 + 10 / 100))).toBe(55)
  })

  test.each([
    [{ unit: 'gallons' }, 'gal', { quantity: 12 }],
    [{ unit: 'pails', contents: 5, contentsUnit: 'gal' }, 'gal', { quantity: 3 }],
    [{ unit: 'bags' }, 'gal', { fault: expect.stringContaining('The package size isn’t set for Natural sealer.') }],
    [
      { unit: 'lb' },
      'gal',
      {
        fault: 'Natural sealer is stocked in pounds, but this is measured in gallons. Fix its unit in Inventory.',
      },
    ],
  ] as const)('%j', (change, measure, expected) => expect(toUnits(11.44, measure, material(change))).toEqual(expected))
})

describe('which material it is', () => {
  const wet = material({ id: 'w', name: 'Wet-look sealer', finish: 'wet-look' })
  const any = material({ id: 'x', name: 'Clear sealer', finish: null })
  const found = (...asked: Parameters<typeof matchMaterial>) => {
    const answer = matchMaterial(...asked)
    return 'material' in answer ? answer.material.id : answer.fault
  }
  test('the sealer of the finish, else one for any', () => {
    expect(found('sealer', 'natural', [wet, any, material({})])).toBe('a')
    expect(found('sealer', 'satin', [wet, any])).toBe('x')
    expect(found('sealer', 'satin', [wet])).toBe('No sealer in Inventory has a satin finish.')
  })
  test('without a finish picks the only one that exists; with several, someone has to choose', () => {
    expect(found('sealer', null, [wet, sand])).toBe('w')
    expect(found('sealer', null, [wet, any])).toBe('Choose a finish or add the sealer manually.')
  })
  test('the first cleaner by name, and a sentence where there is none', () => {
    const cleaner = (name: string) => material({ id: name, name, use: 'cleaner', finish: null })
    expect(found('cleaner', null, [cleaner('Rust remover'), cleaner('Algae wash')])).toBe('Algae wash')
    expect(found('joint-sand', null, [wet])).toBe('No material in Inventory is marked as joint sand.')
  })
})
