import { WEEKDAYS } from '#domains/system/business/contract.ts'
import { formatShortHour } from '#domains/system/business/format-week.ts'
import { formatDate } from '#lib/local-time.ts'
import { getExpiry } from '../certificate-expiry.ts'
import type { TechnicianRow } from './queries.ts'

/** `Nov 20, 2026`, `Nov 20, 2026 to Nov 23, 2026`. */
export const formatDays = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string =>
  firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} to ${formatDate(lastDay)}`

/** 450 minutes → `7.5`; halves at most. */
export const toHours = (minutes: number): number => Math.round(minutes / 30) / 2

/** Which brick a day of so many hours is: up to 3, 4 to 6, 7 and 8, more. Null: nothing is booked. */
export function getBrick(hours: number): 'h1' | 'h2' | 'h3' | 'hx' | null {
  if (hours === 0) return null
  return hours <= 3.5 ? 'h1' : hours <= 6.5 ? 'h2' : hours <= 8 ? 'h3' : 'hx'
}

/**
 * Formats a week as `42 of 40 h, 2 over`, `30 of 40 h`, or `30 h` if the capacity is unknown. Both arguments are in
 * minutes; `able` is null if unknown.
 */
export function formatWeek(minutes: number, able: number | null): string {
  const booked = toHours(minutes)
  if (able === null) return `${booked} h`
  const most = toHours(able)
  return `${booked} of ${most} h${booked > most ? `, ${booked - most} over` : ''}`
}

/** `Nov 16 to 21`, `Nov 30 to Dec 5`. */
export function formatSpan(first: string, last: string): string {
  const [from, to] = [formatDate(first), formatDate(last)].map((day) => day.split(',')[0] ?? '')
  return first.slice(0, 7) === last.slice(0, 7) ? `${from} to ${Number(last.slice(8))}` : `${from} to ${to}`
}

/** `Mar 2028`; near its end or past it, the day: `Dec 4, 2026, 15 days left`, `ended Oct 30, 2026`. */
export function formatCertificate(
  endsOn: string | null,
  today: string,
): { state: 'good' | 'soon' | 'ended'; words: string } {
  const { state, left } = getExpiry(endsOn, today)
  if (endsOn === null) return { state, words: '' }
  const day = formatDate(endsOn)
  if (state === 'ended') return { state, words: `expired ${day}` }
  if (state === 'soon')
    return { state, words: `${day}, ${left === 0 ? 'last day' : left === 1 ? '1 day left' : `${left} days left`}` }
  return { state, words: day.replace(/ \d+,/, '') }
}

const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Mon to Fri 8 AM to 4 PM, Sat 9 AM to 1 PM`: days with the same hours together. */
export function formatWeekHours(week: NonNullable<TechnicianRow['week']>): string {
  const runs: { first: string; last: string; hours: string; at: number }[] = []
  for (const [at, day] of WEEKDAYS.entries()) {
    const shift = week[day]
    if (!shift) continue
    const hours = `${formatShortHour(shift.from)} to ${formatShortHour(shift.to)}`
    const run = runs.at(-1)
    if (run?.hours === hours && run.at === at - 1) Object.assign(run, { last: SHORT[at], at })
    else runs.push({ first: SHORT[at] ?? '', last: SHORT[at] ?? '', hours, at })
  }
  return (
    runs.map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`} ${hours}`).join(', ') ||
    'no days'
  )
}
