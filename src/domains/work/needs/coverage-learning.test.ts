import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOUNDS, computeFactor, getAppliedFactors, LATEST } from './coverage-learning.ts'

const job = (expected: number, used: number) => ({ expected, used })

test('three jobs that took a fifth more move the rate a fifth', () => {
  expect(computeFactor([job(10, 12), job(20, 24), job(30, 36)])).toBe(1.2)
})

test('two say nothing yet', () => {
  expect(computeFactor([job(10, 20), job(10, 20)])).toBe(1)
})

test('larger jobs say more', () => {
  expect(computeFactor([job(10, 15), job(10, 15), job(80, 80)])).toBe(1.1)
})

test('one slip of the finger does not spoil the rest', () => {
  expect(computeFactor([job(10, 1000), ...Array.from({ length: 9 }, () => job(10, 10))])).toBe(1.1)
})

test('only the latest count', () => {
  const late = Array.from({ length: LATEST }, () => job(10, 11))
  expect(computeFactor([...late, ...Array.from({ length: 50 }, () => job(10, 5))])).toBe(1.1)
})

test('whatever was used, a rate stays within its bounds', () => {
  const any = fc.record({
    expected: fc.double({ min: 0, max: 1e6, noNaN: true }),
    used: fc.double({ min: 0, max: 1e6, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(any), (jobs) => {
      const factor = computeFactor(jobs)
      expect(factor).toBeGreaterThanOrEqual(BOUNDS.least)
      expect(factor).toBeLessThanOrEqual(BOUNDS.most)
    }),
  )
})

test('what is switched off is not applied', () => {
  const learned = { jobs: 5, least: 3, factor: 1.3, since: null }
  expect(
    getAppliedFactors([
      { ...learned, use: 'sealer', on: true },
      { ...learned, use: 'cleaner', on: false },
    ]),
  ).toEqual({ sealer: 1.3, 'joint-sand': 1, cleaner: 1 })
})
