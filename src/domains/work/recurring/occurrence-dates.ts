// Pure, and for both sides: when a contract is due. Days are YYYY-MM-DD of the business; no time of day comes into it,
// so daylight saving does not either.
import type { Frequency } from './contract.ts'

/** Months from one visit to the next. */
export const MONTHS: Record<Frequency, number> = { monthly: 1, quarterly: 3, 'semi-annual': 6, annual: 12 }

/**
 * A date of a contract, and the day of the month that it is meant for: of the 31st, 28 February is followed by 31
 * March.
 */
export type Recurrence = { frequency: Frequency; nextScheduledDate: string; dayOfMonth: number }

/**
 * So many visits after the next one. It is counted from there each time, so that a short month never moves the ones
 * after it.
 */
export function dateAfter({ frequency, nextScheduledDate, dayOfMonth }: Recurrence, visits: number): string {
  return inMonth(nextScheduledDate, visits * MONTHS[frequency], dayOfMonth)
}

/** The first date of a contract that begins today: one period on (spec.md §9). */
export const getFirstDate = (today: string, frequency: Frequency): string =>
  inMonth(today, MONTHS[frequency], getDayOfMonth(today))

/**
 * The day of the month that a date is meant for. The first date of a contract of the 31st may be 28 February, and is
 * meant for the 31st all the same.
 */
export const getIntendedDay = (date: string, today: string, frequency: Frequency): number =>
  date === getFirstDate(today, frequency) ? getDayOfMonth(today) : getDayOfMonth(date)

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

/**
 * Filters for the dates that still get a visit. Skips dates that were due more than a year ago, since a typo in the
 * year would create dozens of jobs. No frequency is longer than a year, so a contract that is due always has one date
 * left.
 */
export function withinLastYear(dates: readonly string[], today: string): string[] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return dates.filter((date) => date >= yearAgo)
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
