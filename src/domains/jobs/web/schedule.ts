import { formatDay } from '#lib/dates.ts'

/** `Jan 5, 2025, 9:00 AM`, `Jan 5, 2025`, or `Not scheduled`. A scheduled date is a calendar day of the business, so no zone moves it. */
export function scheduleWords({ scheduledDate, scheduledTime }: { scheduledDate: string | null; scheduledTime: string | null }): string {
  if (!scheduledDate) return 'Not scheduled'
  // Noon UTC is the same calendar day in New York, in summer and in winter.
  const day = formatDay(`${scheduledDate}T12:00:00Z`)
  return scheduledTime ? `${day}, ${clockTime(scheduledTime)}` : day
}

/** `HH:MM` with or without seconds as `9:00 AM`; anything else stays as it was typed. */
function clockTime(typed: string): string {
  const [, hours, minutes] = typed.match(/^(\d{1,2}):(\d{2})(?::\d{2})?$/) ?? []
  if (!hours || !minutes) return typed
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}
