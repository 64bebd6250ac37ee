import { WEEKDAYS, type Hours } from '#domains/business/contract.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatWeekday, weekdayOf } from '#lib/local-time.ts'

/** From so many days on somebody can be there. */
const AHEAD = 3
const DAYS = 5

/** The next open days in words, each by its halves, for a customer to say when the work would suit them: `Mon, Dec 7, morning`. */
export function startsFrom(hours: Hours, now: Date): string[] {
  const closed = new Set(hours.closed.map(({ date }) => date))
  const days = Array.from({ length: 60 }, (_, at) => addDays(toDay(now), AHEAD + at)).filter(
    (day) => hours.week[WEEKDAYS[weekdayOf(day)] ?? 'sunday'] !== null && !closed.has(day),
  )
  return days.slice(0, DAYS).flatMap((day) => ['morning', 'afternoon'].map((half) => `${formatWeekday(day)}, ${half}`))
}
