import { expect, test } from 'vitest'
import { scheduleWords } from './schedule.ts'

test.each([
  [null, null, 'Not scheduled'],
  ['2025-01-05', null, 'Jan 5, 2025'],
  ['2025-07-31', '09:00', 'Jul 31, 2025, 9:00 AM'],
  ['2025-07-31', '12:30:00', 'Jul 31, 2025, 12:30 PM'],
  ['2025-07-31', '00:15', 'Jul 31, 2025, 12:15 AM'],
  ['2025-07-31', 'morning', 'Jul 31, 2025, morning'],
])('a job shows the day and hour it is booked for (%s %s)', (scheduledDate, scheduledTime, words) => {
  expect(scheduleWords({ scheduledDate, scheduledTime })).toBe(words)
})
