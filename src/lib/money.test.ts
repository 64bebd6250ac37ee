import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, parseDollars, roundTyped } from './money.ts'

test.each([
  ['1.30', 130],
  ['$1,234.56', 123_456],
  [' 450 ', 45_000],
  ['.5', 50],
  ['2.', 200],
  ['0', 0],
  ['99.999', 10_000],
  ['1.305', 131],
  ['1.3049999', 130],
  ['1.005', 101],
  ['$0.995', 100],
  ['.004', 0],
])('%j is typed for %i cents', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents)
})

test.each(['', '.', '$', '-1', '1,23', '1e3', 'ten', '1 000', '1.2.3'])('%j is no amount', (typed) => {
  expect(parseDollars(typed)).toBeNull()
})

test('what is shown can be typed again', () => {
  for (const cents of [0, 5, 130, 45_000, 123_456_789]) expect(parseDollars(formatCents(cents))).toBe(cents)
})

test.each([
  ['99.999', '100.00'],
  ['1234.5678', '1,234.57'],
  ['1,234.5', '1,234.5'],
  ['ten', 'ten'],
  ['', ''],
])('a money field with %j shows %j once it is left', (typed, shown) => {
  expect(roundTyped(typed)).toBe(shown)
})

test('any number of decimals rounds half up to the cent, and is then read the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 9 }),
      (dollars, digits) => {
        const typed = `${dollars}.${digits.join('')}`
        const thousandths = BigInt(`${dollars}${digits.join('').padEnd(3, '0').slice(0, 3)}`)
        expect(parseDollars(typed)).toBe(Number((thousandths + 5n) / 10n))
        expect(parseDollars(roundTyped(typed))).toBe(parseDollars(typed))
      },
    ),
  )
})
