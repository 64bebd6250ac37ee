import { expect, test } from 'vitest'
import { DEFAULT_HOURS } from './default-hours.ts'
import { formatWeek } from './format-week.ts'

test('groups days with the same hours', () => {
  expect(formatWeek(DEFAULT_HOURS)).toEqual([
    'Monday to Friday: 8 AM to 6 PM',
    'Saturday: 9 AM to 2 PM',
    'Sunday: closed',
  ])
})

test('formats noon, midnight and half hours as people say them, and groups only consecutive days', () => {
  const open = { opens: '00:00', closes: '12:30' }
  const week = {
    monday: open,
    tuesday: null,
    wednesday: open,
    thursday: open,
    friday: null,
    saturday: null,
    sunday: { opens: '12:00', closes: '23:45' },
  }
  expect(formatWeek({ week, closed: [] })).toEqual([
    'Monday: 12 AM to 12:30 PM',
    'Tuesday: closed',
    'Wednesday to Thursday: 12 AM to 12:30 PM',
    'Friday to Saturday: closed',
    'Sunday: 12 PM to 11:45 PM',
  ])
})
