/**
 * The calendar: jobs, estimate visits and events that are no jobs of some days, as one list. What is canceled is not in it, unless it is asked
 * for.
 */
import { and, between, eq, exists, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs, jobTechnicians, jobVisits, jobVisitTechnicians } from '#domains/work/jobs/tables.ts'
import { visitCrew } from '#domains/work/jobs/visit-query.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { visits, visitTechnicians } from '#domains/sales/visits/tables.ts'
import type { CalendarEvent } from '#domains/work/calendar-events/contract.ts'
import { EVENT_KIND_LABELS } from '#domains/work/calendar-events/contract-kinds.ts'
import { listEvents } from '#domains/work/calendar-events/event-row.ts'
import type { ArrivalWindowMinutes } from '#lib/arrival-window.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Entry } from './contract.ts'

/** Days, both included. Without a business all of them, without a technician everybody. */
export type CalendarQuery = {
  from: string
  to: string
  businessId?: string | undefined
  technicianId?: string | undefined
}

/** In order of time; on each day those without one first. */
export async function listEntries(tx: Tx, asked: CalendarQuery): Promise<Entry[]> {
  const [ofJobs, ofJobVisits, ofVisits, events] = await Promise.all([
    selectJobs(tx).where(and(await jobsOn(tx, asked), ne(jobs.status, 'cancelled'))),
    selectFurther(tx).where(and(furtherOn(tx, asked), ne(jobs.status, 'cancelled'))),
    selectVisits(tx).where(and(visitsOn(tx, asked), ne(visits.status, 'cancelled'))),
    listEvents(tx, asked),
  ])
  return [
    ...ofJobs.map(fromJob),
    ...ofJobVisits.map(fromFurther),
    ...ofVisits.map(fromVisit),
    ...events.map(fromEvent),
  ].toSorted(inTime)
}

type Named = { id: string; name: string }

/** With the customer looked up one by one: left to choose, the planner would read all customers for a full month. */
export function selectJobs(tx: Tx) {
  const customer = tx
    .select({
      name: customers.name,
      phone: customers.phone,
      address: sql<string>`coalesce(${jobs.siteAddress}, ${customers.address})`.as('address'),
    })
    .from(customers)
    .where(eq(customers.id, jobs.customerId))
    .limit(1)
    .as('customer')
  return tx
    .select({
      id: jobs.id,
      version: jobs.version,
      businessId: jobs.businessId,
      status: jobs.status,
      name: customer.name,
      phone: customer.phone,
      address: customer.address,
      service: jobs.service,
      dates: jobs.dates,
      time: sql<string | null>`left(${jobs.scheduledTime}::text, 5)`,
      arrivalWindowMinutes: jobs.arrivalWindowMinutes,
      minutes: jobs.estimatedDuration,
      technicians: sql<
        Named[]
      >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from ${jobTechnicians} j join ${technicians} t on t.id = j.technician_id where j.job_id = ${jobs.id})`,
      amount: jobs.amount,
      further: sql<number>`(select count(*)::int from ${jobVisits} v where v.job_id = ${jobs.id})`,
      /** With further visits, whether the first one was marked done. */
      firstVisitDoneAt: jobs.firstVisitDoneAt,
    })
    .from(jobs)
    .innerJoinLateral(customer, sql`true`)
    .$dynamic()
}

/** The visits after the first one, as entries of their own with their own time and crew; the caller says which. */
export function selectFurther(tx: Tx) {
  return tx
    .select({
      id: jobs.id,
      version: jobs.version,
      businessId: jobs.businessId,
      status: jobs.status,
      name: customers.name,
      phone: customers.phone,
      address: sql<string>`coalesce(${jobs.siteAddress}, ${customers.address})`,
      service: jobs.service,
      date: jobVisits.date,
      time: sql<string | null>`left(${jobVisits.time}::text, 5)`,
      arrivalWindowMinutes: jobVisits.arrivalWindowMinutes,
      minutes: jobVisits.minutes,
      technicians: visitCrew,
      visitId: jobVisits.id,
      title: jobVisits.title,
      startTime: jobVisits.startTime,
      doneAt: jobVisits.doneAt,
      at: sql<number>`(select count(*)::int + 1 from ${jobVisits} v where v.job_id = ${jobs.id} and (v.stands_at, v.id) <= (${jobVisits.standsAt}, ${jobVisits.id}))`,
      of: sql<number>`(select count(*)::int + 1 from ${jobVisits} v where v.job_id = ${jobs.id})`,
    })
    .from(jobVisits)
    .innerJoin(jobs, eq(jobs.id, jobVisits.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .$dynamic()
}

/** Those of the days `from` to `to`, both included. */
export function furtherOn(tx: Tx, { from, to, businessId, technicianId }: CalendarQuery): SQL | undefined {
  const goes = tx
    .select({ one: sql`1` })
    .from(jobVisitTechnicians)
    .where(
      and(eq(jobVisitTechnicians.jobVisitId, jobVisits.id), eq(jobVisitTechnicians.technicianId, technicianId ?? '')),
    )
  return and(
    businessId === undefined ? undefined : eq(jobs.businessId, businessId),
    gte(jobVisits.standsAt, sql`${from}::date`),
    lt(jobVisits.standsAt, sql`${addDays(to, 1)}::date`),
    technicianId === undefined ? undefined : exists(goes),
  )
}

/** As long ago as a job of several days that is still going on may have begun: its open days lie within these. */
const LONGEST = 61

/** Those that begin on one of these days, and the few that began before and go on. */
export async function jobsOn(tx: Tx, { from, to, businessId, technicianId }: CalendarQuery): Promise<SQL | undefined> {
  const ofBusiness =
    businessId === undefined
      ? inArray(
          jobs.businessId,
          (await business.list(tx)).map(({ id }) => id),
        )
      : eq(jobs.businessId, businessId)
  const begins = and(gte(jobs.standsAt, sql`${from}::date`), lt(jobs.standsAt, sql`${addDays(to, 1)}::date`))
  const last = sql`${jobs.dates}[cardinality(${jobs.dates})]`
  const goesOn = and(
    sql`${jobs.days} > 1`,
    between(jobs.scheduledDate, addDays(from, -LONGEST), addDays(from, -1)),
    sql`${last} >= ${from}::date`,
  )
  const does = tx
    .select({ one: sql`1` })
    .from(jobTechnicians)
    .where(and(eq(jobTechnicians.jobId, jobs.id), eq(jobTechnicians.technicianId, technicianId ?? '')))
  return and(ofBusiness, or(begins, goesOn), technicianId === undefined ? undefined : exists(does))
}

/** Estimate visits as the calendar and its feed show them; the caller says which. */
export function selectVisits(tx: Tx) {
  return tx
    .select({
      id: visits.id,
      version: visits.version,
      businessId: visits.businessId,
      status: visits.status,
      name: visits.name,
      phone: visits.phone,
      address: visits.address,
      service: visits.service,
      date: visits.date,
      time: sql<string>`left(${visits.time}::text, 5)`,
      minutes: visits.minutes,
      technicians: sql<
        Named[]
      >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from ${visitTechnicians} v join ${technicians} t on t.id = v.technician_id where v.visit_id = visits.id)`,
    })
    .from(visits)
    .$dynamic()
}

