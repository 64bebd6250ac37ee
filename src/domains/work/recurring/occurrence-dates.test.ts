import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toZonedInstant, startOfDay } from '#lib/local-time.ts'
import { toDay } from '#lib/dates.ts'
import { FREQUENCIES } from './contract.ts'
import {
  dateAfter,
  datesBefore,
  getDayOfMonth,
  listDueDates,
  getFirstDate,
  getFirstDateFrom,
  getIntendedDay,
  MONTHS,
} from './occurrence-dates.ts'
import type { Recurrence } from './occurrence-dates.ts'
import { computeMonthlyRevenue } from './plan-figures.ts'

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** Every day of five years and their leap days: 29 February 2028 among them. */
const DAYS = Array.from({ length: 5 * 366 }, (_, days) => addDays('2026-01-01', days))
const daysIn = (year: number, month: number) =>
  [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][
    month - 1
  ] ?? 0

/** `start` so many months on, by another way than the code's: month by month along the calendar. */
function plainly(start: string, months: number, day: number): string {
  let [year, month] = start.split('-').map(Number) as [number, number]
  for (let step = 0; step < months; step++) {
    month++
    if (month > 12) [year, month] = [year + 1, 1]
  }
  return `${year}-${String(month).padStart(2, '0')}-${String(Math.min(day, daysIn(year, month))).padStart(2, '0')}`
}

const rhythmOf = (start: string, frequency: Recurrence['frequency']): Recurrence => ({
  frequency,
  nextScheduledDate: start,
  dayOfMonth: getDayOfMonth(start),
})

describe('the dates of a contract', () => {
  test('of the 31st are 28 February, 31 March, 30 April: the day stays the same where the month has it', () => {
    const monthly = rhythmOf('2026-01-31', 'monthly')
    expect([1, 2, 3, 4, 13, 25].map((visits) => dateAfter(monthly, visits))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2027-02-28',
      '2028-02-29',
    ])
    expect([1, 4, 8].map((visits) => dateAfter(rhythmOf('2028-02-29', 'annual'), visits))).toEqual([
      '2029-02-28',
      '2032-02-29',
      '2036-02-29',
    ])
    expect([1, 2].map((visits) => dateAfter(rhythmOf('2026-08-31', 'semi-annual'), visits))).toEqual([
      '2027-02-28',
      '2027-08-31',
    ])
    expect([1, 2, 3].map((visits) => dateAfter(rhythmOf('2026-11-30', 'quarterly'), visits))).toEqual([
      '2027-02-28',
      '2027-05-30',
      '2027-08-30',
    ])
  })

  test('from every start day of five years, at every frequency, are the start and so many months on; none drifts, whether counted at once or moved on one by one', () => {
    for (const start of DAYS)
      for (const frequency of FREQUENCIES) {
        const rhythm = rhythmOf(start, frequency)
        let moved = start
        for (let visits = 1; visits <= 24; visits++) {
          const expected = plainly(start, visits * MONTHS[frequency], rhythm.dayOfMonth)
          if (dateAfter(rhythm, visits) !== expected)
            expect(dateAfter(rhythm, visits), `${start} ${frequency} ${visits}`).toBe(expected)
          // As the task does it: the next date of what it has written down.
          moved = dateAfter({ frequency, nextScheduledDate: moved, dayOfMonth: rhythm.dayOfMonth }, 1)
          if (moved !== expected) expect(moved, `${start} ${frequency} ${visits}, one by one`).toBe(expected)
        }
      }
  }, 60_000)

  test('exist in the zone of the business, also where daylight saving begins and ends', () => {
    for (const start of ['2026-02-08', '2026-10-01', '2025-12-14', '2026-03-08', '2026-11-01'])
      for (let visits = 0; visits < 60; visits++) {
        const date = dateAfter(rhythmOf(start, 'monthly'), visits)
        expect(toDay(startOfDay(date))).toBe(date)
        expect(toZonedInstant(date, '09:00')).not.toBeNull()
      }
  })
})

const Day = fc.constantFrom(...DAYS)
const Frequency = fc.constantFrom(...FREQUENCIES)

