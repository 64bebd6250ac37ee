import { expect, test } from 'vitest'
import { formatCardTime, formatSchedule } from './format-schedule.ts'

test.each([
  [null, null, 'Not scheduled'],
  ['2025-01-05', null, 'Jan 5, 2025'],
  ['2025-07-31', '09:00', 'Jul 31, 2025, 9:00 AM'],
  ['2025-07-31', '12:30:00', 'Jul 31, 2025, 12:30 PM'],
  ['2025-07-31', '00:15', 'Jul 31, 2025, 12:15 AM'],
  ['2025-07-31', 'morning', 'Jul 31, 2025, morning'],
])('a job shows the day and hour it is booked for (%s %s)', (scheduledDate, scheduledTime, words) => {
  expect(formatSchedule({ scheduledDate, scheduledTime })).toBe(words)
})

const NOW = Date.parse('2026-11-19T15:00:00Z')
test.each([
  [{ status: 'requested' }, 'Not scheduled'],
  [{ status: 'scheduled', scheduledDate: '2026-11-19', scheduledTime: '12:30' }, 'Today, 12:30 PM'],
  [{ status: 'scheduled', scheduledDate: '2026-11-20', scheduledTime: '08:00' }, 'Fri Nov 20, 8:00 AM'],
  [{ status: 'scheduled', scheduledDate: '2026-11-20' }, 'Fri Nov 20'],
  [{ status: 'scheduled', scheduledDate: '2027-11-20' }, 'Nov 20, 2027'],
  [
    { status: 'in-progress', startTime: '2026-11-19T14:04:00Z', scheduledDate: '2026-11-19', scheduledTime: '09:00' },
    'Started 9:04 AM',
  ],
  [{ status: 'in-progress', startTime: '2026-11-18T14:04:00Z' }, 'Started Nov 18, 2026'],
  [{ status: 'in-progress', scheduledDate: '2026-11-19', scheduledTime: '09:00' }, 'Today, 9:00 AM'],
  [{ status: 'completed', scheduledDate: '2026-11-17', scheduledTime: '09:00' }, 'Nov 17, 2026'],
  [{ status: 'completed', endTime: '2026-11-13T20:00:00Z' }, 'Nov 13, 2026'],
  [{ status: 'completed' }, 'Not scheduled'],
])('a card says when in few words: %#', (job, words) => {
  expect(
    formatCardTime({ scheduledDate: null, scheduledTime: null, startTime: null, endTime: null, ...job }, NOW),
  ).toBe(words)
})
