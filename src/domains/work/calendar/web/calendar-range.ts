import { WEEKDAYS, type Hours } from '#domains/system/business/contract.ts'
import { formatDate, addDays, formatWeekday, lastOfMonth, getWeekday } from '#lib/local-time.ts'
import { toMinutes } from './slot-position.ts'

/** How much of the calendar is looked at. */
export type Scale = 'day' | 'week' | 'month'
export const isScale = (text: string): text is Scale => text === 'day' || text === 'week' || text === 'month'

export type Days = { from: string; to: string }

/** The days that are asked for, both included: a month has the ends of the weeks around it. */
export function getRange(scale: Scale, date: string): Days {
  if (scale === 'day') return { from: date, to: date }
  if (scale === 'week') return weekOf(date)
  const first = `${date.slice(0, 8)}01`
  return { from: weekOf(first).from, to: weekOf(lastOfMonth(first)).to }
}

const weekOf = (date: string): Days => {
  const monday = addDays(date, -getWeekday(date))
  return { from: monday, to: addDays(monday, 6) }
}

/** The day that Previous (-1) and Next (1) lead to. A month later is the first of it. */
export function shiftDate(scale: Scale, date: string, by: -1 | 1): string {
  if (scale === 'day') return addDays(date, by)
  if (scale === 'week') return addDays(date, 7 * by)
  const first = `${date.slice(0, 8)}01`
  return by === 1 ? `${addDays(first, 31).slice(0, 8)}01` : `${addDays(first, -1).slice(0, 8)}01`
}

export const listDays = ({ from, to }: Days): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Whether the business works on that day of the week, as far as it is known. */
export const isWorkday = (hours: Hours | undefined, day: string): boolean =>
  !hours || hours.week[WEEKDAYS[getWeekday(day)] ?? 'sunday'] !== null

/**
 * The columns of a week or a month: the days of the week on which the business works, and others on which something is.
 * All for one that is never open.
 */
export function listColumns(
  days: readonly string[],
  hours: Hours | undefined,
  isUsed: (day: string) => boolean,
): string[] {
  const weekdays = new Set(days.filter((day) => isWorkday(hours, day) || isUsed(day)).map(getWeekday))
  return weekdays.size === 0 ? [...days] : days.filter((day) => weekdays.has(getWeekday(day)))
}

/** Returns when work begins on the earliest of these days, in minutes; eight o'clock when no opening hours are set. */
export function getOpening(hours: Hours | undefined, days: readonly string[]): number {
  const found = days.flatMap((day) => hours?.week[WEEKDAYS[getWeekday(day)] ?? 'sunday']?.opens ?? [])
  return found.length === 0 ? 8 * 60 : Math.min(...found.map(toMinutes))
}

const monthAndYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/**
 * `Nov 16 – 21, 2026`, `Nov 30 – Dec 5, 2026`, `Thu, Nov 19, 2026`, `November 2026`. `shown` are the days on screen.
 */
export function formatTitle(scale: Scale, date: string, shown: readonly string[]): string {
  if (scale === 'month') return monthAndYear.format(new Date(`${date}T00:00:00Z`))
  if (scale === 'day') return `${formatWeekday(date)}, ${date.slice(0, 4)}`
  const [from = date, to = date] = [shown[0], shown.at(-1)]
  const [first, last] = [formatDate(from), formatDate(to)]
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first} – ${last}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${first.replace(/, \d+$/, '')} – ${isOneMonth ? last.replace(/^\w+ /, '') : last}`
}
