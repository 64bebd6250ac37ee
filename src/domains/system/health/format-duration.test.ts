import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7199, '119 minutes'],
  [7200, '2 hours'],
  [2 * 86_400 - 1, '47 hours'],
  [12_483 * 60, '8 days'],
  [30 * 86_400, '30 days'],
])('says %i seconds as people do: %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})
