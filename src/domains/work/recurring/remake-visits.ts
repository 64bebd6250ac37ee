/** Lets the visits to come follow their plan. Those that were changed by hand, begun or billed stay as they are. */
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { describeScope } from '#domains/work/jobs/change-scope.ts'
import { readScope, toScope } from '#domains/work/jobs/job-scope.ts'
import { isUntouchedSql, removeBatch } from '#domains/work/jobs/remove-batch.ts'
import { jobs, jobTechnicians } from '#domains/work/jobs/tables.ts'
import { bookings } from '#domains/work/schedule/tables.ts'
import { HOLDS_AHEAD_DAYS } from '#domains/work/needs/sync-reservations.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bookVisits, getHours, listCrews, makeVisits, planVisits, toJobFields } from './make-visits.ts'
import type { Plan, PlannedVisit } from './make-visits.ts'
import { recurringOccurrences, recurringServices } from './tables.ts'

type FreeVisit = { dueDate: string; jobId: string; job: typeof jobs.$inferSelect; crew: string[] }

/**
 * Brings the visits after today in line with a plan that the caller holds: makes those that are missing, changes those
 * that differ and removes those that no longer fall on a date of the plan. A plan whose next date is past is left to
 * the task, and one that is not active loses its visits.
 */
export async function remakeVisits(tx: Tx, plan: Plan): Promise<void> {
  const today = toDay(tx.now)
  const free = await listFreeVisits(tx, plan)
  const isAhead = plan.status === 'active' && plan.nextScheduledDate >= today
  const { visits, next } = isAhead
    ? planVisits(plan, { from: plan.nextScheduledDate, today, hours: await getHours(tx) })
    : { visits: [], next: null }
  const wanted = new Map(visits.map((visit) => [visit.dueDate, visit]))
  const stays = free.filter(({ dueDate }) => (wanted.get(dueDate)?.day ?? null) !== null)
  await removeVisits(
    tx,
    plan,
    free.filter((visit) => !stays.includes(visit)),
  )
  if (isAhead) {
    await changeVisits(tx, plan, stays, wanted)
    await makeVisits(tx, [{ plan, visits }])
  }
  await tx.update(recurringServices).set({ unmadeFrom: next }).where(eq(recurringServices.id, plan.id))
}

/** The visits after today that no person has touched since the plan wrote them. */
export async function listFreeVisits(tx: Tx, { id }: Pick<Plan, 'id'>): Promise<FreeVisit[]> {
  const rows = await tx
    .select({
      dueDate: recurringOccurrences.dueDate,
      job: jobs,
      crew: sql<
        string[]
      >`(select coalesce(array_agg(technician_id order by technician_id), '{}')::text[] from ${jobTechnicians} where job_id = ${jobs.id})`,
    })
    .from(recurringOccurrences)
    .innerJoin(jobs, eq(jobs.id, recurringOccurrences.jobId))
    .where(
      and(
        eq(recurringOccurrences.recurringServiceId, id),
        gt(recurringOccurrences.plannedDate, toDay(tx.now)),
        eq(recurringOccurrences.jobVersion, jobs.version),
        isNull(recurringOccurrences.invoiceId),
        isUntouchedSql,
      ),
    )
    .for('update', { of: jobs })
  return rows.map((row) => ({ ...row, jobId: row.job.id }))
}

/** With their dates, and those that were left out: both may come again. */
async function removeVisits(tx: Tx, { id }: Plan, gone: readonly FreeVisit[]): Promise<void> {
  const ofPlan = eq(recurringOccurrences.recurringServiceId, id)
  await tx
    .delete(recurringOccurrences)
    .where(and(ofPlan, isNull(recurringOccurrences.plannedDate), gt(recurringOccurrences.dueDate, toDay(tx.now))))
  if (gone.length === 0) return
  const ids = gone.map(({ jobId }) => jobId)
  await tx.delete(recurringOccurrences).where(and(ofPlan, inArray(recurringOccurrences.jobId, ids)))
  await removeBatch(tx, ids, 'The recurring service changed.')
}

