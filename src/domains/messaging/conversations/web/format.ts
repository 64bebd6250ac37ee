import { formatDay, formatTime, toDay } from '#lib/dates.ts'
import { addDays, formatWeekday, formatWholeWeekday } from '#lib/local-time.ts'
import { formatList } from '#lib/format-list.ts'
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

/** Under the field: how it goes, why it may or may not, and that it is late there. */
export function describeConsent(
  {
    from,
    agreedAt,
    wrote,
    simulated,
    noText,
    quiet,
  }: Pick<HeadRow, 'from' | 'agreedAt' | 'wrote' | 'simulated' | 'noText' | 'quiet'>,
  now: number,
): string {
  if (noText !== null) return noText
  return [describeWay({ from, agreedAt, wrote, simulated }, now), quiet].filter(Boolean).join(' ')
}

function describeWay(
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

/** Entries of one day as they are shown: automatic messages in a row are folded into one. */
type Shown = { folded: EntryRow[] } | EntryRow

/** What failed, waits or is to be looked at stays in sight. */
const isFoldable = ({ sent }: EntryRow): boolean =>
  sent !== null &&
  sent.automatic !== null &&
  (sent.status === 'sent' || sent.status === 'delivered' || sent.status === 'cancelled')

export function foldAutomatic(entries: readonly EntryRow[]): Shown[] {
  const shown: Shown[] = []
  for (const entry of entries) {
    const last = shown.at(-1)
    if (!isFoldable(entry)) shown.push(entry)
    else if (last && 'folded' in last) last.folded.push(entry)
    else shown.push({ folded: [entry] })
  }
  return shown
}

/** `2 automatic messages: confirmation by email and text`. */
export function describeFolded(entries: readonly EntryRow[]): string {
  const byKind = Map.groupBy(entries, ({ sent }) => sent?.automatic ?? '')
  const kinds = [...byKind].map(([kind, of]) => {
    const ways = [...new Set(of.map(({ type }) => (type === 'sms' ? 'text' : 'email')))].toSorted()
    return `${kind.toLowerCase()} by ${formatList(ways)}`
  })
  return `${entries.length === 1 ? '1 automatic message' : `${entries.length} automatic messages`}: ${kinds.join(', ')}`
}

/** An estimate visit has no page of its own: it opens over the calendar. */
export const visitPath = (id: string): string => `/dashboard/jobs?view=calendar&visit=${id}`
