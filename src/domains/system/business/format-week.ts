import { addDays } from '#lib/local-time.ts'
import { WEEKDAYS } from './contract.ts'
import type { Hours } from './contract.ts'

/**
 * The week as one would say it, days with the same hours together: `Monday to Friday: 8 AM to 6 PM`, `Sunday: closed`.
 * Local times of the business.
 */
export function formatWeek(hours: Hours): string[] {
  return groupWeek(hours).map((run) => `${run.days}: ${run.hours}`)
}

/** The same for a table: `{ days: 'Monday to Friday', hours: '8 AM to 6 PM' }`. */
export function groupWeek({ week }: Hours): { days: string; hours: string }[] {
  const runs: { first: string; last: string; hours: string }[] = []
  for (const day of WEEKDAYS) {
    const open = week[day]
    const hours = open ? `${formatShortHour(open.opens)} to ${formatShortHour(open.closes)}` : 'closed'
    const name = day.charAt(0).toUpperCase() + day.slice(1)
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = name
    else runs.push({ first: name, last: name, hours })
  }
  return runs.map(({ first, last, hours }) => ({ days: first === last ? first : `${first} to ${last}`, hours }))
}

/**
 * Closed days that follow each other for the same reason, as one: `{ days: 'December 24 – January 2, 2027', hours:
 * 'closed, Holidays' }`.
 */
export function formatClosedDays(closed: Hours['closed']): { days: string; hours: string }[] {
  return groupClosedDays(closed).map(({ from, to, reason }) => ({
    days: dayRange.formatRange(noon(from), noon(to)),
    hours: reason ? `closed, ${reason}` : 'closed',
  }))
}

/** The same as dates: the first and the last day of each run. `closed` is in order of date. */
export function groupClosedDays(closed: Hours['closed']): { from: string; to: string; reason: string }[] {
  const runs: { from: string; to: string; reason: string }[] = []
  for (const { date, reason } of closed) {
    const run = runs.at(-1)
    if (run && run.reason === reason && addDays(run.to, 1) === date) run.to = date
    else runs.push({ from: date, to: date, reason })
  }
  return runs
}

const dayRange = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
/** A date without a time has no zone: UTC on both ways. */
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** `08:00` → `8 AM`, `17:30` → `5:30 PM`. */
export function formatShortHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}
