// Pure, and for both sides: when a contract is due. Days are YYYY-MM-DD of the business; no time of day comes into it,
// so daylight saving does not either.
import { addDays } from '#lib/local-time.ts'
import type { Every, Frequency, Preset } from './contract.ts'

/** Months from one visit to the next. */
export const MONTHS: Record<Preset, number> = { monthly: 1, quarterly: 3, 'semi-annual': 6, annual: 12 }

/** How far ahead visits are made, and those of a plan that bills a quarter in advance; days. */
export const AHEAD_DAYS = 90
export const QUARTER_AHEAD_DAYS = 92

/** How often a plan comes: a preset, or `custom` with `every`. */
export type Rhythm = { frequency: Frequency; every?: Every | null | undefined }

/** The count and the unit of any frequency. */
export function toEvery({ frequency, every }: Rhythm): Every {
  if (frequency !== 'custom') return { count: MONTHS[frequency], unit: 'month' }
  return every ?? { count: 1, unit: 'month' }
}

/** The preset that comes as often; `custom` for any other. */
export function toFrequency({ count, unit }: Every): Frequency {
  const months = unit === 'year' ? count * 12 : unit === 'month' ? count : 0
  const found = (Object.entries(MONTHS) as [Preset, number][]).find(([, each]) => each === months)
  return found ? found[0] : 'custom'
}

const DAYS = { day: 1, week: 7 }
const PER_YEAR = { day: 365, week: 365 / 7, month: 12, year: 1 }

/** Visits in a year on average; below 1 for what comes less than once a year. */
export function getVisitsPerYear(rhythm: Rhythm): number {
  const { count, unit } = toEvery(rhythm)
  return PER_YEAR[unit] / count
}

/**
 * A date of a contract, and the day of the month that it is meant for: of the 31st, 28 February is followed by 31
 * March.
 */
export type Recurrence = Rhythm & { nextScheduledDate: string; dayOfMonth: number }

/**
 * So many visits after the next one. It is counted from there each time, so that a short month never moves the ones
 * after it.
 */
export function dateAfter({ nextScheduledDate, dayOfMonth, ...rhythm }: Recurrence, visits: number): string {
  return advance(nextScheduledDate, visits, rhythm, dayOfMonth)
}

function advance(from: string, visits: number, rhythm: Rhythm, dayOfMonth: number): string {
  const { count, unit } = toEvery(rhythm)
  if (unit === 'day' || unit === 'week') return addDays(from, visits * count * DAYS[unit])
  return inMonth(from, visits * count * (unit === 'year' ? 12 : 1), dayOfMonth)
}

/** The first date of a contract that begins today: one period on (spec.md §9). */
export const getFirstDate = (today: string, frequency: Frequency, every?: Every | null): string =>
  advance(today, 1, { frequency, every }, getDayOfMonth(today))

/**
 * The day of the month that a date is meant for. The first date of a contract of the 31st may be 28 February, and is
 * meant for the 31st all the same.
 */
export const getIntendedDay = (date: string, today: string, frequency: Frequency, every?: Every | null): number =>
  date === getFirstDate(today, frequency, every) ? getDayOfMonth(today) : getDayOfMonth(date)

/** Every date up to and with `today`, and the one that follows them. */
export function listDueDates(rhythm: Recurrence, today: string): { dates: string[]; next: string } {
  const dates: string[] = []
  let next = rhythm.nextScheduledDate
  while (next <= today) {
    dates.push(next)
    next = dateAfter(rhythm, dates.length)
  }
  return { dates, next }
}

/** The most dates of the past that get a visit: those of a monthly plan in a year. */
const MAX_MISSED = 13

/**
 * Filters for the dates that still get a visit. Skips dates that were due more than a year ago, since a typo in the
 * year would create dozens of jobs, and all but the last 13 of a plan that comes more often than monthly.
 */
export function withinLastYear(dates: readonly string[], today: string): string[] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return dates.filter((date) => date >= yearAgo).slice(-MAX_MISSED)
}

/** The first date from `day` on: where a contract goes on that stood still. */
export function getFirstDateFrom(rhythm: Recurrence, day: string): string {
  let visits = 0
  while (dateAfter(rhythm, visits) < day) visits++
  return dateAfter(rhythm, visits)
}

/** The dates before `end`, that day not among them. */
export function datesBefore(rhythm: Recurrence, end: string): string[] {
  const dates: string[] = []
  for (let date = rhythm.nextScheduledDate; date < end; date = dateAfter(rhythm, dates.length)) dates.push(date)
  return dates
}

export const getDayOfMonth = (date: string): number => Number(date.slice(8))

/** That day of the month, or the last one of a shorter month. */
function inMonth(from: string, months: number, day: number): string {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  const whole = year * 12 + month - 1 + months
  const [inYear, at] = [Math.floor(whole / 12), whole % 12]
  // The day before the first of the month after.
  const last = new Date(Date.UTC(inYear, at + 1, 0)).getUTCDate()
  return `${inYear}-${String(at + 1).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`
}
