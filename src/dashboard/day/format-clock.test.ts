import { expect, test } from 'vitest'
import { formatRunningClock } from './format-clock.ts'

const NOON = Date.parse('2026-11-20T17:00:00Z')

test.each([
  [{ clockStartedAt: null, actualDuration: null }, '0:00:00'],
  [{ clockStartedAt: null, actualDuration: 102 }, '1:42:00'],
  [{ clockStartedAt: '2026-11-20T16:59:52Z', actualDuration: 102 }, '1:42:08'],
  [{ clockStartedAt: '2026-11-20T15:00:00Z', actualDuration: null }, '2:00:00'],
  // A phone whose clock is behind the server's for a moment.
  [{ clockStartedAt: '2026-11-20T17:00:05Z', actualDuration: null }, '0:00:00'],
  [{ clockStartedAt: '2026-11-15T17:00:00Z', actualDuration: null }, '120:00:00'],
])('the clock of a job shows all of its runs (%#: %s)', (clock, words) => {
  expect(formatRunningClock(clock, NOON)).toBe(words)
})
