import { sql } from 'drizzle-orm'
import * as technicians from '#domains/work/technicians/service.ts'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_AHEAD } from './contract-leave.ts'
import type { VisitAhead } from './contract-leave.ts'

/** `version` and `crew` are those of the job or the estimate visit; `ofPlan`: its service plan follows who is left. */
export type HeldVisit = VisitAhead & { version: number; crew: string[]; ofPlan: boolean }

/**
 * What a technician is still down for, the nearest first and what has no date last: open jobs that do not end before
 * today, further visits and estimate visits from today on. Throws `notFound` for an unknown technician.
 */
export async function listVisitsAhead(tx: Tx, technicianId: string): Promise<VisitAhead[]> {
  return (await findVisitsAhead(tx, technicianId)).map(
    ({ version: _version, crew: _crew, ofPlan: _ofPlan, ...shown }) => shown,
  )
}

/** The same with what a change of it needs. */
export async function findVisitsAhead(tx: Tx, technicianId: string): Promise<HeldVisit[]> {
  await technicians.get(tx, technicianId)
  const today = toDay(tx.now)
  const { rows } = await tx.execute<HeldVisit>(sql`
    select * from (
      select 'job' as kind, j.id, j.id as "jobId", j.scheduled_date::text as date, left(j.scheduled_time::text, 5) as time,
        c.name as "customerName", j.service, j.version,
        array(select technician_id::text from job_technicians where job_id = j.id) as crew,
        exists (select from recurring_occurrences o where o.job_id = j.id) as "ofPlan"
      from job_technicians t join jobs j on j.id = t.job_id join customers c on c.id = j.customer_id
      where t.technician_id = ${technicianId} and j.status in ('requested', 'scheduled', 'in-progress')
        and j.archived_at is null and j.first_visit_done_at is null
        and (j.scheduled_date is null or coalesce(j.dates[array_upper(j.dates, 1)], j.scheduled_date) >= ${today}::date)
      union all
      select 'job-visit', v.id, j.id, v.date::text, left(v.time::text, 5), c.name, v.title || ', ' || j.service, j.version,
        array(select technician_id::text from job_visit_technicians where job_visit_id = v.id), false
      from job_visit_technicians t join job_visits v on v.id = t.job_visit_id join jobs j on j.id = v.job_id
        join customers c on c.id = j.customer_id
      where t.technician_id = ${technicianId} and j.status in ('requested', 'scheduled', 'in-progress')
        and j.archived_at is null and v.done_at is null and v.date >= ${today}::date
      union all
      select 'visit', v.id, null, v.date::text, left(v.time::text, 5), v.name, 'Estimate visit, ' || v.service, v.version,
        array(select technician_id::text from visit_technicians where visit_id = v.id), false
      from visit_technicians t join visits v on v.id = t.visit_id
      where t.technician_id = ${technicianId} and v.status = 'scheduled' and v.date >= ${today}::date
    ) ahead
    order by date nulls last, time nulls first, id
    limit ${MAX_AHEAD}`)
  return rows
}
