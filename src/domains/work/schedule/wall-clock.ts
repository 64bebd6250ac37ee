import { addMinutes } from 'date-fns'
import { WEEKDAYS } from '#domains/system/business/contract.ts'
import type { Hours } from '#domains/system/business/contract.ts'
import { addDays, formatClock, formatDate, toZonedInstant, getWeekday } from '#lib/local-time.ts'
import { invalid } from '#lib/problem.ts'
import type { Period } from '#platform/database/columns.ts'

/** When the business is open on a day; null: not at all. */
export function getOpeningHours({ week, closed }: Hours, day: string): { opens: string; closes: string } | null {
  if (closed.some(({ date }) => date === day)) return null
  return week[WEEKDAYS[getWeekday(day)] ?? 'sunday']
}

/** As far as open days are looked for: a business that is closed longer takes no work of several days. */
export const MAX_DAYS_AHEAD = 60

/**
 * So many open days in a row from the first, which counts whether it is open or not: it was chosen. Throws `invalid`
 * when there are not enough.
 */
export function openDays(hours: Hours, first: string, days: number): string[] {
  const found = [first]
  for (let ahead = 1; found.length < days; ahead++) {
    if (ahead > MAX_DAYS_AHEAD) {
      const sentence = `There aren’t ${days} open days in the ${MAX_DAYS_AHEAD} days after ${formatDate(first)}. Check your hours in Settings.`
      throw invalid(sentence, [{ path: 'days', message: sentence }])
    }
    const day = addDays(first, ahead)
    if (getOpeningHours(hours, day)) found.push(day)
  }
  return found
}

/** The same time on each of these days, as instants. Throws `invalid` for a time that daylight saving skips. */
export function toPeriods(dates: readonly string[], time: string, minutes: number): Period[] {
  return dates.map((date) => {
    const from = toZonedInstant(date, time)
    if (!from) {
      const sentence = `${formatClock(time)} doesn’t exist on ${formatDate(date)} because of daylight saving. Choose another time.`
      throw invalid(sentence, [{ path: 'scheduledTime', message: sentence }])
    }
    return { from, to: addMinutes(from, minutes) }
  })
}
