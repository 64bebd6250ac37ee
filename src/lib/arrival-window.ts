import { formatClock } from './local-time.ts'

/** How long after the start the crew may still arrive, in minutes; 0: at the start itself. */
export const ARRIVAL_WINDOWS = [0, 60, 120, 240] as const
export type ArrivalWindowMinutes = (typeof ARRIVAL_WINDOWS)[number]

export const ARRIVAL_WINDOW_LABELS: Record<ArrivalWindowMinutes, string> = {
  0: 'None, exact time',
  60: '1 hour',
  120: '2 hours',
  240: '4 hours',
}

const DAY_MINUTES = 24 * 60

/** As a customer and the crew read an arrival: `8:00 to 10:00 AM`, `11:00 AM to 1:00 PM`; without a window `8:00 AM`. */
export function formatArrivalWindow(time: string, windowMinutes = 0): string {
  const from = formatClock(time)
  if (windowMinutes === 0) return from
  const to = formatClock(windowEnd(time, windowMinutes))
  return `${from.slice(-2) === to.slice(-2) && endMinutes(time, windowMinutes) < DAY_MINUTES ? from.slice(0, -3) : from} to ${to}`
}

/** When the window ends, HH:MM; `00:00` for one that ends at midnight. */
function windowEnd(time: string, windowMinutes: number): string {
  const end = endMinutes(time, windowMinutes) % DAY_MINUTES
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** Whether the window ends by midnight: no one waits for a crew into the next day. */
export const endsByMidnight = (time: string, windowMinutes: number): boolean =>
  endMinutes(time, windowMinutes) <= DAY_MINUTES

export const PAST_MIDNIGHT = 'The arrival window can’t run past midnight. Choose an earlier start or a shorter window.'

function endMinutes(time: string, windowMinutes: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes + windowMinutes
}
