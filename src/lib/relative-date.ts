import { formatDay, formatTime, toDay } from './dates.ts'
import { addDays } from './local-time.ts'

/**
 * When something happened, as one says it: `Today, 8:52 AM`, `Yesterday, 6:10 PM`, `Nov 2, 2025, 4:00 PM`. `now` in ms
 * since the epoch.
 */
export function formatRelativeTime(at: Date | string, now: number): string {
  return `${formatRelativeDay(at, now)}, ${formatTime(at)}`
}

/** The day of it alone: `Today`, `Yesterday`, `Nov 2, 2025`. */
export function formatRelativeDay(at: Date | string, now: number): string {
  const day = toDay(new Date(at))
  const today = toDay(new Date(now))
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(at)
}
