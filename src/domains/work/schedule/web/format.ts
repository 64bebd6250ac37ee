import { formatShortHour } from '#domains/system/business/format-week.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { formatTime, toDay } from '#lib/dates.ts'
import { formatWeekday, toZonedInstant, toTime } from '#lib/local-time.ts'
import type { Booking, ConflictRow, DayPlan } from './queries.ts'

/** `1:00 PM`, or `Sat, Nov 21, 1:00 PM` when it is not on the day that is looked at. */
const formatWhen = (at: string, date: string): string => {
  const day = toDay(new Date(at))
  return day === date ? formatTime(at) : `${formatWeekday(day)}, ${formatTime(at)}`
}

/** 60 → `1 hour`, 90 → `1 h 30 min`, 20 → `20 minutes`. */
function formatDuration(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  if (minutes % 60 > 0) return `${hours} h ${minutes % 60} min`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/**
 * What is in the way, in two parts: the first stands out. `Kim overlaps by 1 hour` · ` with Ben Castro, Paver Cleaning,
 * 1:00 PM.`
 */
export function describeConflict(
  { kind, name, customerName, service, from, minutes, technicianId, sentence }: ConflictRow,
  date: string,
): [string, string] {
  const who = technicianId === null ? name : (name.split(' ')[0] ?? name)
  if (kind === 'unavailable' || kind === 'hours' || from === null) return [sentence, '']
  const other = `${customerName}, ${service}, ${formatWhen(from, date)}.`
  if (kind === 'overlap') return [`${who} overlaps by ${formatDuration(minutes ?? 0)}`, ` with ${other}`]
  return [
    minutes ? `${who} has only ${formatDuration(minutes)} of drive time` : `${who} has no drive time`,
    ` to or from ${other}`,
  ]
}

/** `Brandon`, of an address like `4 Oak St, Apt 4, Brandon, FL 33511`; the whole of one that does not tell its town. */
export const formatTown = (address: string): string => parseTown(address) ?? address

type Span = { from: number; to: number }
type Props = { date: string; opens: DayPlan['opens']; closes: DayPlan['closes'] }

/** From when to when a day is looked at, where the business is closed. */
const USUAL = { opens: '08:00', closes: '18:00' }

/**
 * Formats when a person is free that day: `free all day`, `free 8 AM to 1 PM, 3 PM to 6 PM`, or `booked all day`. It
 * lists only gaps of half an hour and more.
 */
export function formatFree(bookings: readonly Booking[], { date, opens, closes }: Props): string {
  const [first, last] = [toZonedInstant(date, opens ?? USUAL.opens), toZonedInstant(date, closes ?? USUAL.closes)]
  if (!first || !last) return ''
  const gaps: Span[] = []
  let from = first.getTime()
  for (const booking of bookings.toSorted((a, b) => a.from.localeCompare(b.from))) {
    gaps.push({ from, to: Math.min(Date.parse(booking.from), last.getTime()) })
    from = Math.max(from, Date.parse(booking.to))
  }
  gaps.push({ from, to: last.getTime() })
  const free = gaps.filter((gap) => gap.to - gap.from >= 30 * 60_000)
  if (free.length === 0) return 'booked all day'
  if (free.length === 1 && free[0]?.from === first.getTime() && free[0].to === last.getTime()) return 'free all day'
  return `free ${free.map((gap) => `${formatHour(gap.from)} to ${formatHour(gap.to)}`).join(', ')}`
}

/** `busy from 1 PM, Brandon`. */
export const formatBusy = ({ from, address }: Pick<Booking, 'from' | 'address'>): string =>
  `busy from ${formatHour(Date.parse(from))}, ${formatTown(address)}`

/** `8 AM`, `1:30 PM`. */
export const formatHour = (at: number): string => formatShortHour(toTime(new Date(at)))
