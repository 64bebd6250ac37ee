import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { listForStop } from '#domains/sales/custom-fields/values.ts'
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
import { jobs, jobTasks, jobTechnicians } from './tables.ts'

/** As long ago as a job of several days that is still going on may have begun: its open days lie within these. */
const LONGEST = 61

/**
 * The jobs of a day in order of time, those without one first, but for the cancelled; of today also those of other days
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
  const runs = date === toDay(tx.now) ? isNotNull(jobs.clockStartedAt) : undefined
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
  const ids = rows.map(({ id }) => id)
  const [tasks, signed, work] = [await tasksOf(tx, ids), await getSignatures(tx, ids), await listCrewScopes(tx, ids)]
  const known = await Promise.all(
    rows.map(({ id, customerId, siteAddress }) =>
      listForStop(tx, { customerId, address: siteAddress, jobId: id }, !ofOffice),
    ),
  )
  return rows.map((row, place) =>
    toStop(
      toJob(row),
      {
        tasks: tasks.get(row.id) ?? [],
        signed: signed.get(row.id) ?? null,
        fields: known[place] ?? [],
        ...(work.get(row.id) ?? { areas: [], lines: [] }),
      },
      ofOffice,
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
    dates,
    estimatedDuration,
  } = job
  const { actualDuration, startTime, endTime, clockStartedAt, technicians, equipment, areaSqFt, finish, crewNotes } =
    job
  const when = {
    scheduledDate,
    scheduledTime,
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
    signed: signed && { name: signed.name, signedAt: signed.signedAt },
    ...(ofOffice && { amount: job.amount }),
  }
}
