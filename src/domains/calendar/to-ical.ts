import { hash } from 'node:crypto'
import { addMinutes } from 'date-fns'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { ICalEventData } from 'ical-generator'
import { siteOrigin } from '#platform/http/site-origin.ts'
import * as business from '#domains/business/service.ts'
import { LENGTHS } from '#domains/schedule/contract.ts'
import * as technicians from '#domains/technicians/service.ts'
import { addDays, instantOf } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import { feedEvents } from './feed-events.ts'
import type { FeedEvent } from './feed-events.ts'
import { holderOf } from './feed.ts'

/** How often a calendar is to ask again, in seconds. */
const AGAIN_SECONDS = 3600

/** The appointments of the holder of a link as iCalendar (RFC 5545). `etag` is the same as long as they are. Throws `notFound` for a link that is none. */
export async function toIcal(tx: Tx, { config }: Pick<Parts, 'config'>, token: string): Promise<{ feedId: string; text: string; etag: string }> {
  const { feedId, userId, name, role } = await holderOf(tx, token)
  const { name: house } = await business.facts(tx)
  const isOwn = role === 'technician'
  const calendar = ical({
    // The library writes a name as it is; a comma in it would have to be escaped.
    name: `${house}: ${isOwn ? name : 'appointments'}`.replaceAll(/[\\,;]/g, ' '),
    prodId: { company: 'Tidestone', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN_SECONDS,
  })
  const person = isOwn ? await technicians.ofUser(tx, userId) : null
  // A technician's sign-in that is nobody of the crew has no appointments.
  const events = isOwn && !person ? [] : await feedEvents(tx, person?.id)
  for (const event of events) calendar.createEvent(toEvent(event, siteOrigin(config)))
  const text = `${calendar.toString().trimEnd()}\r\n`
  return { feedId, text, etag: `"${hash('sha256', text, 'base64url')}"` }
}

const BEFORE = { booked: '', done: 'Done: ', cancelled: 'Cancelled: ' }

function toEvent(event: FeedEvent, origin: string): ICalEventData {
  const from = event.time === null ? null : instantOf(event.date, event.time)
  const isCancelled = event.state === 'cancelled'
  return {
    id: event.uid,
    sequence: event.sequence,
    // Of the appointment, not of this answer: the same appointments make the same text.
    stamp: event.changedAt,
    lastModified: event.changedAt,
    // Instants in UTC need no description of the zone; a day without a time is the same day everywhere.
    ...(from
      ? { start: from, end: addMinutes(from, event.minutes ?? LENGTHS.unlessTold) }
      : { allDay: true, start: midnight(event.date), end: midnight(addDays(event.date, 1)) }),
    summary: BEFORE[event.state] + event.summary,
    location: event.location,
    description: [...event.about, origin + event.path].join('\n'),
    url: origin + event.path,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

/** As the library wants a day. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)
