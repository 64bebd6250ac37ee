/** Further visits of a job: wash Monday, seal Thursday. The job itself is the first one. */
import { and, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { LENGTHS } from '#domains/work/schedule/contract.ts'
import * as schedule from '#domains/work/schedule/service.ts'
import { endsByMidnight, formatArrivalWindow, PAST_MIDNIGHT } from '#lib/arrival-window.ts'
import { expectRow } from '#lib/expect-row.ts'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_VISITS } from './contract-visits.ts'
import type { JobVisit, NewVisit, VisitChange } from './contract-visits.ts'
import { addVisitTasks } from './job-checklist.ts'
import { lockForWork } from './job-row.ts'
import { jobs, jobVisitEquipment, jobVisits, jobVisitTechnicians } from './tables.ts'
import { listJobVisits } from './visit-query.ts'

type Row = typeof jobs.$inferSelect
type VisitPlan = Pick<JobVisit, 'date' | 'time' | 'minutes'> & {
  title: string
  arrivalWindowMinutes: number
  technicianIds: readonly string[]
  equipmentIds: readonly string[]
}

/**
 * Adds a visit after the first one, with its own crew, equipment and checklist items. Throws CHANGED for an older version,
 * SCHEDULE_CONFLICT for a conflict that the user did not accept, `conflict` for a job that is over or has no date, and
 * `invalid` for a visit before the first one or a window across midnight.
 */
export async function addVisit(tx: Tx, id: string, { version, tasks = [], keepClashes, ...given }: NewVisit) {
  const job = await lockForVisits(tx, id, version)
  const before = await listJobVisits(tx, id)
  if (before.length + 1 >= MAX_VISITS) throw conflict(`A job can have up to ${MAX_VISITS} visits.`)
  const time = given.time ?? null
  // The window of the job is what its customer knows; late in the day it may not fit.
  const usual = time === null || endsByMidnight(time, job.arrivalWindowMinutes) ? job.arrivalWindowMinutes : 0
  const plan: VisitPlan = {
    title: given.title,
    date: given.date,
    time,
    minutes: given.minutes ?? job.estimatedDuration ?? LENGTHS.default,
    arrivalWindowMinutes: given.arrivalWindowMinutes ?? usual,
    technicianIds: given.technicianIds ?? [],
    equipmentIds: given.equipmentIds ?? [],
  }
  assertPlan(job, plan)
  const { technicianIds, equipmentIds, ...columns } = plan
  const { id: visitId } = expectRow(
    await tx
      .insert(jobVisits)
      .values({ jobId: id, ...columns, createdAt: tx.now })
      .returning({ id: jobVisits.id }),
  )
  await assignVisit(tx, job, visitId, { technicianIds, equipmentIds })
  await bookVisit(tx, job, { id: visitId, ...plan }, keepClashes ?? false)
  await addVisitTasks(tx, id, visitId, tasks)
  await saved(tx, job, null, describe(plan))
}

/** Changes what is given of a visit; the rest stays. Throws as `addVisit`, and `notFound` for a visit of another job. */
export async function changeVisit(
  tx: Tx,
  id: string,
  visitId: string,
  { version, keepClashes = false, ...given }: VisitChange,
) {
  const job = await lockForVisits(tx, id, version)
  const before = await getVisit(tx, id, visitId)
  const plan: VisitPlan = {
    title: given.title ?? before.title,
    date: given.date ?? before.date,
    time: given.time === undefined ? before.time : given.time,
    minutes: given.minutes ?? before.minutes,
    arrivalWindowMinutes: given.arrivalWindowMinutes ?? before.arrivalWindowMinutes,
    technicianIds: given.technicianIds ?? idsOf(before.technicians),
    equipmentIds: given.equipmentIds ?? idsOf(before.equipment),
  }
  assertPlan(job, plan)
  const { technicianIds, equipmentIds, ...columns } = plan
  await tx.update(jobVisits).set(columns).where(eq(jobVisits.id, visitId))
  if (given.technicianIds || given.equipmentIds) await assignVisit(tx, job, visitId, { technicianIds, equipmentIds })
  await bookVisit(tx, job, { id: visitId, ...plan }, keepClashes)
  await saved(tx, job, describe(before), describe(plan))
}

/** Removes a visit that has no time on its clock. Its checklist items stay on the job. Throws `conflict` otherwise. */
export async function removeVisit(tx: Tx, id: string, visitId: string): Promise<void> {
  const job = await lockForWork(tx, id)
  const before = await getVisit(tx, id, visitId)
  if (before.startTime !== null)
    throw conflict('Work on this visit has started, so its time stays on the job. Mark it done instead.')
  await tx.delete(jobVisits).where(eq(jobVisits.id, visitId))
  await saved(tx, job, describe(before), null)
  tx.notifyClients('schedule')
}

/** Throws `invalid` when the first visit would stand after a further one, or lose its date. */
export async function assertBeforeVisits(
  tx: Tx,
  id: string,
  first: Pick<Row, 'scheduledDate' | 'scheduledTime'>,
): Promise<void> {
  const [next, ...more] = await listJobVisits(tx, id)
  if (!next) return
  if (first.scheduledDate === null) {
    const many = more.length + 1
    const sentence = `This job has ${many} more ${many === 1 ? 'visit' : 'visits'} on the calendar. Remove ${many === 1 ? 'it' : 'them'} first.`
    throw invalid(sentence, [{ path: 'scheduledDate', message: sentence }])
  }
  if (standsAt(first.scheduledDate, first.scheduledTime) <= standsAt(next.date, next.time)) return
  const sentence = `“${next.title}” is on ${formatWholeWeekday(next.date)}, before that. Move it first.`
  throw invalid(sentence, [{ path: 'scheduledDate', message: sentence }])
}