async function changeVisits(
  tx: Tx,
  plan: Plan,
  visits: readonly FreeVisit[],
  wanted: ReadonlyMap<string, PlannedVisit>,
): Promise<void> {
  const crew = ((await listCrews(tx, [plan.id])).get(plan.id) ?? []).toSorted()
  const changed = visits.flatMap((visit) => {
    const day = wanted.get(visit.dueDate)?.day ?? null
    const { businessId: _business, customerId: _customer, ...fields } = toJobFields(plan, day)
    const [before, after] = [toAudited(visit.job, visit.crew), toAudited({ ...fields, scheduledDate: day }, crew)]
    return day === null || deepEqual(before, after) ? [] : { ...visit, day, fields, before, after }
  })
  if (changed.length === 0) return
  const ids = changed.map(({ jobId }) => jobId)
  for (const { jobId, day, fields } of changed) {
    await tx
      .update(jobs)
      .set({ ...fields, scheduledDate: day, dates: [day], version: sql`${jobs.version} + 1`, reminderSent: false })
      .where(eq(jobs.id, jobId))
    await tx
      .update(recurringOccurrences)
      .set({
        plannedDate: day,
        plannedTime: fields.scheduledTime,
        jobVersion: sql`${recurringOccurrences.jobVersion} + 1`,
      })
      .where(eq(recurringOccurrences.jobId, jobId))
  }
  await tx.delete(jobTechnicians).where(inArray(jobTechnicians.jobId, ids))
  const people = ids.flatMap((jobId) => crew.map((technicianId) => ({ jobId, technicianId })))
  if (people.length > 0) await tx.insert(jobTechnicians).values(people)
  await tx.delete(bookings).where(inArray(bookings.jobId, ids))
  await bookVisits(tx, plan, crew, changed)
  await audit.recordAll(
    tx,
    changed.map(({ jobId, before, after }) => ({
      entity: 'jobs',
      entityId: jobId,
      action: 'changed',
      ...pickChanged(before, after),
    })),
  )
  for (const { jobId, day } of changed)
    if (day <= addDays(toDay(tx.now), HOLDS_AHEAD_DAYS)) tx.emit('job.rescheduled', { jobId })
  tx.notifyClients('jobs', 'schedule')
}

type Fields = Pick<
  typeof jobs.$inferSelect,
  | 'service'
  | 'siteAddress'
  | 'amount'
  | 'notes'
  | 'scheduledTime'
  | 'arrivalWindowMinutes'
  | 'estimatedDuration'
  | 'scheduledDate'
  | 'scope'
>

const toAudited = (of: Fields, crew: string[]) => ({
  service: of.service,
  scheduledDate: of.scheduledDate,
  scheduledTime: of.scheduledTime?.slice(0, 5) ?? null,
  arrivalWindowMinutes: of.arrivalWindowMinutes,
  estimatedDuration: of.estimatedDuration,
  siteAddress: of.siteAddress,
  amount: of.amount,
  notes: of.notes,
  lineItems: describeScope(toScope(readScope(of.scope))),
  crew,
})

/** Only what differs; the crew is on the job itself. */
function pickChanged<Side extends ReturnType<typeof toAudited>>(before: Side, after: Side) {
  const keys = (Object.keys(after) as (keyof Side)[]).filter(
    (key) => key !== 'crew' && !deepEqual(before[key], after[key]),
  )
  const pick = (side: Side) => Object.fromEntries(keys.map((key) => [key, side[key]]))
  return { before: pick(before), after: pick(after) }
}

/**
 * A technician who left the business does no more visits: the plans lose them, and the visits to come too, those that
 * were moved by hand among them. They are unassigned then, unless others are on the crew.
 */
export async function unassignLeaver(tx: Tx, technicianId: string): Promise<void> {
  await tx.execute(sql`delete from recurring_technicians where technician_id = ${technicianId}`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ${jobTechnicians} t using ${recurringOccurrences} o, ${jobs} j
    where t.technician_id = ${technicianId} and o.job_id = t.job_id and j.id = t.job_id
      and j.status in ('requested', 'scheduled') and j.stands_at >= ${toDay(tx.now)}::date
    returning t.job_id as id`)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.delete(bookings).where(and(inArray(bookings.jobId, ids), eq(bookings.technicianId, technicianId)))
  await tx
    .update(recurringOccurrences)
    .set({ jobVersion: sql`case when job_version > 0 then job_version + 1 else 0 end` })
    .where(and(inArray(recurringOccurrences.jobId, ids), isNotNull(recurringOccurrences.jobId)))
  await tx
    .update(jobs)
    .set({ version: sql`${jobs.version} + 1` })
    .where(inArray(jobs.id, ids))
  tx.notifyClients('jobs', 'schedule', 'recurring-services')
}
