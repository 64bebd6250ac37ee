import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditEntries } from '#domains/audit/tables.ts'
import { jobs } from '#domains/jobs/tables.ts'
import { visits } from '#domains/visits/tables.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobsOn, selectJobs, selectVisits, visitsOn } from './service.ts'

/** One appointment of a feed; of a job of several days one for each. */
export type FeedEvent = {
  /** The same for it for ever. */
  uid: string
  version: number
  changedAt: Date
  date: string
  /** HH:MM and minutes; null: any time. */
  time: string | null
  minutes: number | null
  summary: string
  location: string
  about: string[]
  state: 'booked' | 'done' | 'cancelled'
  /** Where it is in the dashboard. */
  path: string
}

/** From a month ago to half a year ahead: what a phone needs, and what it can still take in. */
const DAYS = { back: 31, ahead: 184 }
/** Of each kind the nearest to today: more than any phone shows. */
const MOST = 2000

/** What a feed holds: everybody's appointments, or those of one technician. Cancelled ones too, since a phone that has them must learn of it. No money. */
export async function feedEvents(tx: Tx, technicianId: string | undefined): Promise<FeedEvent[]> {
  const today = toDay(tx.now)
  const asked = { from: addDays(today, -DAYS.back), to: addDays(today, DAYS.ahead), technicianId }
  const nearest = (at: PgColumn) => sql`abs(extract(epoch from ${at} - ${today}::date))`
  const ofJobs = await selectJobs(tx)
    .where(await jobsOn(tx, asked))
    .orderBy(nearest(jobs.standsAt))
    .limit(MOST)
  const ofVisits = await selectVisits(tx).where(visitsOn(tx, asked)).orderBy(nearest(visits.standsAt)).limit(MOST)
  const changedAt = { ...(await lastChanges(tx, 'jobs', ofJobs)), ...(await lastChanges(tx, 'visits', ofVisits)) }
  const events = [
    ...ofJobs.flatMap(({ dates, ...job }) =>
      (dates ?? []).map((date, place, all) => ({
        ...common(job, changedAt),
        uid: `job-${job.id}${place === 0 ? '' : `-${place + 1}`}@tidestone`,
        date,
        summary: `${job.service}: ${job.name}${all.length > 1 ? `, day ${place + 1}` : ''}`,
        path: `/dashboard/jobs/${job.id}`,
      })),
    ),
    ...ofVisits.map(({ date, ...visit }) => ({
      ...common(visit, changedAt),
      uid: `visit-${visit.id}@tidestone`,
      date,
      summary: `Free estimate: ${visit.name}`,
      path: `/dashboard/jobs?view=calendar&date=${date}&visit=${visit.id}`,
    })),
  ]
  // In an order of their own, so that the same appointments make the same text.
  return events.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
}

type Row = Omit<Awaited<ReturnType<typeof selectJobs>>[number], 'dates'>

function common({ id, version, name, phone, address, service, status, technicians, time, minutes }: Row, changedAt: Record<string, Date>) {
  return {
    version,
    changedAt: changedAt[id] ?? LONG_AGO,
    time,
    minutes,
    location: address,
    about: [service, `${name}, ${formatPhone(phone)}`, technicians.map((person) => person.name).join(', ')].filter(Boolean),
    state: status === 'cancelled' ? ('cancelled' as const) : status === 'completed' || status === 'done' ? ('done' as const) : ('booked' as const),
  }
}

/** Of what nobody has changed since changes are kept. */
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/** When each of them was last made or changed, as the audit trail tells. */
async function lastChanges(tx: Tx, entity: 'jobs' | 'visits', rows: readonly { id: string }[]): Promise<Record<string, Date>> {
  if (rows.length === 0) return {}
  const found = await tx
    .select({ id: auditEntries.entityId, at: sql`max(${auditEntries.createdAt})`.mapWith(auditEntries.createdAt) })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, entity),
        inArray(
          auditEntries.entityId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(auditEntries.entityId)
  return Object.fromEntries(found.map(({ id, at }) => [id, at]))
}
