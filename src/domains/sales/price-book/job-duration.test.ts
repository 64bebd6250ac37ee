import { expect, test } from 'vitest'
import { computeDuration } from './job-duration.ts'

const sealing = { unit: 'sq ft', minutes: 60, perUnits: 180 } as const

test.each([
  [180, 60],
  [181, 75],
  [850, 285],
  [1, 15],
])('%i sq ft at an hour per 180 takes %i minutes', (areaSqFt, minutes) =>
  expect(computeDuration(sealing, areaSqFt)).toBe(minutes),
)

test('work by the piece takes as long as one, and nothing is said without a rule or an area', () => {
  expect(computeDuration({ unit: 'each', minutes: 30, perUnits: 1 }, null)).toBe(30)
  expect(computeDuration(sealing, null)).toBeUndefined()
  expect(computeDuration({ ...sealing, minutes: null, perUnits: null }, 500)).toBeUndefined()
})
