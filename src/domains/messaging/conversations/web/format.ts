import { formatDay, formatTime, toDay } from '#lib/dates.ts'
import { addDays, formatWeekday, formatWholeWeekday } from '#lib/local-time.ts'
import { formatPhone } from '#lib/phone.ts'
import type { EntryRow, HeadRow } from './queries.ts'

/**
 * Formats the time of the last message for a list: `9:12 AM`, `Wed`, `Nov 2`, `Nov 2, 2025`. `now` is in milliseconds
 * since the epoch.
 */
export function formatShortTime(at: string, now: number): string {
  const [day, today] = [toDay(new Date(at)), toDay(new Date(now))]
  if (day === today) return formatTime(at)
  if (day > addDays(today, -7)) return formatWeekday(day).slice(0, 3)
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(at).replace(/, \d{4}$/, '') : formatDay(at)
}

/** Above the first of each day: `Today`, `Yesterday`, `Wednesday, Nov 18`. */
export function formatDayHeading(day: string, now: number): string {
  const today = toDay(new Date(now))
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4)
    ? formatWholeWeekday(day)
    : `${formatWholeWeekday(day)}, ${day.slice(0, 4)}`
}

/** `Nov 2`, with the year where it is another one. */
export const formatShortDay = (at: string, now: number): string =>
  toDay(new Date(at)).slice(0, 4) === toDay(new Date(now)).slice(0, 4)
    ? formatDay(at).replace(/, \d{4}$/, '')
    : formatDay(at)

/** Under the field: how it goes, and why it may. */
export function describeConsent(
  { from, agreedAt, wrote, simulated }: Pick<HeadRow, 'from' | 'agreedAt' | 'wrote' | 'simulated'>,
  now: number,
): string {
  const way =
    simulated.sms || from === null
      ? 'Texting isn’t connected, so this won’t be delivered.'
      : `Sends as a text from ${formatPhone(from)}.`
  if (agreedAt !== null) return `${way} They agreed to texts on ${formatShortDay(agreedAt, now)}.`
  if (wrote) return `${way} They texted us first.`
  return `${way} They haven’t agreed to texts, so only answer what they asked.`
}

/** Entries with the days they stand under, the oldest first. */
export function groupByDay(entries: readonly EntryRow[]): { day: string; entries: EntryRow[] }[] {
  const days = Map.groupBy(entries.toReversed(), ({ at }) => toDay(new Date(at)))
  return [...days].map(([day, of]) => ({ day, entries: of }))
}

/** An estimate visit has no page of its own: it opens over the calendar. */
export const visitPath = (id: string): string => `/dashboard/jobs?view=calendar&visit=${id}`
