import { expect, test } from 'vitest'
import { DEFAULT_RATES } from '#domains/system/business/default-rates.ts'
import { computeListPrice } from './list-price.ts'

test('the list price is the middle of the rate of Settings times the area, and says how it comes about', () => {
  expect(computeListPrice(DEFAULT_RATES, 'Paver Restoration', 1040)).toEqual({
    cents: 286_000,
    lines: [{ words: '1,040 sq ft × $2.75', cents: 286_000 }],
    why: 'Your rate for Paver Restoration is $2.00 to $3.50 per square foot; this is the midpoint.',
  })
  expect(
    computeListPrice({ ...DEFAULT_RATES, driveway: { low: 135, high: 135, minimum: 0 } }, 'Driveway Sealing', 850),
  ).toEqual({
    cents: 114_750,
    lines: [{ words: '850 sq ft × $1.35', cents: 114_750 }],
    why: 'Your rate for Driveway Sealing is $1.35 per square foot.',
  })
})

test('it is never below the smallest job, and says so', () => {
  expect(computeListPrice(DEFAULT_RATES, 'Paver Restoration', 100)).toMatchObject({
    cents: 65_000,
    lines: [{ cents: 27_500 }, { words: 'Job minimum', cents: 37_500 }],
  })
})

test('a service is known by its label and by its key of the quote form', () => {
  expect(computeListPrice(DEFAULT_RATES, 'driveway', 850)).toEqual(
    computeListPrice(DEFAULT_RATES, 'Driveway Sealing', 850),
  )
})

test('returns no list price for work without a rate or without an area', () => {
  expect(computeListPrice(DEFAULT_RATES, 'Snow removal', 100)).toBeNull()
  expect(computeListPrice(DEFAULT_RATES, 'toString', 100)).toBeNull()
  expect(computeListPrice(DEFAULT_RATES, 'Paver Restoration', null)).toBeNull()
  expect(computeListPrice(DEFAULT_RATES, 'Paver Restoration', 0)).toBeNull()
  expect(computeListPrice(DEFAULT_RATES, 'Paver Restoration', 1.5)).toBeNull()
})
