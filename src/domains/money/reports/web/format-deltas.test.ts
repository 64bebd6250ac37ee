import { expect, test } from 'vitest'
import { formatDollarsShort, formatPercentDelta, formatPointsDelta, formatSpan } from './format-deltas.ts'

test.each([
  [{ from: '2026-11-01', to: '2026-11-19' }, 'Nov 1–19'],
  [{ from: '2026-11-27', to: '2026-12-03' }, 'Nov 27–Dec 3'],
  [{ from: '2026-11-01', to: '2026-11-01' }, 'Nov 1'],
])('writes the span %j as %s', (span, words) => expect(formatSpan(span)).toBe(words))

test.each([
  [112, 100, 'up', '12% vs. Oct 1–19'],
  [94, 100, 'dn', '6% vs. Oct 1–19'],
  [100, 100, 'eq', 'same as Oct 1–19'],
  [1001, 1000, 'eq', 'about the same as Oct 1–19'],
  [5, 0, 'up', 'from none Oct 1–19'],
  [0, 0, 'eq', 'same as Oct 1–19'],
  [-5, 0, 'dn', 'from none Oct 1–19'],
])('compares %i with %i', (now, before, trend, words) =>
  expect(formatPercentDelta(now, before, 'Oct 1–19')).toEqual({ trend, words }),
)

test('compares percentages by points', () => {
  expect(formatPointsDelta(61, 53, 'Oct 1–19')).toEqual({ trend: 'up', words: '8 points vs. Oct 1–19' })
  expect(formatPointsDelta(52, 53, 'Oct 1–19')).toEqual({ trend: 'dn', words: '1 point vs. Oct 1–19' })
})

test('writes whole dollars without cents', () => {
  expect([1_426_000, 1_426_050, -100].map(formatDollarsShort)).toEqual(['$14,260', '$14,260.50', '−$1'])
})
