/** Periods of reports, day by day where the business is. Pure, and for both sides. */
import { addDays } from '#lib/local-time.ts'
import type { Unit } from './contract.ts'

export type Days = { from: string; to: string }

/**
 * What one can choose without saying days; all of them end today, but for last month. `week` is the last seven days
 * (product.md).
 */
export const CHOICES = ['week', 'days30', 'month', 'lastMonth', 'quarter', 'year', 'months12'] as const
export type Choice = (typeof CHOICES)[number]

/** The days of a choice. A month, a quarter and a year begin with the calendar's. */
export function getDays(choice: Choice, today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const first = (ofMonth: number): string => `${year}-${String(ofMonth).padStart(2, '0')}-01`
  const lastOfMonthBefore = addDays(first(month), -1)
  const from: Record<Choice, string> = {
    week: addDays(today, -6),
    days30: addDays(today, -29),
    month: first(month),
    lastMonth: `${lastOfMonthBefore.slice(0, 8)}01`,
    quarter: first(month - ((month - 1) % 3)),
    year: first(1),
    months12: getYearUpTo(today).from,
  }
  return { from: from[choice], to: choice === 'lastMonth' ? lastOfMonthBefore : today }
}

/**
 * The twelve months that end with a day: from the day after the same one a year before. Of February 29 the year before
 * ends on the 28th.
 */
export function getYearUpTo(to: string): Days {
  const before = `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`
  return { from: before.endsWith('-02-29') ? before.replace('-02-29', '-03-01') : addDays(before, 1), to }
}

/** How many days, both included. */
const lengthOf = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/**
 * What a period is compared with. Of a month that has begun the same days of the month before, which may have fewer; of
 * any other the days right before, as many of them.
 */
export function getPreviousDays(days: Days): Days {
  const isOfOneMonth = days.from.endsWith('-01') && days.from.slice(0, 7) === days.to.slice(0, 7)
  if (isOfOneMonth && lengthOf(days) > 7) return getMonthToDate(days.to).before
  const to = addDays(days.from, -1)
  return { from: addDays(to, 1 - lengthOf(days)), to }
}

/** This month up to a day, and the same days of the month before, which may have fewer. */
export function getMonthToDate(today: string): { now: Days; before: Days } {
  const last = addDays(`${today.slice(0, 8)}01`, -1)
  const sameDay = `${last.slice(0, 8)}${today.slice(8)}`
  return {
    now: { from: `${today.slice(0, 8)}01`, to: today },
    before: { from: `${last.slice(0, 8)}01`, to: sameDay < last ? sameDay : last },
  }
}

const DAY_MS = 86_400_000
/** The most bars that are still distinguishable. */
const MAX_DAYS = 31
const MAX_WEEKS = 27

/** In what steps a period is shown. */
export function getUnit(days: Days): Unit {
  const many = lengthOf(days)
  return many <= MAX_DAYS ? 'day' : many <= MAX_WEEKS * 7 ? 'week' : 'month'
}

/**
 * The steps of a period, without a gap. Weeks are counted from its first day, so that those of the period before stand
 * beside them; months are the calendar's.
 */
export function listSteps(unit: Unit, { from, to }: Days): Days[] {
  const steps: Days[] = []
  for (let day = from; day <= to;) {
    const next = unit === 'day' ? addDays(day, 1) : unit === 'week' ? addDays(day, 7) : nextMonth(day)
    const last = addDays(next, -1)
    steps.push({ from: day, to: last < to ? last : to })
    day = next
  }
  return steps
}

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