/** Those of the days `from` to `to`, both included, of one business and one technician where these are named. */
export function visitsOn(tx: Tx, { from, to, businessId, technicianId }: CalendarQuery): SQL | undefined {
  const goes = tx
    .select({ one: sql`1` })
    .from(visitTechnicians)
    .where(and(eq(visitTechnicians.visitId, visits.id), eq(visitTechnicians.technicianId, technicianId ?? '')))
  return and(
    businessId === undefined ? undefined : eq(visits.businessId, businessId),
    gte(visits.standsAt, sql`${from}::date`),
    lt(visits.standsAt, sql`${addDays(to, 1)}::date`),
    technicianId === undefined ? undefined : exists(goes),
  )
}

type JobRow = Awaited<ReturnType<typeof selectJobs>>[number]
type FurtherRow = Awaited<ReturnType<typeof selectFurther>>[number]
type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number]

/** The checks of the columns hold the status and the window to the words of the contract. */
const fromJob = ({ dates, further, firstVisitDoneAt, ...row }: JobRow): Entry => ({
  ...row,
  visit: further === 0 ? null : { id: null, title: null, at: 1, of: further + 1 },
  arrivalWindowMinutes: row.arrivalWindowMinutes as ArrivalWindowMinutes,
  kind: 'job',
  event: null,
  status: firstVisitDoneAt !== null && further > 0 ? 'completed' : (row.status as Entry['status']),
  dates: dates ?? [],
})
/** Its own state: done, begun, or still to come. The price stands on the first visit. */
function fromFurther({ date, visitId, title, at, of, startTime, doneAt, ...row }: FurtherRow): Entry {
  const own = doneAt !== null ? 'completed' : startTime !== null ? 'in-progress' : 'scheduled'
  return {
    ...row,
    kind: 'job',
    event: null,
    visit: { id: visitId, title, at, of },
    arrivalWindowMinutes: row.arrivalWindowMinutes as ArrivalWindowMinutes,
    status: row.status === 'completed' || row.status === 'requested' ? row.status : own,
    dates: [date],
    amount: null,
  }
}
const fromVisit = ({ date, ...row }: VisitRow): Entry => ({
  ...row,
  visit: null,
  kind: 'visit',
  event: null,
  status: row.status as Entry['status'],
  dates: [date],
  // An estimator comes at the time itself.
  arrivalWindowMinutes: 0,
  amount: null,
})

const fromEvent = ({
  id,
  version,
  businessId,
  kind,
  title,
  address,
  doneAt,
  seriesId,
  ...when
}: CalendarEvent): Entry => ({
  kind: 'event',
  id,
  visit: null,
  event: { kind, isRepeated: seriesId !== null },
  version,
  businessId,
  status: doneAt === null ? 'scheduled' : 'done',
  name: title,
  phone: '',
  address: address ?? '',
  service: EVENT_KIND_LABELS[kind],
  dates: when.dates,
  time: when.time,
  arrivalWindowMinutes: 0,
  minutes: when.minutes,
  technicians: when.technicians,
  amount: null,
})

const inTime = (a: Entry, b: Entry): number =>
  compare(a.dates[0], b.dates[0]) || compare(a.time, b.time) || compare(a.id, b.id)
const compare = (a: string | null | undefined, b: string | null | undefined): number =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1
