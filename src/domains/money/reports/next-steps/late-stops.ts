/** Appointments that are late, will be late, or were never closed. */
import { sql } from 'drizzle-orm'
import { toDay, ZONE } from '#lib/dates.ts'
import { LATE_GRACE_MINUTES } from '#lib/late-appointment.ts'
import { toTime } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { LateStop, NeedsYou } from '../contract-next-steps.ts'
import { inBusinesses, listSome, onlyOf } from './list-some.ts'
import type { Scope } from './list-some.ts'

/** After this no one waits for the crew: what happened has to be entered. */
const FORGOTTEN_HOURS = 4
/** A customer who was texted that we run late knows for this long. */
const KNOWS_MINUTES = 60

type Row = Pick<
  LateStop,
  'of' | 'id' | 'customerName' | 'customerPhone' | 'service' | 'status' | 'day' | 'time' | 'state'
> & {
  visitId: string | null
  visitTitle: string | null
  before: string | null
  until: string | null
}

/**
 * Jobs, further visits of jobs and estimate visits of today that have not started 15 minutes past their time (after
 * four hours, they are forgotten), jobs whose crew is at a job that ends too late for them, and what an earlier day left
 * open. Not those whose customer was just texted that we run late.
 */
export async function listLateStops(tx: Tx, scope: Scope): Promise<NeedsYou['late']> {
  const today = sql`${toDay(tx.now)}::date`
  const now = sql`${`${toDay(tx.now)} ${toTime(tx.now)}`}::timestamp`
  const grace = sql.raw(`interval '${LATE_GRACE_MINUTES} minutes'`)
  const isNotNotified = (of: 'job' | 'visit', id: ReturnType<typeof sql>) =>
    sql`not exists (select 1 from appointment_notices n where n.of = ${of} and n.appointment_id = ${id} and n.kind = 'running-late' and n.leaves_at > ${tx.now.toISOString()}::timestamptz - ${sql.raw(`interval '${KNOWS_MINUTES} minutes'`)})`
  const isForgotten = (at: ReturnType<typeof sql>) =>
    sql`${at} <= ${now} - ${sql.raw(`interval '${FORGOTTEN_HOURS} hours'`)}`
  const lateJobs = sql`
    select 'job' as of, j.id, c.name as "customerName", c.phone as "customerPhone", j.service, j.status, j.scheduled_date::text as day, left(j.scheduled_time::text, 5) as time,
      case when j.dates[cardinality(j.dates)] < ${today} or ${isForgotten(sql`j.stands_at`)} then 'forgotten' else 'late' end as state, j.stands_at, null::uuid as "visitId", null::text as "visitTitle", null::text as before, null::text as until
    from jobs j join customers c on c.id = j.customer_id
    where ${inBusinesses(sql`j.business_id`, scope.businesses)} and ${onlyOf(scope, { job: sql`j.id` })}
      and j.status in ('requested', 'scheduled', 'in-progress') and j.archived_at is null and j.stands_at <= ${now} - ${grace}
      and (j.first_visit_done_at is null or not exists (select from job_visits f where f.job_id = j.id))
      and (j.dates[cardinality(j.dates)] < ${today}
        or j.status <> 'in-progress' and j.scheduled_time is not null and j.scheduled_date = ${today} and ${isNotNotified('job', sql`j.id`)})`
  // The first visit is the job itself; each one after it is late by its own time.
  const lateFurther = sql`
    select 'job', j.id, c.name, c.phone, j.service, j.status, f.date::text, left(f.time::text, 5),
      case when f.date < ${today} or ${isForgotten(sql`f.stands_at`)} then 'forgotten' else 'late' end, f.stands_at, f.id, f.title, null, null
    from job_visits f join jobs j on j.id = f.job_id join customers c on c.id = j.customer_id
    where ${inBusinesses(sql`j.business_id`, scope.businesses)} and ${onlyOf(scope, { job: sql`j.id` })}
      and j.status in ('requested', 'scheduled', 'in-progress') and j.archived_at is null and f.done_at is null
      and f.stands_at <= ${now} - ${grace} and f.stands_at > ${now} - interval '1 year'
      and (f.date < ${today} or f.start_time is null and f.time is not null and ${isNotNotified('job', sql`j.id`)})`
  const lateVisits = sql`
    select 'visit', v.id, v.name, v.phone, v.service, v.status, v.date::text, left(v.time::text, 5),
      case when ${isForgotten(sql`v.stands_at`)} then 'forgotten' else 'late' end, v.stands_at, null, null, null, null
    from visits v
    where ${inBusinesses(sql`v.business_id`, scope.businesses)} and ${onlyOf(scope, {})}
      and v.status = 'scheduled' and v.stands_at <= ${now} - ${grace} and (v.date < ${today} or ${isNotNotified('visit', sql`v.id`)})`
  // Of each crew at work the first job after it. A job that runs over ends now at the earliest.
  const behind = sql`
    select distinct on (r.id) 'job', j.id, c.name, c.phone, j.service, j.status, j.scheduled_date::text, left(j.scheduled_time::text, 5),
      'behind', j.stands_at, null::uuid, null::text, r.name, to_char(r.ends_at, 'HH24:MI')
    from (
      select r.id, r.business_id, rc.name,
        greatest(${now}, (r.clock_started_at at time zone ${sql.raw(`'${ZONE}'`)}) + (r.estimated_duration - coalesce(r.actual_duration, 0)) * interval '1 minute') as ends_at
      from jobs r join customers rc on rc.id = r.customer_id
      where r.clock_started_at is not null and r.status = 'in-progress' and r.estimated_duration is not null and r.scheduled_date = ${today} and r.days = 1
    ) r
    join jobs j on j.business_id = r.business_id and j.status in ('requested', 'scheduled') and j.stands_at > ${now} - ${grace} and j.stands_at <= r.ends_at - ${grace}
    join customers c on c.id = j.customer_id
    where ${inBusinesses(sql`j.business_id`, scope.businesses)} and ${onlyOf(scope, { job: sql`j.id` })}
      and j.scheduled_time is not null and j.archived_at is null and ${isNotNotified('job', sql`j.id`)}
      and exists (select 1 from job_technicians a join job_technicians b on b.technician_id = a.technician_id where a.job_id = r.id and b.job_id = j.id)
    order by r.id, j.stands_at`
  const { many, rows } = await listSome<Row>(
    tx,
    sql`${lateJobs} union all ${lateFurther} union all ${lateVisits} union all select * from (${behind}) behind`,
    sql`(state = 'forgotten'), stands_at, id`,
  )
  return {
    many,
    rows: rows.map(({ before, until, visitId, visitTitle, ...row }) => ({
      ...row,
      visit: visitId === null ? null : { id: visitId, title: visitTitle ?? '' },
      minutesLate:
        row.state === 'forgotten' || row.time === null
          ? null
          : minutesOf(until ?? toTime(tx.now)) - minutesOf(row.time),
      before: before === null || until === null ? null : { customerName: before, until },
    })),
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
