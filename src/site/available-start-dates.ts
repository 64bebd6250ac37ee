import { WEEKDAYS, type Hours } from '#domains/system/business/contract.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatWeekday, getWeekday } from '#lib/local-time.ts'

/** The first available start date is this many days ahead. */
const AHEAD = 3
const DAYS = 5

/**
 * The next open days in words, each by its halves, for a customer to say when the work would suit them: `Mon, Dec 7,
 * morning`.
 */
export function listStartDates(hours: Hours, now: Date): string[] {
  const closed = new Set(hours.closed.map(({ date }) => date))
  const open = Array.from({ length: 60 }, (_, at) => addDays(toDay(now), AHEAD + at)).flatMap((day) => {
    const times = hours.week[WEEKDAYS[getWeekday(day)] ?? 'sunday']
    return times && !closed.has(day) ? [{ day, times }] : []
  })
  return open
    .slice(0, DAYS)
    .flatMap(({ day, times }) => halvesOf(times).map((half) => `${formatWeekday(day)}, ${half}`))
}

/** Which halves of a day have an hour of work in them. */
const halvesOf = ({ opens, closes }: { opens: string; closes: string }): string[] => [
  ...(opens <= '11:00' ? ['morning'] : []),
  ...(closes >= '13:00' ? ['afternoon'] : []),
]
