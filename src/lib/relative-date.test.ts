import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-date.ts'

test.each([
  ['2026-11-21T13:52:00Z', 'Today, 8:52 AM'],
  ['2026-11-20T23:10:00Z', 'Yesterday, 6:10 PM'],
  ['2026-11-21T04:30:00Z', 'Yesterday, 11:30 PM'],
  ['2025-11-02T20:00:00Z', 'Nov 2, 2025, 3:00 PM'],
])('shows a change of %s as %s, in the time zone of the business', (at, words) => {
  expect(formatRelativeTime(at, Date.parse('2026-11-21T15:00:00Z'))).toBe(words)
})

test('yesterday is the day before on the days that the clocks change, too', () => {
  // Half past midnight after the day of 23 hours, half past eleven at the end of the one of 25.
  expect(formatRelativeTime('2026-03-08T16:00:00Z', Date.parse('2026-03-09T04:30:00Z'))).toBe('Yesterday, 12:00 PM')
  expect(formatRelativeTime('2026-10-31T16:00:00Z', Date.parse('2026-11-02T04:30:00Z'))).toBe('Yesterday, 12:00 PM')
})
