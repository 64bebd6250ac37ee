import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays, toZonedInstant, startOfDay, toTime, getWeekday } from '#lib/local-time.ts'
import { answerBy, formatAnswerBy } from './answer-by.ts'
import { WEEKDAYS } from './contract.ts'
import type { Hours } from './contract.ts'
import { DEFAULT_HOURS } from './default-hours.ts'

const HOUR_MS = 3_600_000
/** On the wall clock of the business. */
const at = (day: string, time: string) => toZonedInstant(day, time) ?? startOfDay(day)
const words = (asked: Date, hours: Hours) => formatAnswerBy(answerBy(asked, hours), asked)
const closedOn = (...dates: string[]): Hours => ({
  ...DEFAULT_HOURS,
  closed: dates.map((date) => ({ date, reason: '' })),
})

describe('the promised answer', () => {
  test.each([
    ['a weekday morning', '2026-11-24', '10:57', DEFAULT_HOURS, 'Wednesday at 10:57 AM'],
    ['the day before Thanksgiving', '2026-11-25', '10:57', closedOn('2026-11-26'), 'Friday at 10:57 AM'],
    [
      'the day before a long weekend',
      '2026-11-25',
      '16:30',
      closedOn('2026-11-26', '2026-11-27'),
      'Saturday at 2:00 PM',
    ],
    ['Saturday after closing', '2026-11-21', '17:00', DEFAULT_HOURS, 'Monday at 5:00 PM'],
    ['a closed Sunday', '2026-11-22', '12:00', DEFAULT_HOURS, 'Monday at 6:00 PM'],
    ['late in the evening', '2026-11-23', '22:00', DEFAULT_HOURS, 'Tuesday at 6:00 PM'],
    ['before opening', '2026-11-24', '06:00', DEFAULT_HOURS, 'Tuesday at 6:00 PM'],
    [
      'a week that is closed',
      '2026-12-21',
      '09:30',
      closedOn(...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => addDays('2026-12-22', n))),
      'Thursday, December 31 at 9:30 AM',
    ],
  ])('to a request of %s skips closed days and falls into open hours', (_when, day, time, hours, expected) => {
    expect(words(at(day, time), hours)).toBe(expected)
  })

  test('keeps the time of the wall clock when daylight saving begins or ends', () => {
    expect(answerBy(at('2026-10-31', '10:00'), DEFAULT_HOURS)).toEqual(at('2026-11-02', '10:00'))
    expect(answerBy(at('2027-03-13', '10:00'), DEFAULT_HOURS)).toEqual(at('2027-03-15', '10:00'))
  })

  test('is 24 hours by the clock for a business that is never open', () => {
    const never: Hours = {
      ...DEFAULT_HOURS,
      week: {
        ...DEFAULT_HOURS.week,
        monday: null,
        tuesday: null,
        wednesday: null,
        thursday: null,
        friday: null,
        saturday: null,
      },
    }
    const asked = new Date('2026-11-25T15:57:31Z')
    expect(answerBy(asked, never).getTime() - asked.getTime()).toBe(24 * HOUR_MS)
  })
})

const clock = fc
  .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 45))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const openDay = fc
  .tuple(clock, clock)
  .map(([one, other]) =>
    one < other ? { opens: one, closes: other } : one > other ? { opens: other, closes: one } : null,
  )
const someHours: fc.Arbitrary<Hours> = fc.record({
  week: fc
    .tuple(...WEEKDAYS.map(() => fc.option(openDay, { freq: 4 })))
    .map((days) => Object.fromEntries(WEEKDAYS.map((name, n) => [name, days[n] ?? null])) as Hours['week']),
  closed: fc
    .uniqueArray(fc.nat(30), { maxLength: 12 })
    .map((days) => days.map((n) => ({ date: addDays('2026-10-25', n), reason: '' }))),
})
// Daylight saving ends within these weeks.
const moment = fc
  .integer({ min: 0, max: 28 * 24 * 60 })
  .map((minutes) => new Date(Date.parse('2026-10-25T04:00:00Z') + minutes * 60_000))

describe('for any hours and closed days', () => {
  const opening = ({ week, closed }: Hours, day: string) =>
    closed.some(({ date }) => date === day) ? null : week[WEEKDAYS[getWeekday(day)] ?? 'sunday']
  const isEverOpen = ({ week }: Hours) => Object.values(week).some(Boolean)

  test('the promise falls into open hours, after the request, and at most one open day later', () => {
    fc.assert(
      fc.property(someHours, moment, (hours, asked) => {
        fc.pre(isEverOpen(hours))
        const due = answerBy(asked, hours)
        const open = opening(hours, toDay(due))
        expect(open).not.toBeNull()
        // The hour that comes twice is the same on the wall.
        expect(toTime(due) >= (open?.opens ?? '') && toTime(due) <= (open?.closes ?? '')).toBe(true)
        expect(due > asked).toBe(true)
        for (let day = addDays(toDay(asked), 1); day < toDay(due); day = addDays(day, 1))
          expect(opening(hours, day)).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('who asks later is never promised an earlier answer', () => {
    fc.assert(
      fc.property(someHours, moment, moment, (hours, one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one]
        expect(answerBy(first, hours).getTime()).toBeLessThanOrEqual(answerBy(second, hours).getTime())
      }),
      { numRuns: 2000 },
    )
  })
})
