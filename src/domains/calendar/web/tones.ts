import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { BADGES as JOBS } from '#domains/jobs/web/badges.ts'
import { BADGES as VISITS } from '#domains/visits/web/badges.ts'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { clockWords } from './place.ts'
import type { Piece } from './pieces.ts'
import type { EntryRow } from './rows.ts'

export const badgeOf = ({ kind, status }: EntryRow): Badge => {
  if (kind === 'visit' || status === 'done') return VISITS[status === 'done' ? 'done' : 'scheduled']
  return JOBS[status]
}

/** What is finished is kept as it was: it is opened to be changed. */
export const mayMove = ({ status }: EntryRow): boolean => status !== 'completed' && status !== 'done'

/** A day that was given to a job before anybody agreed to it is held for it. */
export const nameOf = ({ kind, status, name }: EntryRow): string =>
  `${kind === 'job' && status === 'requested' ? 'Hold: ' : ''}${name || 'Unknown Customer'}`

/** `Paver Restoration, day 1`, `Free estimate, Pool Deck Sealing`. */
export const whatOf = ({ kind, service }: EntryRow, { day = 0, days = 1 } = {}): string =>
  kind === 'visit' ? `Free estimate, ${service}` : days > 1 ? `${service}, day ${day + 1}` : service

/** All of it, for who does not see where it stands. */
export function wordsOf({ entry, place, date, day, days }: Piece): string {
  const when =
    place.start === null ? 'any time' : `${clockWords(place.start)} to ${clockWords(place.start + place.minutes)}`
  return `${nameOf(entry)}, ${whatOf(entry, { day, days })}, ${formatWholeWeekday(date)}, ${when}, ${badgeOf(entry).word}`
}

/** Where an appointment is looked at when it is opened in a window of its own. */
export const hrefOf = ({ kind, id, dates }: EntryRow): string =>
  kind === 'job' ? `/dashboard/jobs/${id}` : `/dashboard/jobs?view=calendar&date=${dates[0] ?? ''}&visit=${id}`
