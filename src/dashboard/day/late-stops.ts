import { AlarmClock } from 'lucide-react'
import { LATE_GRACE_MINUTES } from '#lib/late-appointment.ts'
import type { Badge } from '../parts/status-badge.tsx'

/**
 * A stop of today, as far as being late goes. `time`: HH:MM, null at no certain time. `goesOn`: it began on an earlier
 * day.
 */
type Timed = { status: string; time: string | null; goesOn?: boolean }

/**
 * Whether a stop of today should have begun by now. The one rule for the Overview, the greeting and My day. `now`:
 * HH:MM where the business is.
 */
export function isLate({ status, time, goesOn = false }: Timed, now: string): boolean {
  return (
    (status === 'requested' || status === 'scheduled') &&
    time !== null &&
    !goesOn &&
    minutesOf(now) - minutesOf(time) >= LATE_GRACE_MINUTES
  )
}

/** The late ones first; all else stays in its order. */
export const lateFirst = <Stop extends Timed>(stops: readonly Stop[], now: string): Stop[] =>
  stops.toSorted((a, b) => Number(isLate(b, now)) - Number(isLate(a, now)))

export const LATE: Badge = { tone: 'rose', icon: AlarmClock, word: 'Late' }

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
