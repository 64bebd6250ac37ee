import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay, dayOrInstant } from './typed-day.ts'

test.each([
  ['2026-12-25', '2026-12-25'],
  ['2026-12-25T00:00:00Z', '2026-12-25'],
  ['2026-12-25T00:00:00.000Z', '2026-12-25'],
  ['2026-12-25T00:00:00-05:00', '2026-12-25'],
  ['2026-12-25T00:00:00+02:00', '2026-12-25'],
  // A time of its own: the day where the business is.
  ['2026-12-25T03:00:00Z', '2026-12-24'],
  ['2026-12-25T15:30:00Z', '2026-12-25'],
])('%s means %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
  expect(dayOrInstant().parse(typed)).toBe(day)
})

test('midnight of every day, as programs send a date without a time, is that day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
      const day = at.toISOString().slice(0, 10)
      expect(parseDay(new Date(`${day}T00:00:00Z`).toISOString())).toBe(day)
    }),
  )
})
