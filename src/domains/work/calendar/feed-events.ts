import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditEntries } from '#domains/system/audit/tables.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { jobs, jobTechnicians, jobVisits } from '#domains/work/jobs/tables.ts'
import { visits, visitTechnicians } from '#domains/sales/visits/tables.ts'
import { EVENT_KIND_LABELS } from '#domains/work/calendar-events/contract-kinds.ts'
import type { CalendarEvent } from '#domains/work/calendar-events/contract.ts'
import { eventsOn, selectEvents, toEvent } from '#domains/work/calendar-events/event-row.ts'
import { calendarEventPeople, calendarEvents } from '#domains/work/calendar-events/tables.ts'
import { toDay } from '#lib/dates.ts'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { addDays } from '#lib/local-time.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { furtherOn, jobsOn, selectFurther, selectJobs, selectVisits, visitsOn } from './service.ts'

/** One appointment of a feed; of a job of several days one for each. */
export type FeedEvent = {
  /** The same for it for ever. */
  uid: string
  /** It grows with every change of what the event shows (RFC 5545, 3.8.7.4). */
  sequence: number
  changedAt: Date
  date: string
  /** HH:MM and minutes; null: any time. */
  time: string | null
  minutes: number | null
  summary: string
  location: string
  about: string[]
  state: 'booked' | 'done' | 'cancelled'
  /** Where it is in the dashboard; null for a customer. */
  path: string | null
}

/** From a month ago to half a year ahead: what a phone needs, and what it can still take in. */
const DAYS = { back: 31, ahead: 184 }
/** Of each kind the nearest to today: more than any phone shows. */
const MOST = 2000

/**
 * What a feed holds: everybody's appointments, or those of one technician. Canceled ones too, since a phone that has
 * them must learn of it. No money.
 */
export async function feedEvents(tx: Tx, technicianId: string | undefined): Promise<FeedEvent[]> {
  const today = toDay(tx.now)
  const asked = { from: addDays(today, -DAYS.back), to: addDays(today, DAYS.ahead), technicianId }
  const nearest = (at: PgColumn) => sql`abs(extract(epoch from ${at} - ${today}::date))`
  const ofJobs = await selectJobs(tx)
    .where(await jobsOn(tx, asked))
    .orderBy(nearest(jobs.standsAt))
    .limit(MOST)
  const ofFurther = await selectFurther(tx).where(furtherOn(tx, asked)).orderBy(nearest(jobVisits.standsAt)).limit(MOST)
  const ofVisits = await selectVisits(tx).where(visitsOn(tx, asked)).orderBy(nearest(visits.standsAt)).limit(MOST)
  // Removed ones are not in it: a subscribed calendar drops what is missing from its feed.
  const noJobs = (
    await selectEvents(tx)
      .where(eventsOn(tx, asked))
      .orderBy(sql`abs(${calendarEvents.date} - ${today}::date)`)
      .limit(MOST)
  ).map(toEvent)
  const changes = {
    ...(await changesOf(tx, 'calendar_events', noJobs)),
    ...(await changesOf(tx, 'jobs', [...ofJobs, ...ofFurther])),
    ...(await changesOf(tx, 'visits', ofVisits)),
  }
  const events = [
    ...ofJobs.flatMap((job) => eventsOf(job, changes, `${job.service}: ${job.name}`)),
    ...ofFurther.map((visit) => furtherEvent(visit, changes, `${visit.title}, ${visit.service}: ${visit.name}`)),
    ...ofVisits.map(({ date, ...visit }) => ({
      ...common(visit, changes),
      uid: `visit-${visit.id}@tidestone`,
      date,
      summary: `Free estimate: ${visit.name}`,
      path: `/dashboard/jobs?view=calendar&date=${date}&visit=${visit.id}`,
    })),
    ...noJobs.flatMap((event) => daysOf(event, changes)),
  ]
  // In an order of their own, so that the same appointments make the same text.
  return events.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
}

/** The days of one job for its customer: without the office's words. */
export async function customerEvents(
  tx: Tx,
  jobId: string,
  business: Pick<Facts, 'name' | 'phone'>,
): Promise<FeedEvent[]> {
  const rows = await selectJobs(tx).where(eq(jobs.id, jobId))
  const further = await selectFurther(tx).where(eq(jobVisits.jobId, jobId))
  const changes = await changesOf(tx, 'jobs', rows)
  const contact = `${business.name}, ${formatPhone(business.phone)}`
  const forCustomer = (event: FeedEvent, visit: Parameters<typeof arrivalOf>[0]): FeedEvent => ({
    ...event,
    about: [contact, ...arrivalOf(visit)],
    path: null,
  })
  return [
    ...rows.flatMap((job) =>
      eventsOf(job, changes, `${job.service} with ${business.name}`).map((event) => forCustomer(event, job)),
    ),
    ...further.map((visit) =>
      forCustomer(furtherEvent(visit, changes, `${visit.title}, ${visit.service} with ${business.name}`), visit),
    ),
  ]
}

/** A visit after the first one. */
const furtherEvent = (visit: FurtherRow, changes: Record<string, Changes>, summary: string): FeedEvent => ({
  ...common({ ...visit, status: visit.doneAt !== null ? 'completed' : visit.status }, changes),
  uid: `job-visit-${visit.visitId}@tidestone`,
  date: visit.date,
  summary,
  path: `/dashboard/jobs/${visit.id}`,
})

