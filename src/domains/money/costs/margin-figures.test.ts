import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeMargins } from './margin-figures.ts'
import type { Done } from './margin-figures.ts'

const person = (name: string, minutes: number, hourlyCost: number | null) => ({
  technicianId: name,
  name,
  minutes,
  hourlyCost,
  byHand: null,
  kept: null,
})
const job = (change: Partial<Done['parts']>, rest: Partial<Done> = {}): Done => ({
  id: 'job',
  service: 'Driveway Sealing',
  customerName: 'Elena Vargas',
  day: '2026-11-19',
  town: 'Ruskin',
  parts: {
    income: 100_000,
    incomeFrom: 'price',
    materials: [],
    isUseOpen: false,
    lacking: [],
    labor: [],
    isPlanned: false,
    equipment: [],
    ...change,
  },
  ...rest,
})
const SAND = { name: 'Joint sand', unit: 'bags', quantity: 10, unitCost: 1200 }

test('of a job of two, each has the part of its price and material that their time has, and their own cost', () => {
  // $1,000.00 less $120.00 of sand; Luis 3 of 4 hours at $34.00, Kim 1 at $30.00.
  const { rows, total } = computeMargins(
    [job({ materials: [SAND], labor: [person('Luis', 180, 3400), person('Kim', 60, 3000)] })],
    'technician',
  )
  expect(rows).toEqual([
    {
      id: 'Luis',
      name: 'Luis',
      jobs: 1,
      minutes: 180,
      income: 75_000,
      materials: 9000,
      labor: 10_200,
      equipment: 0,
      margin: 55_800,
      percent: 74,
      perHour: 18_600,
    },
    {
      id: 'Kim',
      name: 'Kim',
      jobs: 1,
      minutes: 60,
      income: 25_000,
      materials: 3000,
      labor: 3000,
      equipment: 0,
      margin: 19_000,
      percent: 76,
      perHour: 19_000,
    },
  ])
  expect(total).toEqual({
    jobs: 1,
    minutes: 240,
    income: 100_000,
    materials: 12_000,
    labor: 13_200,
    equipment: 0,
    margin: 74_800,
    percent: 75,
    perHour: 18_700,
  })
})

test('services and towns stand in order of what they left, and what is not known has a row of its own', () => {
  const done = [
    job({ income: 20_000 }, { town: null }),
    job({ income: 50_000 }, { town: 'Tampa' }),
    job({ income: 40_000 }),
  ]
  expect(computeMargins(done, 'area').rows.map(({ name, margin }) => [name, margin])).toEqual([
    ['Tampa', 50_000],
    ['Ruskin', 40_000],
    [null, 20_000],
  ])
  expect(
    computeMargins([job({}), job({}, { service: 'Paver Cleaning' }), job({})], 'service').rows.map(({ name, jobs }) => [
      name,
      jobs,
    ]),
  ).toEqual([
    ['Driveway Sealing', 2],
    ['Paver Cleaning', 1],
  ])
  expect(computeMargins([], 'service')).toMatchObject({
    rows: [],
    total: { jobs: 0, margin: 0, percent: null, perHour: null },
  })
})

test('what the figures lack is counted', () => {
  const washer = { equipmentId: 'w', name: 'Washer', hours: 2, hourlyCost: null }
  const done = [
    job({ income: null }),
    job({ isPlanned: true, labor: [person('Kim', 60, null)] }),
    job({ labor: [person('Kim', 0, null)] }),
    job({ isUseOpen: true }),
    job({ equipment: [washer] }),
  ]
  expect(computeMargins(done, 'service').lacking).toEqual({ price: 1, time: 1, hourlyCost: 1, gear: 1, use: 1 })
})

test('whichever way jobs are grouped, the rows add up to the whole, to the cent', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  const someone = fc.record({
    name: fc.constantFrom('Luis', 'Kim', 'Devon', 'Ray'),
    minutes: fc.integer({ min: 0, max: 600 }),
    cost: fc.option(fc.integer({ min: 0, max: 9999 })),
  })
  const done = fc.record({
    income: fc.option(cents),
    quantity: fc.integer({ min: 0, max: 50 }),
    people: fc.uniqueArray(someone, { selector: ({ name }) => name, maxLength: 4 }),
    hours: fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100),
    town: fc.option(fc.constantFrom('Ruskin', 'Tampa')),
  })
  fc.assert(
    fc.property(
      fc.array(done, { maxLength: 20 }),
      fc.constantFrom('service' as const, 'area' as const, 'technician' as const),
      (jobs, by) => {
        const { rows, total } = computeMargins(
          jobs.map(({ income, quantity, people, hours, town }) =>
            job(
              {
                income,
                materials: [{ ...SAND, quantity }],
                labor: people.map(({ name, minutes, cost }) => person(name, minutes, cost)),
                equipment: [{ equipmentId: 'e', name: 'Washer', hours, hourlyCost: 241 }],
              },
              { town },
            ),
          ),
          by,
        )
        for (const name of ['minutes', 'income', 'materials', 'labor', 'equipment', 'margin'] as const) {
          expect(rows.reduce((so, row) => so + row[name], 0)).toBe(total[name])
        }
      },
    ),
  )
})

test('jobs are listed with the lowest margin first, and a margin that is not known comes last', () => {
  const { rows } = computeMargins(
    [
      job({ income: 90_000 }, { id: 'good' }),
      job({ income: 200_000, isUseOpen: true }, { id: 'open' }),
      job({ income: 5_000, materials: [SAND] }, { id: 'loss', customerName: 'Ruth Delgado', day: null }),
    ],
    'job',
  )
  expect(
    rows.map(({ id, margin, isUseOpen, customerName, day }) => [id, margin, isUseOpen, customerName, day]),
  ).toEqual([
    ['loss', -7_000, false, 'Ruth Delgado', null],
    ['good', 90_000, false, 'Elena Vargas', '2026-11-19'],
    ['open', 200_000, true, 'Elena Vargas', '2026-11-19'],
  ])
})
