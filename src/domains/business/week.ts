import { WEEKDAYS } from './contract.ts'
import type { Hours } from './contract.ts'

/** The week as one would say it, days with the same hours together: `Monday to Friday: 8 AM to 6 PM`, `Sunday: closed`. Local times of the business. */
export function weekInWords(hours: Hours): string[] {
  return weekInRuns(hours).map((run) => `${run.days}: ${run.hours}`)
}

/** The same for a table: `{ days: 'Monday to Friday', hours: '8 AM to 6 PM' }`. */
export function weekInRuns({ week }: Hours): { days: string; hours: string }[] {
  const runs: { first: string; last: string; hours: string }[] = []
  for (const day of WEEKDAYS) {
    const open = week[day]
    const hours = open ? `${inWords(open.opens)} to ${inWords(open.closes)}` : 'closed'
    const name = day.charAt(0).toUpperCase() + day.slice(1)
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = name
    else runs.push({ first: name, last: name, hours })
  }
  return runs.map(({ first, last, hours }) => ({ days: first === last ? first : `${first} to ${last}`, hours }))
}

/** `08:00` → `8 AM`, `17:30` → `5:30 PM`. */
export function inWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}
