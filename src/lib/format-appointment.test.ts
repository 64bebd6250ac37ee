import { expect, test } from 'vitest'
import { formatAppointment, formatTimeSpan } from './format-appointment.ts'

test.each([
  ['08:00', 120, '8 to 10 AM'],
  ['08:30', 90, '8:30 to 10 AM'],
  ['08:00', 360, '8 AM to 2 PM'],
  ['10:00', 120, '10 AM to 12 PM'],
  ['13:15', 60, '1:15 to 2:15 PM'],
  ['23:00', 120, '11 PM to 1 AM'],
  ['08:00', null, '8 AM'],
])('writes %s for %s minutes as %s', (time, minutes, words) => {
  expect(formatTimeSpan(time, minutes)).toBe(words)
})

test('writes the days of an appointment before its time', () => {
  expect(formatAppointment({ dates: ['2026-12-04', '2026-12-05'], time: '08:00', minutes: 120 })).toBe(
    'Friday, Dec 4 and Saturday, Dec 5, 8 to 10 AM',
  )
  expect(formatAppointment({ dates: ['2026-12-04'], time: null, minutes: 120 })).toBe('Friday, Dec 4')
  const within = { dates: ['2026-12-04'], time: '08:00', minutes: 360, arrivalWindowMinutes: 120 }
  expect(formatAppointment(within)).toBe('Friday, Dec 4, arriving 8:00 to 10:00 AM')
})
