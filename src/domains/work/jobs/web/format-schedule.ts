import { formatDay, formatTime, toDay } from '#lib/dates.ts'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { formatDate, formatWeekday } from '#lib/local-time.ts'

type Scheduled = { scheduledDate: string | null; scheduledTime: string | null; arrivalWindowMinutes?: number }

/**
 * `Jan 5, 2025, 9:00 AM`, `Jan 5, 2025, 9:00 to 11:00 AM`, `Jan 5, 2025`, or `Not scheduled`. A scheduled date is a calendar day of the business, so no
 * zone moves it.
 */
export function formatSchedule({ scheduledDate, scheduledTime, arrivalWindowMinutes }: Scheduled): string {
  if (!scheduledDate) return 'Not scheduled'
  return scheduledTime
    ? `${formatDate(scheduledDate)}, ${clockTime(scheduledTime, arrivalWindowMinutes)}`
    : formatDate(scheduledDate)
}

/**
 * The same as a card says it: `Today, 12:30 PM`, `Fri Nov 20, 8:00 AM`, `Started 9:04 AM`, `Nov 17, 2026`. `now` in ms
 * since the epoch.
 */
export function formatCardTime(
  job: Scheduled & { status: string; startTime: string | null; endTime: string | null },
  now: number,
): string {
  const { scheduledDate, scheduledTime, status, startTime, endTime } = job
  const today = toDay(new Date(now))
  if (status === 'in-progress' && startTime !== null)
    return `Started ${toDay(new Date(startTime)) === today ? formatTime(startTime) : formatDay(startTime)}`
  if (status === 'completed' && endTime !== null) return formatDay(endTime)
  if (!scheduledDate || status === 'completed') return scheduledDate ? formatDate(scheduledDate) : 'Not scheduled'
  // Within the year the day of the week says more than the year does.
  const far = Math.abs(Date.parse(scheduledDate) - Date.parse(today)) > 180 * 86_400_000
  const day =
    scheduledDate === today ? 'Today' : far ? formatDate(scheduledDate) : formatWeekday(scheduledDate).replace(',', '')
  return scheduledTime ? `${day}, ${clockTime(scheduledTime)}` : day
}

/** `HH:MM` with or without seconds as `9:00 AM`; anything else stays as it was typed. */
const clockTime = (typed: string, arrivalWindowMinutes = 0): string =>
  /^\d{1,2}:\d{2}(:\d{2})?$/.test(typed) ? formatArrivalWindow(typed, arrivalWindowMinutes) : typed
