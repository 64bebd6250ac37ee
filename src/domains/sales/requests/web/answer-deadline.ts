import { formatMinutes } from '#lib/dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How the 24-hour promise stands, in words: `3 h left to answer`, `40 min left to answer`, `2 h late`. Both instants in
 * ms since the epoch.
 */
export function formatDeadline(answerBy: number, now: number): { late: boolean; words: string } {
  const left = answerBy - now
  if (left < 0) return { late: true, words: `${roughly(-left)} late` }
  if (left < MINUTE) return { late: false, words: 'Less than a minute left to answer' }
  return { late: false, words: `${roughly(left)} left to answer` }
}

/** Whole seconds until an instant, never below zero. */
export const secondsUntil = (at: string, now: number): number => Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))

/** `Average this week: 2 h 40 min.`, or that there is none yet. */
export const formatAverage = (minutes: number | null): string =>
  minutes === null ? 'No requests answered in the last 7 days.' : `Average this week: ${formatMinutes(minutes)}.`

/**
 * Whole hours from one hour on, whole days from two days on, minutes below; rounded down, so that it never promises
 * more time than there is.
 */
function roughly(ms: number): string {
  if (ms >= 48 * HOUR) return `${Math.floor(ms / (24 * HOUR))} days`
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h`
  return `${Math.max(1, Math.floor(ms / MINUTE))} min`
}
