/**
 * Jobs and estimate visits alike: the crew or an estimator goes to an address on a day, and the customer is notified.
 */
import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { selectJobs } from '#domains/work/jobs/job-row.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import type { Person } from '#domains/messaging/messages/templates/render-message.ts'
import type { TemplateValues } from '#domains/messaging/messages/templates/render-template.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { selectVisits } from '#domains/sales/visits/visit-row.ts'
import { visits } from '#domains/sales/visits/tables.ts'
import type { JobVisit } from '#domains/work/jobs/contract-visits.ts'
import { listJobVisits } from '#domains/work/jobs/visit-query.ts'
import { formatList } from '#lib/format-list.ts'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { addDays, formatWholeWeekday, toZonedInstant, startOfDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type AppointmentRef = { of: 'job' | 'visit'; id: string }

export type Appointment = AppointmentRef & {
  /** It is to take place, as far as anybody knows. */
  stands: boolean
  /** As the job or the visit has it. */
  status: string
  date: string | null
  /** HH:MM; null: some time that day. */
  time: string | null
  /** Work has begun, and this is when it goes on: the next of its further visits. Null before, and for a visit. */
  next: Pick<JobVisit, 'date' | 'time'> | null
  /** What else was promised besides the date and the time, as one key; empty without any. */
  promise: string
  customerId: string | null
  /** The person we visit may not be a customer yet. */
  person: Person | null
  jobId: string | null
  requestId: string | null
  values: TemplateValues
}

/** One that has a day. */
export type DatedAppointment = Appointment & { date: string }

/** As it is now, and stays until the transaction ends. Null for one that is gone. */
export async function lockAppointment(tx: Tx, ref: AppointmentRef): Promise<Appointment | null> {
  const table = ref.of === 'job' ? jobs : visits
  const [there] = await tx.select({ id: table.id }).from(table).where(eq(table.id, ref.id)).for('no key update')
  return there ? getAppointment(tx, ref) : null
}

/** A job or a visit as an appointment; null for one that is gone. */
export async function getAppointment(tx: Tx, { of, id }: AppointmentRef): Promise<Appointment | null> {
  return of === 'job' ? ofJob(tx, id) : ofVisit(tx, id)
}

async function ofJob(tx: Tx, id: string): Promise<Appointment | null> {
  const [job] = await selectJobs(tx).where(eq(jobs.id, id))
  if (!job) return null
  const {
    status,
    customerId,
    scheduledDate: date,
    scheduledTime: time,
    arrivalWindowMinutes,
    dates,
    archivedAt,
    service,
    address,
    technicians,
  } = job
  const further = await listJobVisits(tx, id)
  const ahead = status === 'in-progress' ? further.filter((one) => one.doneAt === null && one.startTime === null) : []
  const [next = null, ...rest] = ahead
  return {
    of: 'job',
    id,
    status,
    stands: (status === 'scheduled' || next !== null) && archivedAt === null && !(await isErased(tx, customerId)),
    date,
    time,
    next,
    promise: promiseOf(time === null ? 0 : arrivalWindowMinutes, further),
    customerId,
    person: null,
    jobId: id,
    // Of a request it tells nothing: it is about the day that the job was given.
    requestId: null,
    values: {
      ...(next
        ? formatAppointmentTime(next.date, next.time, next.arrivalWindowMinutes, rest)
        : formatAppointmentTime(dates ?? date, time, arrivalWindowMinutes, further)),
      service,
      address,
      technician: formatCrew(technicians),
    },
  }
}

async function ofVisit(tx: Tx, id: string): Promise<Appointment | null> {
  const [visit] = await selectVisits(tx).where(eq(visits.id, id))
  if (!visit) return null
  const { status, customerId, requestId, date, time, name, phone, email, service, address, technicians } = visit
  const person = customerId === null ? { name, phone, email, agreedToTexts: await hasAgreed(tx, requestId) } : null
  return {
    of: 'visit',
    id,
    status,
    stands: status === 'scheduled' && !(customerId !== null && (await isErased(tx, customerId))),
    date,
    time,
    next: null,
    promise: '',
    customerId,
    person,
    jobId: null,
    requestId: null,
    values: {
      ...formatAppointmentTime(date, time),
      service: `a free estimate for ${service}`,
      address,
      technician: formatCrew(technicians),
    },
  }
}

/**
 * `Friday, Nov 20` and `8:00 AM`, or `8:00 to 10:00 AM` with an arrival window in minutes. The time goes on with the
 * further visits: `8:00 AM, and Thursday, Dec 3, 9:00 AM (Seal)`.
 */
export function formatAppointmentTime(
  days: string | readonly string[] | null,
  time: string | null,
  arrivalWindowMinutes = 0,
  further: readonly Visit[] = [],
): TemplateValues {
  const dates = days === null ? [] : [days].flat()
  const first = time === null ? null : formatArrivalWindow(time, arrivalWindowMinutes)
  return {
    day: dates.length === 0 ? null : formatList(dates.map(formatWholeWeekday)),
    time: further.length === 0 ? first : `${first ?? 'during the day'}, and ${further.map(formatVisit).join(', and ')}`,
  }
}

type Visit = Pick<JobVisit, 'title' | 'date' | 'time' | 'arrivalWindowMinutes'>

/** `Thursday, Dec 3, 9:00 AM (Seal)`. */
const formatVisit = ({ title, date, time, arrivalWindowMinutes }: Visit): string =>
  `${formatWholeWeekday(date)}${time === null ? '' : `, ${formatArrivalWindow(time, arrivalWindowMinutes)}`} (${title})`

/** Empty for one visit at an exact time, as for all that was promised before there were windows. */
const promiseOf = (windowMinutes: number, further: readonly Visit[]): string =>
  [windowMinutes === 0 ? '' : String(windowMinutes), ...further.map(formatVisit)].join('; ').replace(/^; /, '')

/** `Marco`, `Marco and Luis`. */
const formatCrew = (people: readonly { name: string }[]): string | null =>
  people.length === 0 ? null : new Intl.ListFormat('en-US').format(people.map(({ name }) => name.split(' ')[0] ?? name))

const isErased = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(customers, and(eq(customers.id, id), sql`${customers.erasedAt} is not null`))) > 0

