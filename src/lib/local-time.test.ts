import { describe, expect, test } from 'vitest'
import {
  addDays,
  formatClock,
  formatDate,
  formatWeekday,
  formatWholeWeekday,
  toZonedInstant,
  toTime,
  getWeekday,
  isDay,
} from './local-time.ts'

describe('a time of the wall clock', () => {
  test.each([
    ['2026-11-20', '08:00', '2026-11-20T13:00:00.000Z'],
    ['2026-07-20', '08:00', '2026-07-20T12:00:00.000Z'],
    ['2026-01-01', '00:00', '2026-01-01T05:00:00.000Z'],
    ['2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
    ['2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01', '00:59', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
  ])('%s %s is %s', (day, time, at) => expect(toZonedInstant(day, time)?.toISOString()).toBe(at))

  test.each(['02:00', '02:30', '02:59'])('%s does not exist on the day when the clocks go forward', (time) =>
    expect(toZonedInstant('2026-03-08', time)).toBeNull(),
  )

  test.each([
    ['01:00', '2026-11-01T05:00:00.000Z'],
    ['01:59', '2026-11-01T05:59:00.000Z'],
  ])('%s comes twice on the day when the clocks go back, and the first is meant', (time, at) =>
    expect(toZonedInstant('2026-11-01', time)?.toISOString()).toBe(at),
  )

  test('is read off an instant again, in summer and in winter', () => {
    for (const at of ['2026-07-20T12:00:00Z', '2026-11-20T13:05:00Z', '2026-01-01T05:00:00Z']) {
      const day = new Date(at)
      expect(toZonedInstant(day.toISOString().slice(0, 10), toTime(day))?.getTime()).toBe(day.getTime())
    }
  })
})

test('days are counted over the ends of months, of years and of February', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
  expect(['2026-11-16', '2026-11-22'].map(getWeekday)).toEqual([0, 6])
})

test('days and times are said as on a calendar', () => {
  expect(formatDate('2026-11-20')).toBe('Nov 20, 2026')
  expect(formatWeekday('2026-11-20')).toBe('Fri, Nov 20')
  expect(formatWholeWeekday('2026-11-20')).toBe('Friday, Nov 20')
  expect(['00:00', '09:05', '12:30', '13:00:00'].map(formatClock)).toEqual([
    '12:00 AM',
    '9:05 AM',
    '12:30 PM',
    '1:00 PM',
  ])
})

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-11-2', false],
  ['yesterday', false],
  ['', false],
])('whether %s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
