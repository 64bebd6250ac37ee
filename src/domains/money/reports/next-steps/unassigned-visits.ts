/** Visits to come that no one goes on. */
import { sql } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NeedsYou, UnassignedVisit } from '../contract-next-steps.ts'
import { inBusinesses, listSome } from './list-some.ts'
import type { Scope } from './list-some.ts'

/** Before that there is time, and a plan has 90 days of visits. */
const AHEAD_DAYS = 14

/**
 * Visits of service plans, and those after the first one of a job, from today on for two weeks. Of all of them the
 * soonest is one row, which says how many there are: who assigns them does it on the calendar.
 */
export async function listUnassignedVisits(
  tx: Tx,
  { businesses }: Pick<Scope, 'businesses'>,
): Promise<NeedsYou['unassigned']> {
  const today = sql`${toDay(tx.now)}::date`
  const open = sql`${inBusinesses(sql`j.business_id`, businesses)} and j.status in ('requested', 'scheduled', 'in-progress') and j.archived_at is null`
  const isSoon = (at: ReturnType<typeof sql>) =>
    sql`${at} >= ${today} and ${at} < ${today} + ${sql.raw(String(AHEAD_DAYS))}`
  const { many, rows } = await listSome<Omit<UnassignedVisit, 'visits'>>(
    tx,
    sql`
    select j.id as "jobId", c.name as "customerName", j.service, j.scheduled_date::text as day, j.stands_at
    from jobs j join recurring_occurrences o on o.job_id = j.id join customers c on c.id = j.customer_id
    where ${open} and ${isSoon(sql`j.stands_at`)} and not exists (select from job_technicians t where t.job_id = j.id)
    union all
    select j.id, c.name, f.title || ', ' || j.service, f.date::text, f.stands_at
    from job_visits f join jobs j on j.id = f.job_id join customers c on c.id = j.customer_id
    where ${open} and ${isSoon(sql`f.stands_at`)} and f.done_at is null
      and not exists (select from job_visit_technicians t where t.job_visit_id = f.id)`,
    sql`stands_at, "jobId"`,
  )
  return {
    many: Math.min(many, 1),
    rows: rows
      .slice(0, 1)
      .map(({ jobId, customerName, service, day }) => ({ jobId, customerName, service, day, visits: many })),
  }
}