/** Whether they ticked the box for texts when they asked. */
async function hasAgreed(tx: Tx, requestId: string | null): Promise<boolean> {
  if (requestId === null) return false
  const [request] = await tx
    .select({ at: serviceRequests.smsConsentAt })
    .from(serviceRequests)
    .where(eq(serviceRequests.id, requestId))
  return Boolean(request?.at)
}

/** When it begins, or goes on; of one without a time, when its day is over. */
export const startsAt = ({ next, ...own }: Pick<DatedAppointment, 'date' | 'time' | 'next'>): Date => {
  const { date, time } = next ?? own
  return time === null ? startOfDay(addDays(date, 1)) : (toZonedInstant(date, time) ?? startOfDay(date))
}

/** Those that stand on these days, both included, the earliest first. */
export async function listAppointmentsOn(
  tx: Tx,
  from: string,
  to: string,
): Promise<(AppointmentRef & { date: string; time: string | null })[]> {
  // A list of jobs is of one business, or of each of them in turn: so are its indexes.
  const houses = tx.select({ id: businesses.id }).from(businesses)
  const ofJobs = await tx
    .select({
      id: jobs.id,
      date: sql<string>`${jobs.scheduledDate}::text`,
      time: sql<string | null>`left(${jobs.scheduledTime}::text, 5)`,
    })
    .from(jobs)
    .where(
      and(
        inArray(jobs.businessId, houses),
        eq(jobs.status, 'scheduled'),
        gte(jobs.standsAt, sql`${from}::date`),
        lt(jobs.standsAt, sql`${addDays(to, 1)}::date`),
        isNull(jobs.archivedAt),
      ),
    )
    .orderBy(asc(jobs.standsAt), asc(jobs.id))
  const ofVisits = await tx
    .select({ id: visits.id, date: visits.date, time: sql<string>`left(${visits.time}::text, 5)` })
    .from(visits)
    .where(
      and(
        eq(visits.status, 'scheduled'),
        gte(visits.standsAt, sql`${from}::date`),
        lt(visits.standsAt, sql`${addDays(to, 1)}::date`),
      ),
    )
    .orderBy(asc(visits.standsAt), asc(visits.id))
  return [
    ...ofJobs.map((job) => ({ of: 'job' as const, ...job })),
    ...ofVisits.map((visit) => ({ of: 'visit' as const, ...visit })),
  ]
}
