import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { BADGES as JOBS } from '#domains/work/jobs/web/badges.ts'
import { BADGES as VISITS } from '#domains/sales/visits/web/badges.ts'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { formatList } from '#lib/format-list.ts'
import { formatCents } from '#lib/money.ts'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { formatClockTime } from './slot-position.ts'
import type { EventSegment } from './event-segments.ts'
import type { EntryRow } from './row-types.ts'

/** An errand is neither scheduled work nor a visit; its kind is in its second line. */
const EVENT: Badge = { ...VISITS.scheduled, word: 'On the calendar' }

export const getBadge = ({ kind, status }: EntryRow): Badge => {
  if (kind === 'event') return status === 'done' ? VISITS.done : EVENT
  if (kind === 'visit' || status === 'done') return VISITS[status === 'done' ? 'done' : 'scheduled']
  return JOBS[status]
}

/** Finished appointments cannot be moved on the calendar; people open them to change them. */
export const isMovable = ({ status }: EntryRow): boolean => status !== 'completed' && status !== 'done'

/** A day that was given to a job before anybody agreed to it is held for it. */
export const formatName = ({ kind, status, name }: EntryRow): string =>
  `${kind === 'job' && status === 'requested' ? 'Hold: ' : ''}${name || 'Unknown Customer'}`

/** `Paver Restoration, day 1`, `Seal, Paver Restoration, 2 of 2`, `Free estimate, Pool Deck Sealing`, `Errand`. */
export function formatService({ kind, service, visit }: EntryRow, { day = 0, days = 1 } = {}): string {
  if (kind === 'visit') return `Free estimate, ${service}`
  const work = [visit?.title, days > 1 ? `${service}, day ${day + 1}` : service].filter(Boolean).join(', ')
  return visit ? `${work}, ${visit.at} of ${visit.of}` : work
}

/** `$1,282.50`, and `$900` without cents: a block is narrow. */
export const formatShortCents = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

/** Cents of the jobs that begin on each day. */
export function sumByDay(entries: readonly EntryRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { dates, amount } of entries) {
    const [first] = dates
    if (first !== undefined && amount) sums.set(first, (sums.get(first) ?? 0) + amount)
  }
  return sums
}

/** All of it, for who does not see where it stands. */
export function describeEvent({ entry, place, date, day, days }: EventSegment): string {
  const when =
    place.start === null
      ? entry.kind === 'event'
        ? 'all day'
        : 'any time'
      : `${formatClockTime(place.start)} to ${formatClockTime(place.start + place.minutes)}`
  const crew = entry.technicians.map(({ name }) => name)
  return [
    formatName(entry),
    formatService(entry, { day, days }),
    formatWholeWeekday(date),
    when,
    ...(entry.time !== null && entry.arrivalWindowMinutes > 0
      ? [`arriving ${formatArrivalWindow(entry.time, entry.arrivalWindowMinutes)}`]
      : []),
    getBadge(entry).word,
    ...(crew.length > 0 ? [`with ${formatList(crew)}`] : []),
  ].join(', ')
}

/** Where an appointment is looked at when it is opened in a window of its own. */
export const toEventHref = ({ kind, id, dates }: EntryRow): string =>
  kind === 'job' ? `/dashboard/jobs/${id}` : `/dashboard/jobs?view=calendar&date=${dates[0] ?? ''}&${kind}=${id}`
