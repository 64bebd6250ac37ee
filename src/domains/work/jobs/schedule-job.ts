/** When a job is and who does it: what was said, made whole, and booked. */
import { eq } from 'drizzle-orm'
import { LENGTHS } from '#domains/work/schedule/contract.ts'
import * as schedule from '#domains/work/schedule/service.ts'
import { endsByMidnight, PAST_MIDNIGHT } from '#lib/arrival-window.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobEquipment, jobTechnicians } from './tables.ts'
import type { jobs } from './tables.ts'

type Row = typeof jobs.$inferSelect
export type JobSchedule = Pick<
  Row,
  'scheduledDate' | 'scheduledTime' | 'arrivalWindowMinutes' | 'estimatedDuration' | 'days' | 'dates'
>
/** What is left out stays as it was. */
export type ScheduleInput = {
  scheduledDate?: string | null | undefined
  scheduledTime?: string | null | undefined
  arrivalWindowMinutes?: number | undefined
  estimatedDuration?: number | null | undefined
  days?: number | undefined
}
export type Crew = { technicianIds: readonly string[]; equipmentIds: readonly string[] }

const UNSCHEDULED: JobSchedule = {
  scheduledDate: null,
  scheduledTime: null,
  arrivalWindowMinutes: 0,
  estimatedDuration: null,
  days: 1,
  dates: null,
}

/**
 * What was said of the time, over what was there. Without a date there is no time either, and a time without a length
 * gets the usual one. A new job has the arrival window of Settings, where that ends by midnight. Throws `invalid` for a
 * time without a date, for one that daylight saving skips, for a window across midnight, and for more days than the
 * business is open.
 */
export async function resolveSchedule(tx: Tx, before: JobSchedule | null, said: ScheduleInput): Promise<JobSchedule> {
  const was = before ?? UNSCHEDULED
  const { scheduledDate = was.scheduledDate, days = was.days, estimatedDuration = was.estimatedDuration } = said
  const { scheduledTime = was.scheduledTime } = said
  if (scheduledDate === null) {
    if (said.scheduledTime) throw invalid('Choose a date.', [{ path: 'scheduledDate', message: 'Choose a date.' }])
    const arrivalWindowMinutes = await resolveArrivalWindow(tx, before, said, null)
    return { scheduledDate, scheduledTime: null, arrivalWindowMinutes, estimatedDuration, days, dates: null }
  }
  const arrivalWindowMinutes = await resolveArrivalWindow(tx, before, said, scheduledTime)
  const isSame = was.scheduledDate === scheduledDate && was.days === days && was.dates !== null
  const dates = isSame ? was.dates : await schedule.listOpenDays(tx, { date: scheduledDate, days })
  if (scheduledTime === null)
    return { scheduledDate, scheduledTime, arrivalWindowMinutes, estimatedDuration, days, dates }
  schedule.assertValidTime(dates ?? [], scheduledTime.slice(0, 5))
  return {
    scheduledDate,
    scheduledTime: scheduledTime.slice(0, 5),
    arrivalWindowMinutes,
    estimatedDuration: estimatedDuration ?? LENGTHS.default,
    days,
    dates,
  }
}

async function resolveArrivalWindow(
  tx: Tx,
  before: JobSchedule | null,
  said: ScheduleInput,
  time: string | null,
): Promise<number> {
  const named = said.arrivalWindowMinutes ?? before?.arrivalWindowMinutes
  const wanted = named ?? (await schedule.getArrivalWindow(tx))
  if (time === null || endsByMidnight(time, wanted)) return wanted
  // No one has chosen this window for this job.
  if (named === undefined) return 0
  throw invalid(PAST_MIDNIGHT, [{ path: 'arrivalWindowMinutes', message: PAST_MIDNIGHT }])
}

/**
 * Those who do the job, and what is taken along, in place of those before. Throws `notFound` for ids that are none, or
 * of another business.
 */
export async function assignCrew(
  tx: Tx,
  { id: jobId, businessId }: Pick<Row, 'id' | 'businessId'>,
  { technicianIds, equipmentIds }: Crew,
): Promise<void> {
  await schedule.assertResources(tx, { technicianIds, equipmentIds, businessId })
  await tx.delete(jobTechnicians).where(eq(jobTechnicians.jobId, jobId))
  await tx.delete(jobEquipment).where(eq(jobEquipment.jobId, jobId))
  const people = [...new Set(technicianIds)].map((technicianId) => ({ jobId, technicianId }))
  const things = [...new Set(equipmentIds)].map((equipmentId) => ({ jobId, equipmentId }))
  if (people.length > 0) await tx.insert(jobTechnicians).values(people)
  if (things.length > 0) await tx.insert(jobEquipment).values(things)
}

/**
 * Books the crew and equipment for the job's time. Books none for a job that is canceled or has no time. Throws
 * SCHEDULE_CONFLICT unless `keepClashes`.
 */
export async function bookCrew(tx: Tx, job: Row, crew: Crew, keepClashes: boolean): Promise<void> {
  const { id: jobId, businessId, scheduledDate: date, scheduledTime, estimatedDuration, dates } = job
  if (job.status === 'cancelled' || date === null || scheduledTime === null || dates === null)
    return schedule.release(tx, { jobId })
  const plan = {
    ...crew,
    businessId,
    dates,
    time: scheduledTime.slice(0, 5),
    minutes: estimatedDuration ?? LENGTHS.default,
  }
  await schedule.book(tx, { jobId }, plan, { keepClashes })
}
