import { and, asc, eq, exists, gte, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { listForStops } from '#domains/sales/custom-fields/record-values.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Job, Signed, Stop } from './contract.ts'
import type { Task } from './contract-checklist.ts'
import { findActingTechnician } from './assert-assigned.ts'
import { listCrewScopes } from './job-scope.ts'
import { selectJobs, toJob } from './job-row.ts'
import { getSignatures } from './customer-signature.ts'
import { taskColumns } from './job-checklist.ts'
import { jobs, jobTasks, jobTechnicians, jobVisits, jobVisitTechnicians } from './tables.ts'
import { listVisitsOf, selectJobVisits, toJobVisit } from './visit-query.ts'
import type { VisitRow } from './visit-query.ts'
import { toFirstStop, toVisitStop } from './visit-stops.ts'

/** As long ago as a job of several days that is still going on may have begun: its open days lie within these. */
const LONGEST = 61

/**
 * The jobs of a day in order of time, those without one first, but for the canceled; of today also those of other days
 * whose clock runs still. A technician gets their own and no money; the office gets all of the business, or of both.
 */
export async function listJobsOn(
  tx: Tx,
  { date, businessId }: { date: string; businessId?: string | undefined },
): Promise<Stop[]> {
  const ofOffice = tx.actor.role !== 'technician'
  const person = ofOffice ? null : await findActingTechnician(tx)
  if (!ofOffice && person === null) return []
  const begins = and(gte(jobs.standsAt, sql`${date}::date`), lt(jobs.standsAt, sql`${addDays(date, 1)}::date`))
  const goesOn = and(
    sql`${jobs.days} > 1`,
    gte(jobs.scheduledDate, addDays(date, -LONGEST)),
    lt(jobs.scheduledDate, date),
    sql`${date}::date = any(${jobs.dates})`,
  )
  const isToday = date === toDay(tx.now)
  // A clock that runs for a further visit shows there.
  const ofVisit = tx
    .select({ one: sql`1` })
    .from(jobVisits)
    .where(and(eq(jobVisits.jobId, jobs.id), isNotNull(jobVisits.clockStartedAt)))
  const runs = isToday ? and(isNotNull(jobs.clockStartedAt), notExists(ofVisit)) : undefined
  const theirs =
    person === null
      ? undefined
      : inArray(
          jobs.id,
          tx.select({ id: jobTechnicians.jobId }).from(jobTechnicians).where(eq(jobTechnicians.technicianId, person)),
        )
  const rows = await selectJobs(tx)
    .where(
      and(
        businessId === undefined ? undefined : eq(jobs.businessId, businessId),
        or(begins, goesOn, runs),
        ne(jobs.status, 'cancelled'),
        theirs,
      ),
    )
    .orderBy(sql`${jobs.scheduledTime} nulls first`, asc(jobs.id))
  const further = await listVisitsOn(tx, { date, businessId, person, isToday })
  const others =
    further.length === 0
      ? []
      : await selectJobs(tx).where(
          inArray(
            jobs.id,
            further.map(({ jobId }) => jobId),
          ),
        )
  const ids = [...new Set([...rows, ...others].map(({ id }) => id))]
  const [tasks, signed, work] = [await tasksOf(tx, ids), await getSignatures(tx, ids), await listCrewScopes(tx, ids)]
  const visits = await listVisitsOf(tx, ids)
  const found = [...rows, ...others]
  const fields = await listForStops(
    tx,
    found.map(({ id, customerId, siteAddress }) => ({ customerId, address: siteAddress, jobId: id })),
    !ofOffice,
  )
  const known = new Map(found.map(({ id }, place) => [id, fields[place] ?? []]))
  const about = (id: string) => ({
    tasks: tasks.get(id) ?? [],
    signed: signed.get(id) ?? null,
    fields: known.get(id) ?? [],
    ...(work.get(id) ?? { areas: [], lines: [] }),
  })
  const stops = [
    ...rows.map((row) => toFirstStop(toStop(toJob(row), about(row.id), ofOffice), row, visits.get(row.id) ?? [])),
    ...further.flatMap((visit) => {
      const job = others.find(({ id }) => id === visit.jobId)
      const all = visits.get(visit.jobId) ?? []
      return job ? [toVisitStop(toStop(toJob(job), about(job.id), ofOffice), toJobVisit(visit), all)] : []
    }),
  ]
  return stops.toSorted((a, b) => compare(a.scheduledTime ?? '', b.scheduledTime ?? '') || compare(a.id, b.id))
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Further visits of a day, and of today those whose clock runs still. */
async function listVisitsOn(
  tx: Tx,
  asked: { date: string; businessId: string | undefined; person: string | null; isToday: boolean },
): Promise<VisitRow[]> {
  const { date, businessId, person, isToday } = asked
  const goes = tx
    .select({ one: sql`1` })
    .from(jobVisitTechnicians)
    .where(and(eq(jobVisitTechnicians.jobVisitId, jobVisits.id), eq(jobVisitTechnicians.technicianId, person ?? '')))
  const there = tx
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.id, jobVisits.jobId),
        ne(jobs.status, 'cancelled'),
        businessId === undefined ? undefined : eq(jobs.businessId, businessId),
      ),
    )
  return selectJobVisits(tx).where(
    and(
      or(eq(jobVisits.date, date), isToday ? isNotNull(jobVisits.clockStartedAt) : undefined),
      exists(there),
      person === null ? undefined : exists(goes),
    ),
  )
}

async function tasksOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Task[]>> {
  const found = new Map<string, Task[]>()
  if (ids.length === 0) return found
  const rows = await tx
    .select({ jobId: jobTasks.jobId, ...taskColumns })
    .from(jobTasks)
    .where(inArray(jobTasks.jobId, [...ids]))
    .orderBy(asc(jobTasks.place), asc(jobTasks.createdAt), asc(jobTasks.id))
  for (const { jobId, ...task } of rows) found.set(jobId, [...(found.get(jobId) ?? []), task])
  return found
}

/** Field by field: what a technician is not to see cannot slip in with a new one. */
function toStop(
  job: Job,
  {
    tasks,
    signed,
    areas,
    lines,
    fields,
  }: Pick<Stop, 'tasks' | 'areas' | 'lines' | 'fields'> & { signed: Signed | null },
  ofOffice: boolean,
): Stop {
  const {
    id,
    businessId,
    customerName,
    customerPhone,
    address,
    service,
    status,
    scheduledDate,
    scheduledTime,
    arrivalWindowMinutes,
    dates,
    estimatedDuration,
  } = job
  const { actualDuration, startTime, endTime, clockStartedAt, technicians, equipment, areaSqFt, finish, crewNotes } =
    job
  const when = {
    scheduledDate,
    scheduledTime,
    arrivalWindowMinutes,
    dates,
    estimatedDuration,
    actualDuration,
    startTime,
    endTime,
    clockStartedAt,
  }
  const what = {
    id,
    businessId,
    customerName,
    customerPhone,
    address,
    service,
    status,
    technicians,
    equipment,
    areaSqFt,
    finish,
    crewNotes,
    fields,
    tasks,
    areas,
    lines,
  }
  return {
    ...what,
    ...when,
    visit: null,
    signed: signed && { name: signed.name, signedAt: signed.signedAt },
    ...(ofOffice && { amount: job.amount }),
  }
}
