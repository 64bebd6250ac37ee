import { toDay, ZONE } from '#lib/dates.ts'
import { addDays, formatClock, toZonedInstant, startOfDay, toTime, getWeekday } from '#lib/local-time.ts'
import { WEEKDAYS } from './contract.ts'
import type { Hours } from './contract.ts'

/** The promise of the site (spec.md §1), in hours. */
export const ANSWER_HOURS = 24

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** More days than a list of closed days can shut in a row. */
const MAX_DAYS = 400

/**
 * Returns the instant by which a request that came at `askedAt` is answered: the last open moment within 24 hours,
 * where the hours of closed days do not count. If the business is not open at all within those hours, it is the next
 * opening. Without any open day it is 24 hours by the clock. Whole minutes.
 */
export function answerBy(askedAt: Date, hours: Hours): Date {
  const asked = new Date(Math.floor(askedAt.getTime() / MINUTE_MS) * MINUTE_MS)
  const day = toDay(asked)
  const due = nextOpenDay(hours, day)
  if (due === null) return new Date(askedAt.getTime() + ANSWER_HOURS * HOUR_MS)
  const today = openingOn(hours, day)
  // On a closed day the 24 hours begin with the next open day, and end with it.
  if (today === null) return instantAt(due.day, due.closes)
  const clock = toTime(asked)
  if (clock >= due.opens) return instantAt(due.day, clock < due.closes ? clock : due.closes)
  const closing = instantAt(day, today.closes)
  return closing > asked ? closing : instantAt(due.day, due.opens)
}

/**
 * `Friday at 10:00 AM`; with the date where the weekday alone could be another week's: `Friday, December 4 at 10:00
 * AM`.
 */
export function formatAnswerBy(at: Date, from: Date): string {
  const near = toDay(at) <= addDays(toDay(from), 6)
  return `${(near ? weekday : weekdayAndDate).format(at)} at ${formatClock(toTime(at))}`
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'long' })
const weekdayAndDate = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

function nextOpenDay(hours: Hours, day: string): { day: string; opens: string; closes: string } | null {
  for (let ahead = 1; ahead <= MAX_DAYS; ahead++) {
    const next = addDays(day, ahead)
    const opening = openingOn(hours, next)
    if (opening) return { day: next, ...opening }
  }
  return null
}

function openingOn({ week, closed }: Hours, day: string): { opens: string; closes: string } | null {
  if (closed.some(({ date }) => date === day)) return null
  return week[WEEKDAYS[getWeekday(day)] ?? 'sunday']
}

/** Of a time that daylight saving skips, the moment at which the clocks go on. */
const instantAt = (day: string, clock: string): Date =>
  toZonedInstant(day, clock) ?? toZonedInstant(day, '03:00') ?? startOfDay(day)
