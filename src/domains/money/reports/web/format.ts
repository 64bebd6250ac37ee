import { isLate } from '#dashboard/day/late-stops.ts'
import { knownUnit } from '#domains/work/inventory/contract-units.ts'
import { toDay } from '#lib/dates.ts'
import { formatClock, formatDate, formatWeekday, formatWholeWeekday } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import type { Needs, StopRow } from './queries.ts'
import { countSteps } from './step-list.ts'
import type { RowOf } from './step-types.ts'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const formatNumberWord = (many: number): string => NUMBERS[many] ?? String(many)
const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** 1,001 stands for more than a thousand. */
export const formatMany = (many: number): string => (many > 1000 ? '1,000+' : many.toLocaleString('en-US'))

export const isDone = ({ status }: Pick<StopRow, 'status'>): boolean => status === 'completed' || status === 'done'

/**
 * `Three stops today, first at 9:00 AM in Ruskin.`, and what is left of them as the day goes on. `now` is HH:MM on the
 * wall of the business.
 */
export function formatStops(stops: readonly StopRow[], now: string): string {
  const open = stops.filter((stop) => !isDone(stop))
  if (stops.length === 0) return 'No stops today.'
  if (open.length === 0)
    return stops.length === 1
      ? 'Today’s only stop is done.'
      : `All ${lower(formatNumberWord(stops.length))} of today’s stops are done.`
  const late = open.filter((stop) => isLate(stop, now))
  const first =
    late[0] ??
    open.find(({ status, time }) => status !== 'in-progress' && time !== null && time >= now) ??
    open.find(({ time }) => time !== null) ??
    open[0]
  const what =
    open.length === stops.length
      ? `${formatNumberWord(open.length)} ${open.length === 1 ? 'stop' : 'stops'} today`
      : `${formatNumberWord(open.length)} of ${lower(formatNumberWord(stops.length))} stops left today`
  if (late.length > 0) return `${what}, ${formatLate(late, open.length)}.`
  const when = !first?.time
    ? ''
    : `${open.length === 1 ? '' : first === open[0] && open.length === stops.length ? 'first ' : 'next '}at ${formatClock(first.time)}`
  const where = first?.town ? `in ${first.town}` : ''
  const rest = [when, where].filter(Boolean).join(' ')
  return `${what}${rest && `, ${rest}`}.`
}

/** `one is late: 9:00 AM in Ruskin`. `open`: how many stops are left. */
function formatLate(late: readonly StopRow[], open: number): string {
  const [first] = late
  const when = formatClock(first?.time ?? '')
  const where = first?.town ? ` in ${first.town}` : ''
  if (late.length > 1) return `${lower(formatNumberWord(late.length))} are late, the first due at ${when}${where}`
  return open === 1 ? `late, due at ${when}${where}` : `one is late, due at ${when}${where}`
}

/** What the day brings in, in cents. A job that goes on from an earlier day was counted with its first. */
export const bookedCents = (stops: readonly StopRow[]): number =>
  stops.reduce((sum, { amount, goesOn }) => sum + (goesOn ? 0 : (amount ?? 0)), 0)

/** The sentence under the sum: what of it is ready, or will be next, and what is not in it. */
export function formatBooked(stops: readonly StopRow[]): string {
  const jobs = stops.filter(({ kind, goesOn }) => kind === 'job' && !goesOn)
  const priced = jobs.filter(({ amount }) => amount !== null)
  const unpriced = jobs.length - priced.length
  const without =
    unpriced === 0 ? '' : ` ${formatNumberWord(unpriced)} ${unpriced === 1 ? 'job has' : 'jobs have'} no price yet.`
  if (jobs.length === 0) return 'No jobs start today.'
  if (priced.length === 0) return without.trim()
  const done = bookedCents(priced.filter(isDone))
  const open = priced.filter((stop) => !isDone(stop))
  const next = open.find(({ status }) => status === 'in-progress') ?? open[0]
  if (!next) return `All done and ready to invoice.${without}`
  if (done > 0)
    return `${formatCents(done)} is done and ready to invoice, ${formatCents(bookedCents(open))} to go.${without}`
  return `${formatCents(next.amount ?? 0)} ready to invoice when ${whose(next.customerName)} ${next.what.toLowerCase()} is done.${without}`
}

