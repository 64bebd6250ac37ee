import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { confirmAll } from '#tests/support/confirm.ts'
import type { Rates } from '#domains/system/business/contract.ts'
import { DEFAULT_RATES } from '#domains/system/business/default-rates.ts'
import { computeBallpark, listPriceFactors, formatBallpark } from './compute-ballpark.ts'
import { BALLPARK_LIMIT } from './contract.ts'

const rate = fc.record({
  low: fc.integer({ min: 0, max: 5000 }),
  high: fc.integer({ min: 0, max: 5000 }),
  minimum: fc.integer({ min: 0, max: 500_000 }),
})
const area = fc.integer({ min: 1, max: 1_000_000 })
const of = (driveway: Rates['driveway'], areaSqFt: number) =>
  computeBallpark({ ...DEFAULT_RATES, driveway }, 'driveway', areaSqFt)

describe('a ballpark', () => {
  test('is the rates times the area, rounded outward: to $5, and from $1,000 on to $10', () => {
    expect(of({ low: 130, high: 180, minimum: 0 }, 850)).toEqual({ low: 110_000, high: 153_000 })
    expect(of({ low: 33, high: 67, minimum: 0 }, 101)).toEqual({ low: 3000, high: 7000 })
    expect(of({ low: 30, high: 60, minimum: 20_000 }, 500)).toEqual({ low: 20_000, high: 30_000 })
  })

  test('goes from a lower price to a higher one, and never below the smallest job, also when the rates were typed the wrong way round', () => {
    fc.assert(
      fc.property(rate, area, (rates, areaSqFt) => {
        const { low, high } = of(rates, areaSqFt)
        expect(low).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(rates.minimum)
        expect(of({ ...rates, low: rates.high, high: rates.low }, areaSqFt)).toEqual({ low, high })
      }),
    )
  })

  test('never falls when the area grows', () => {
    fc.assert(
      fc.property(rate, area, area, (rates, one, other) => {
        const [smaller, larger] = [of(rates, Math.min(one, other)), of(rates, Math.max(one, other))]
        expect(smaller.low).toBeLessThanOrEqual(larger.low)
        expect(smaller.high).toBeLessThanOrEqual(larger.high)
      }),
    )
  })

  test('holds what the rates say, and is at most two steps of $10 wider', () => {
    fc.assert(
      fc.property(rate, area, (rates, areaSqFt) => {
        const { low, high } = of({ ...rates, minimum: 0 }, areaSqFt)
        const [cheap, dear] = [Math.min(rates.low, rates.high) * areaSqFt, Math.max(rates.low, rates.high) * areaSqFt]
        expect(cheap - low).toBeGreaterThanOrEqual(0)
        expect(cheap - low).toBeLessThan(1000)
        expect(high - dear).toBeGreaterThanOrEqual(0)
        expect(high - dear).toBeLessThan(1000)
      }),
    )
  })

  test('is whole dollars, as one says it', () => {
    expect(formatBallpark({ low: 110_000, high: 153_000 })).toBe('$1,100 to $1,530')
    expect(formatBallpark({ low: 45_000, high: 45_000 })).toBe('$450')
    expect(formatBallpark({ low: 45_250, high: 46_000 })).toBe('$452.50 to $460')
  })
})

describe('GET /api/ballpark', () => {
  const { app } = useApp()
  beforeAll(async () => {
    await confirmAll(await app.as('owner'))
  })
  const ask = (query: string) => createClient(app.url, '').get(`/api/ballpark?${query}`)

  test('tells anybody the range for every service, and what it depends on', async () => {
    for (const service of Object.keys(DEFAULT_RATES) as (keyof Rates)[]) {
      const { status, body } = await ask(`service=${service}&areaSqFt=850`)
      expect(status).toBe(200)
      expect(body).toEqual({
        ...computeBallpark(DEFAULT_RATES, service, 850),
        currency: 'USD',
        dependsOn: listPriceFactors(service),
      })
    }
  })

  test('uses the rates that the owner saved last', async () => {
    const rates = { ...DEFAULT_RATES, driveway: { low: 100, high: 200, minimum: 0 } }
    await app.parts.db.pool.query(
      `insert into settings (name, value) values ('rates', $1) on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(rates)],
    )
    expect((await ask('service=driveway&areaSqFt=1000')).body).toMatchObject({ low: 100_000, high: 200_000 })
  })

  test.each([
    ['service=roofing&areaSqFt=850', 'service', 'Choose a service.'],
    ['areaSqFt=850', 'service', 'Choose a service.'],
    ['service=driveway', 'areaSqFt', 'Enter the area in square feet as a whole number.'],
    ['service=driveway&areaSqFt=big', 'areaSqFt', 'Enter the area in square feet as a whole number.'],
    ['service=driveway&areaSqFt=', 'areaSqFt', 'Enter an area above zero.'],
    ['service=driveway&areaSqFt=0', 'areaSqFt', 'Enter an area above zero.'],
    ['service=driveway&areaSqFt=-5', 'areaSqFt', 'Enter an area above zero.'],
    ['service=driveway&areaSqFt=1.5', 'areaSqFt', 'Enter the area in whole square feet.'],
    ['service=driveway&areaSqFt=1e9', 'areaSqFt', 'Enter an area below 1,000,000 square feet.'],
  ])('?%s is refused with a sentence', async (query, path, message) => {
    expect(await ask(query)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', issues: expect.arrayContaining([{ path, message }]) },
    })
  })

  test('asked for more often than a family has surfaces, answers 429', async () => {
    const one = createClient(app.url, '')
    const statuses = []
    for (let asked = 0; asked <= BALLPARK_LIMIT.points; asked++)
      statuses.push((await one.get('/api/ballpark?service=driveway&areaSqFt=700')).status)
    expect(statuses).toEqual([...Array.from({ length: BALLPARK_LIMIT.points }, () => 200), 429])
  })
})