type FurtherRow = Awaited<ReturnType<typeof selectFurther>>[number]

/** One event for each day of an errand, a meeting or blocked time. */
const daysOf = (
  { id, version, dates, title, kind, address, notes, time, minutes, doneAt, technicians }: CalendarEvent,
  changes: Record<string, Changes>,
): FeedEvent[] =>
  dates.map((date, place) => ({
    ...stampOf(id, version, changes),
    uid: `event-${id}${place === 0 ? '' : `-${place + 1}`}@tidestone`,
    date,
    time,
    minutes,
    summary: title,
    location: address ?? '',
    about: [EVENT_KIND_LABELS[kind], technicians.map((person) => person.name).join(', '), notes ?? ''].filter(Boolean),
    state: doneAt === null ? 'booked' : 'done',
    path: `/dashboard/jobs?view=calendar&date=${date}&event=${id}`,
  }))

/** One event for each day of a job. */
const eventsOf = ({ dates, ...job }: JobRow, changes: Record<string, Changes>, summary: string): FeedEvent[] =>
  (dates ?? []).map((date, place, all) => ({
    ...common(job, changes),
    uid: `job-${job.id}${place === 0 ? '' : `-${place + 1}`}@tidestone`,
    date,
    summary: `${summary}${all.length > 1 ? `, day ${place + 1}` : ''}`,
    path: `/dashboard/jobs/${job.id}`,
  }))

type JobRow = Awaited<ReturnType<typeof selectJobs>>[number]
type Row = Omit<
  Awaited<ReturnType<typeof selectJobs>>[number],
  'dates' | 'amount' | 'arrivalWindowMinutes' | 'further' | 'firstVisitDoneAt'
> & {
  arrivalWindowMinutes?: number
}

function common(
  { id, version, name, phone, address, service, status, technicians, time, minutes, arrivalWindowMinutes = 0 }: Row,
  changes: Record<string, Changes>,
) {
  return {
    ...stampOf(id, version, changes),
    time,
    minutes,
    location: address,
    about: [
      service,
      `${name}, ${formatPhone(phone)}`,
      technicians.map((person) => person.name).join(', '),
      ...arrivalOf({ time, arrivalWindowMinutes }),
    ].filter(Boolean),
    state:
      status === 'cancelled'
        ? ('cancelled' as const)
        : status === 'completed' || status === 'done'
          ? ('done' as const)
          : ('booked' as const),
  }
}

function stampOf(id: string, version: number, changes: Record<string, Changes>) {
  const { made, last } = changes[id] ?? { made: LONG_AGO, last: LONG_AGO }
  return {
    // It grows with its own changes, and with the seconds until the last change of anybody it names.
    sequence: version - 1 + Math.floor((last.getTime() - made.getTime()) / 1000),
    changedAt: last,
  }
}

/** The arrival window in words; nothing for an exact time. */
const arrivalOf = ({ time, arrivalWindowMinutes }: { time: string | null; arrivalWindowMinutes: number }): string[] =>
  time === null || arrivalWindowMinutes === 0
    ? []
    : [`Arrival window: ${formatArrivalWindow(time, arrivalWindowMinutes)}`]

/** When one was made and last changed in anything that its event shows. */
type Changes = { made: Date; last: Date }

/** Stands in for the change time of entries that have not changed since the product began to record changes. */
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/**
 * Reads from the audit log when each of these was made and last changed. A change of its customer or of a technician
 * who comes counts as well: their names, the phone and the address are part of the event.
 */
async function changesOf(
  tx: Tx,
  entity: 'jobs' | 'visits' | 'calendar_events',
  rows: readonly { id: string }[],
): Promise<Record<string, Changes>> {
  if (rows.length === 0) return {}
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
  const others =
    entity === 'jobs'
      ? sql`select j.id, 'customers' as entity, j.customer_id as entity_id from ${jobs} j where j.id = any(${ids})
          union all select t.job_id, 'technicians', t.technician_id from ${jobTechnicians} t where t.job_id = any(${ids})`
      : entity === 'calendar_events'
        ? sql`select p.event_id as id, 'technicians' as entity, p.technician_id as entity_id from ${calendarEventPeople} p where p.event_id = any(${ids})`
        : sql`select v.visit_id as id, 'technicians' as entity, v.technician_id as entity_id from ${visitTechnicians} v where v.visit_id = any(${ids})`
  const { rows: found } = await tx.execute<{ id: string; made: string; last: string }>(sql`
    select own.id, own.made, greatest(own.last, other.last) as last
    from unnest(${ids}) as wanted (id)
    cross join lateral (
      select wanted.id, min(created_at) as made, max(created_at) as last from ${auditEntries} where entity = ${entity} and entity_id = wanted.id
    ) own
    left join (
      select o.id, max(a.last) as last from (${others}) o
      cross join lateral (select max(created_at) as last from ${auditEntries} where entity = o.entity and entity_id = o.entity_id) a
      group by o.id
    ) other on other.id = wanted.id`)
  return Object.fromEntries(
    found.map(({ id, made, last }) => [
      id,
      { made: made === null ? LONG_AGO : new Date(made), last: last === null ? LONG_AGO : new Date(last) },
    ]),
  )
}
