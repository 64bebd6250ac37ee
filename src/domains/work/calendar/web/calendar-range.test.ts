import { describe, expect, test } from 'vitest'
import { listColumns, getRange, listDays, formatTitle, shiftDate } from './calendar-range.ts'

const open = { opens: '08:00', closes: '18:00' }
const HOURS = {
  week: { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: open, sunday: null },
  closed: [],
}

describe('the days that are looked at', () => {
  test.each([
    ['day', '2026-11-19', '2026-11-19', '2026-11-19'],
    ['week', '2026-11-19', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-19', '2026-10-26', '2026-12-06'],
    ['month', '2027-02-10', '2027-02-01', '2027-02-28'],
  ] as const)('of a %s around %s are %s to %s', (scale, date, from, to) => {
    expect(getRange(scale, date)).toEqual({ from, to })
  })

  test('are never more than may be asked for at once', () => {
    for (let month = 1; month <= 24; month++) {
      const date = new Date(Date.UTC(2026, month, 15)).toISOString().slice(0, 10)
      expect(listDays(getRange('month', date)).length).toBeLessThanOrEqual(42)
    }
  })

  test.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-11-19', -1, '2026-11-12'],
    ['month', '2027-01-31', 1, '2027-02-01'],
    ['month', '2027-01-31', -1, '2026-12-01'],
  ] as const)('a %s from %s on, by %i, begin at %s', (scale, date, by, then) => {
    expect(shiftDate(scale, date, by)).toBe(then)
  })

  test('of a week are those when the business is open, and others on which something is booked', () => {
    const days = listDays(getRange('week', '2026-11-19'))
    expect(listColumns(days, HOURS, () => false)).toHaveLength(6)
    expect(listColumns(days, HOURS, (day) => day === '2026-11-22')).toEqual(days)
    const shut = {
      monday: null,
      tuesday: null,
      wednesday: null,
      thursday: null,
      friday: null,
      saturday: null,
      sunday: null,
    }
    expect(listColumns(days, { week: shut, closed: [] }, () => false)).toEqual(days)
  })
})

test.each([
  ['week', '2026-11-19', ['2026-11-16', '2026-11-21'], 'Nov 16 – 21, 2026'],
  ['week', '2026-12-02', ['2026-11-30', '2026-12-05'], 'Nov 30 – Dec 5, 2026'],
  ['week', '2026-12-30', ['2026-12-28', '2027-01-02'], 'Dec 28, 2026 – Jan 2, 2027'],
  ['day', '2026-11-19', ['2026-11-19'], 'Thu, Nov 19, 2026'],
  ['month', '2026-11-19', [], 'November 2026'],
] as const)('a %s is called as one says it: %s', (scale, date, shown, title) => {
  expect(formatTitle(scale, date, shown)).toBe(title)
})
