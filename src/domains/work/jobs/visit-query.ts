import { asc, eq, inArray, sql } from 'drizzle-orm'
import { equipment } from '#domains/work/inventory/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import type { ArrivalWindowMinutes } from '#lib/arrival-window.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobVisit } from './contract-visits.ts'
import { jobVisitEquipment, jobVisits, jobVisitTechnicians } from './tables.ts'

type Named = { id: string; name: string }

/** The crew of a further visit by name, as JSON. The id is written out: Drizzle leaves out the table of a lone select. */
export const visitCrew = sql<
  Named[]
>`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from ${jobVisitTechnicians} v join ${technicians} t on t.id = v.technician_id where v.job_visit_id = job_visits.id)`

const visitEquipment = sql<
  Named[]
>`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.name, e.id), '[]') from ${jobVisitEquipment} v join ${equipment} e on e.id = v.equipment_id where v.job_visit_id = job_visits.id)`

/** Further visits with their crew and equipment; the caller says which. */
export const selectJobVisits = (tx: Tx) =>
  tx
    .select({
      id: jobVisits.id,
      jobId: jobVisits.jobId,
      title: jobVisits.title,
      date: jobVisits.date,
      time: sql<string | null>`left(${jobVisits.time}::text, 5)`,
      minutes: jobVisits.minutes,
      arrivalWindowMinutes: jobVisits.arrivalWindowMinutes,
      technicians: visitCrew,
      equipment: visitEquipment,
      actualDuration: jobVisits.actualDuration,
      startTime: jobVisits.startTime,
      endTime: jobVisits.endTime,
      clockStartedAt: jobVisits.clockStartedAt,
      doneAt: jobVisits.doneAt,
    })
    .from(jobVisits)
    .$dynamic()

export type VisitRow = Awaited<ReturnType<typeof selectJobVisits>>[number]

/** The check of the column holds the window to the words of the contract. */
export const toJobVisit = ({ jobId: _jobId, ...row }: VisitRow): JobVisit => ({
  ...row,
  arrivalWindowMinutes: row.arrivalWindowMinutes as ArrivalWindowMinutes,
})

/** The further visits of these jobs in order of time, by the id of the job. */
export async function listVisitsOf(tx: Tx, jobIds: readonly string[]): Promise<Map<string, JobVisit[]>> {
  const found = new Map<string, JobVisit[]>()
  if (jobIds.length === 0) return found
  const rows = await selectJobVisits(tx)
    .where(inArray(jobVisits.jobId, [...jobIds]))
    .orderBy(asc(jobVisits.standsAt), asc(jobVisits.id))
  for (const row of rows) found.set(row.jobId, [...(found.get(row.jobId) ?? []), toJobVisit(row)])
  return found
}

/** The further visits of one job in order of time. */
export const listJobVisits = async (tx: Tx, jobId: string): Promise<JobVisit[]> =>
  (await listVisitsOf(tx, [jobId])).get(jobId) ?? []

/** Whether the clock of the job runs for a further visit, and for which; null for the first one. */
export async function findClockedVisit(tx: Tx, jobId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: jobVisits.id, since: jobVisits.clockStartedAt })
    .from(jobVisits)
    .where(sql`${eq(jobVisits.jobId, jobId)} and ${jobVisits.clockStartedAt} is not null`)
  return row?.id ?? null
}
