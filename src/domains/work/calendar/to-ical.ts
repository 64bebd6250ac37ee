import { hash } from 'node:crypto'
import { addMinutes } from 'date-fns'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { ICalEventData } from 'ical-generator'
import { siteOrigin } from '#platform/http/site-origin.ts'
import * as business from '#domains/system/business/service.ts'
import { LENGTHS } from '#domains/work/schedule/contract.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { addDays, toZonedInstant } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { customerEvents, feedEvents } from './feed-events.ts'
import type { FeedEvent } from './feed-events.ts'
import { getHolder } from './calendar-feed.ts'

/** How often a calendar is to ask again, in seconds. */
const AGAIN_SECONDS = 3600

/**
 * The appointments of the holder of a link as iCalendar (RFC 5545). `etag` is the same as long as they are. Throws
 * `notFound` for a link that is none.
 */
export async function toIcal(
  tx: Tx,
  { config }: Pick<AppServices, 'config'>,
  token: string,
): Promise<{ feedId: string; text: string; etag: string }> {
  const { feedId, userId, name, role } = await getHolder(tx, token)
  const { name: house } = await business.facts(tx)
  const isOwn = role === 'technician'
  const person = isOwn ? await technicians.findByUser(tx, userId) : null
  // A technician's sign-in that matches no one on the crew has no appointments.
  const events = isOwn && !person ? [] : await feedEvents(tx, person?.id)
  const text = write(`${house}: ${isOwn ? name : 'appointments'}`, events, siteOrigin(config))
  return { feedId, text, etag: `"${hash('sha256', text, 'base64url')}"` }
}

/** The days of a job as a file for its customer's calendar. */
export async function customerIcal(tx: Tx, { config }: Pick<AppServices, 'config'>, jobId: string): Promise<string> {
  const facts = await business.facts(tx)
  return write(facts.name, await customerEvents(tx, jobId, facts), siteOrigin(config))
}

function write(name: string, events: readonly FeedEvent[], origin: string): string {
  const calendar = ical({
    // The library writes a name as it is; a comma in it would have to be escaped.
    name: name.replaceAll(/[\\,;]/g, ' '),
    prodId: { company: 'Tidestone', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN_SECONDS,
  })
  for (const event of events) calendar.createEvent(toEvent(event, origin))
  return `${calendar.toString().trimEnd()}\r\n`
}

const BEFORE = { booked: '', done: 'Done: ', cancelled: 'Canceled: ' }

function toEvent(event: FeedEvent, origin: string): ICalEventData {
  const from = event.time === null ? null : toZonedInstant(event.date, event.time)
  const isCancelled = event.state === 'cancelled'
  return {
    id: event.uid,
    sequence: event.sequence,
    // Of the appointment, not of this answer: the same appointments make the same text.
    stamp: event.changedAt,
    lastModified: event.changedAt,
    // Instants in UTC need no description of the zone; a day without a time is the same day everywhere.
    ...(from
      ? { start: from, end: addMinutes(from, event.minutes ?? LENGTHS.default) }
      : { allDay: true, start: midnight(event.date), end: midnight(addDays(event.date, 1)) }),
    summary: BEFORE[event.state] + event.summary,
    location: event.location,
    description: [...event.about, ...(event.path === null ? [] : [origin + event.path])].join('\n'),
    ...(event.path !== null && { url: origin + event.path }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

/** As the library wants a day. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)
