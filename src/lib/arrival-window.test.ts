import { expect, test } from 'vitest'
import { endsByMidnight, formatArrivalWindow } from './arrival-window.ts'

test.each([
  ['08:00', 0, '8:00 AM'],
  ['08:00', 60, '8:00 to 9:00 AM'],
  ['08:00', 120, '8:00 to 10:00 AM'],
  ['08:30', 240, '8:30 AM to 12:30 PM'],
  ['11:00', 60, '11:00 AM to 12:00 PM'],
  ['12:00', 120, '12:00 to 2:00 PM'],
  ['22:00', 120, '10:00 PM to 12:00 AM'],
])('writes an arrival at %s within %s minutes as %s', (time, minutes, words) => {
  expect(formatArrivalWindow(time, minutes)).toBe(words)
})

test('a stop that an older version stored has no window', () => {
  expect(formatArrivalWindow('08:00')).toBe('8:00 AM')
})

test.each([
  ['22:00', 120, true],
  ['22:15', 120, false],
  ['23:45', 0, true],
  ['20:15', 240, false],
])('a window from %s of %s minutes ends by midnight: %s', (time, minutes, answer) => {
  expect(endsByMidnight(time, minutes)).toBe(answer)
})