describe('what is due', () => {
  test('on any day is every date up to it once, and the next one is after it', () => {
    fc.assert(
      fc.property(Day, Frequency, fc.integer({ min: -40, max: 1500 }), (start, frequency, later) => {
        const rhythm = rhythmOf(start, frequency)
        const today = addDays(start, later)
        const { dates, next } = listDueDates(rhythm, today)
        expect(next > today).toBe(true)
        expect(dates.every((date) => date <= today)).toBe(true)
        expect([...dates, next]).toEqual(
          Array.from({ length: dates.length + 1 }, (_, visits) =>
            plainly(start, visits * MONTHS[frequency], getDayOfMonth(start)),
          ),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('day by day comes to the same as all at once after an outage, wherever the outage begins and ends', () => {
    fc.assert(
      fc.property(
        Day,
        Frequency,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        (start, frequency, first, second) => {
          const whole = listDueDates(rhythmOf(start, frequency), addDays(start, first + second))
          const before = listDueDates(rhythmOf(start, frequency), addDays(start, first))
          const after = listDueDates(
            { ...rhythmOf(start, frequency), nextScheduledDate: before.next },
            addDays(start, first + second),
          )
          expect([...before.dates, ...after.dates]).toEqual(whole.dates)
          expect(after.next).toBe(whole.next)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('after a pause is the first date of the same rhythm from that day on', () => {
    fc.assert(
      fc.property(Day, Frequency, fc.integer({ min: 0, max: 1500 }), (start, frequency, later) => {
        const [rhythm, day] = [rhythmOf(start, frequency), addDays(start, later)]
        const next = getFirstDateFrom(rhythm, day)
        expect(next >= day).toBe(true)
        expect(datesBefore(rhythm, day).every((date) => date < day)).toBe(true)
        expect(dateAfter(rhythm, datesBefore(rhythm, day).length)).toBe(next)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a new contract', () => {
  test.each([
    ['2026-01-31', 'monthly', '2026-02-28', 31],
    ['2026-01-31', 'quarterly', '2026-04-30', 31],
    ['2026-08-31', 'semi-annual', '2027-02-28', 31],
    ['2028-02-29', 'annual', '2029-02-28', 29],
    ['2026-11-22', 'monthly', '2026-12-22', 22],
  ] as const)('of %s, %s, begins on %s and is meant for the %sth', (today, frequency, date, day) => {
    expect(getFirstDate(today, frequency)).toBe(date)
    expect(getIntendedDay(date, today, frequency)).toBe(day)
    // A day that the user chose is taken as it is.
    expect(getIntendedDay('2026-06-15', today, frequency)).toBe(15)
  })
})

describe('the value per month', () => {
  test('spreads quarters, halves and years, and is rounded once', () => {
    const one = (frequency: Recurrence['frequency'], amount: number) => ({ frequency, amount })
    expect(computeMonthlyRevenue([])).toBe(0)
    expect(
      computeMonthlyRevenue([
        one('monthly', 38_000),
        one('quarterly', 30_000),
        one('semi-annual', 42_000),
        one('annual', 54_000),
      ]),
    ).toBe(38_000 + 10_000 + 7_000 + 4_500)
    // A third of a cent three times is a cent; each rounded by itself it would be nothing.
    expect(computeMonthlyRevenue([one('quarterly', 1), one('quarterly', 1), one('quarterly', 1)])).toBe(1)
    expect(computeMonthlyRevenue([one('annual', 6)])).toBe(1)
    expect(computeMonthlyRevenue([one('annual', 5)])).toBe(0)
  })

  test('is within half a cent of the exact sum, and exact to the cent over twelve months', () => {
    const Contract = fc.record({ frequency: Frequency, amount: fc.integer({ min: 1, max: 100_000_000 }) })
    fc.assert(
      fc.property(fc.array(Contract, { maxLength: 200 }), (contracts) => {
        const year = contracts.reduce(
          (sum, { frequency, amount }) => sum + BigInt(amount) * BigInt(12 / MONTHS[frequency]),
          0n,
        )
        const twice = 24n * BigInt(computeMonthlyRevenue(contracts)) - 2n * year
        expect(twice <= 12n && twice > -12n).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