/** `Elena’s`; an association keeps its whole name, as a person with one name does. */
function whose(name: string): string {
  const [first = 'the customer', ...more] = name.split(/\s+/).filter(Boolean)
  const called = more.length === 1 ? first : name || first
  return `${called}’s`
}

/** `today, 9:00 AM`, `tomorrow`, `Friday, 1:00 PM`: of a day not a week from `today`, both YYYY-MM-DD. */
export function formatSoon(day: string, time: string | null, today: string): string {
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const name =
    ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : ahead > 0 && ahead < 7 ? weekday(day) : formatDate(day)
  return time ? `${name}, ${formatClock(time)}` : name
}

const weekday = (day: string): string => formatWholeWeekday(day).split(',', 1)[0] ?? day

/** `3 gallons left, minimum 10. Friday needs 8.` */
export function formatStock(
  { quantityOnHand, unit, minStockLevel, quantityUncounted, needed }: RowOf<'materials'>,
  today: string,
): string {
  const left = `${quantityOnHand.toLocaleString('en-US')} ${unit} left, minimum ${minStockLevel.toLocaleString('en-US')}.`
  if (quantityUncounted > 0)
    return `Jobs used ${quantityUncounted.toLocaleString('en-US')} ${unit} more than was on record.`
  if (!needed) return left
  // What the first job leaves may still be too little for those after it.
  if (needed.total > Math.max(quantityOnHand, needed.quantity)) {
    const until = needed.until === today ? 'today' : formatWeekday(needed.until)
    return `${left} Jobs through ${until} need ${needed.total.toLocaleString('en-US')}.`
  }
  const day = formatSoon(needed.day, null, today)
  return `${left} ${day.slice(0, 1).toUpperCase()}${day.slice(1)} needs ${needed.quantity.toLocaleString('en-US')}.`
}

/** How many things are in the list in all. */
export function formatItemCount(needs: Needs): string {
  const { many, isMore } = countSteps(needs)
  if (isMore) return '1,000+ things'
  return `${many.toLocaleString('en-US')} ${many === 1 ? 'thing' : 'things'}`
}

/** How much booked jobs need beyond what there is, in a word and in a sentence; null when there is enough for them. */
export function toStockShortage(
  { quantityOnHand, unit, needed }: RowOf<'materials'>,
  today: string,
): { short: string; words: string } | null {
  if (!needed || needed.total <= quantityOnHand) return null
  const measure = knownUnit(unit) ?? unit
  const amount = (many: number) => `${many.toLocaleString('en-US')} ${measure}`
  const days = Math.round((Date.parse(needed.until) - Date.parse(today)) / 86_400_000)
  const until = days > 0 && days < 7 ? formatSoon(needed.until, null, today) : formatNear(needed.until, today)
  return {
    short: amount(needed.total - quantityOnHand),
    words: `You have ${amount(quantityOnHand)}, booked jobs through ${until} need ${needed.total.toLocaleString('en-US')}`,
  }
}

/** `Hannah Cole’s`. */
export const possessive = (name: string): string => `${name}’s`

/** `26 min ago`, `3 h ago`, `2 days ago`. `now` in ms since the epoch. */
export function formatAgo(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day ago' : `${days} days ago`
}

/**
 * A day near today in the middle of a sentence: `today`, `yesterday`, `tomorrow`, `Tue` of the last six days, `Nov 14`,
 * and with its year where that is another. `at`: YYYY-MM-DD, or an instant as ISO 8601.
 */
export function formatNear(at: string, today: string): string {
  const day = at.length === 10 ? at : toDay(new Date(at))
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  if (ahead === 0) return 'today'
  if (ahead === -1) return 'yesterday'
  if (ahead === 1) return 'tomorrow'
  if (ahead < 0 && ahead > -7) return formatWeekday(day).slice(0, 3)
  return day.slice(0, 4) === today.slice(0, 4) ? formatDate(day).replace(/, \d{4}$/, '') : formatDate(day)
}