/** Frees the crews and equipment of all further visits, or books them again for a job that comes back. */
export async function rebookVisits(tx: Tx, job: Row, keepClashes = true): Promise<void> {
  for (const { technicians: crew, equipment: things, ...visit } of await listJobVisits(tx, job.id))
    await bookVisit(tx, job, { ...visit, technicianIds: idsOf(crew), equipmentIds: idsOf(things) }, keepClashes)
}

const idsOf = (named: readonly { id: string }[]): string[] => named.map(({ id }) => id)

/** The visit as the audit log and the messages name it: `Seal on Thursday, Dec 3, 8:00 to 10:00 AM`. */
const describe = ({
  title,
  date,
  time,
  arrivalWindowMinutes,
}: Pick<VisitPlan, 'title' | 'date' | 'time' | 'arrivalWindowMinutes'>): string =>
  `${title} on ${formatWholeWeekday(date)}${time === null ? '' : `, ${formatArrivalWindow(time, arrivalWindowMinutes)}`}`

/** Two on one day without both times stand in any order. */
const standsAt = (date: string, time: string | null): string => `${date} ${time?.slice(0, 5) ?? ''}`

async function lockForVisits(tx: Tx, id: string, version: number): Promise<Row> {
  const job = await lockForWork(tx, id)
  await audit.assertVersion(tx, 'jobs', job, version)
  if (job.status === 'completed' || job.status === 'cancelled')
    throw conflict(`This job is ${toStatusWord(job.status)}. Change its status before you plan a visit.`)
  return job
}

async function getVisit(tx: Tx, jobId: string, visitId: string): Promise<JobVisit> {
  const visit = (await listJobVisits(tx, jobId)).find((one) => one.id === visitId)
  if (!visit) throw notFound('This visit no longer exists.')
  return visit
}

function assertPlan({ scheduledDate, scheduledTime }: Row, { date, time, arrivalWindowMinutes }: VisitPlan): void {
  if (scheduledDate === null) throw conflict('Schedule the job’s first visit before you add another one.')
  if (date < scheduledDate || (time !== null && standsAt(date, time) < standsAt(scheduledDate, scheduledTime))) {
    const sentence = `This visit can’t be before the first one on ${formatWholeWeekday(scheduledDate)}. Choose a later time, or move the first visit.`
    throw invalid(sentence, [{ path: 'date', message: sentence }])
  }
  if (time === null) return
  schedule.assertValidTime([date], time)
  if (!endsByMidnight(time, arrivalWindowMinutes))
    throw invalid(PAST_MIDNIGHT, [{ path: 'arrivalWindowMinutes', message: PAST_MIDNIGHT }])
}

async function assignVisit(
  tx: Tx,
  { businessId }: Row,
  jobVisitId: string,
  { technicianIds, equipmentIds }: Pick<VisitPlan, 'technicianIds' | 'equipmentIds'>,
) {
  await schedule.assertResources(tx, { technicianIds, equipmentIds, businessId })
  await tx.delete(jobVisitTechnicians).where(eq(jobVisitTechnicians.jobVisitId, jobVisitId))
  const people = [...new Set(technicianIds)].map((technicianId) => ({ jobVisitId, technicianId }))
  if (people.length > 0) await tx.insert(jobVisitTechnicians).values(people)
  await tx.delete(jobVisitEquipment).where(eq(jobVisitEquipment.jobVisitId, jobVisitId))
  const things = [...new Set(equipmentIds)].map((equipmentId) => ({ jobVisitId, equipmentId }))
  if (things.length > 0) await tx.insert(jobVisitEquipment).values(things)
}

async function bookVisit(
  tx: Tx,
  { id: jobId, businessId, status }: Row,
  {
    id: jobVisitId,
    date,
    time,
    minutes,
    technicianIds,
    equipmentIds,
  }: Omit<VisitPlan, 'title' | 'arrivalWindowMinutes'> & {
    id: string
  },
  keepClashes: boolean,
): Promise<void> {
  const appointment = { jobId, jobVisitId }
  if (status === 'cancelled' || time === null) return schedule.release(tx, appointment)
  const plan = { businessId, dates: [date], time, minutes, technicianIds, equipmentIds }
  await schedule.book(tx, appointment, plan, { keepClashes })
}

/** The customer knows other days by now, so what they confirmed does not count. */
async function saved(tx: Tx, job: Row, was: string | null, is: string | null): Promise<void> {
  const isPromised = was !== is
  await tx
    .update(jobs)
    .set({
      version: job.version + 1,
      ...(isPromised && { confirmedAt: null, confirmationSent: false, reminderSent: false }),
    })
    .where(and(eq(jobs.id, job.id)))
  audit.record(tx, {
    entity: 'jobs',
    entityId: job.id,
    action: was === null ? 'visit added' : is === null ? 'visit removed' : 'visit changed',
    before: was === null ? {} : { visit: was },
    after: is === null ? {} : { visit: is },
  })
  // Once the first visit has begun, those after it can still be moved, and the customer learns of it.
  if (isPromised && (job.status === 'scheduled' || job.status === 'in-progress'))
    tx.emit('job.rescheduled', { jobId: job.id })
  tx.notifyClients('jobs')
}
