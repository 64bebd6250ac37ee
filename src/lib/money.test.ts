import { expect, test } from 'vitest'
import { formatCents, parseDollars } from './money.ts'

test.each([
  ['1.30', 130],
  ['$1,234.56', 123_456],
  [' 450 ', 45_000],
  ['.5', 50],
  ['2.', 200],
  ['0', 0],
])('%j is typed for %i cents', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents)
})

test.each(['', '.', '$', '-1', '1.305', '1,23', '1e3', 'ten', '1 000', '1.2.3'])('%j is no amount', (typed) => {
  expect(parseDollars(typed)).toBeNull()
})

test('what is shown can be typed again', () => {
  for (const cents of [0, 5, 130, 45_000, 123_456_789]) expect(parseDollars(formatCents(cents))).toBe(cents)
})
