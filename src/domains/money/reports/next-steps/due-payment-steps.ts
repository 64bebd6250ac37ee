/** Steps of a payment schedule whose time has come and that are on no invoice. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { DuePaymentStep, NeedsYou } from '../contract-next-steps.ts'
import { inBusinesses, listSome, LOOK_BACK_DAYS, onlyOf } from './list-some.ts'
import type { Scope } from './list-some.ts'

/**
 * The first such step of the job `j`, as invoices/job-schedule.ts says it. A step above what a change order left of the
 * job is left to the invoice of the rest, and once there is that one, no step is due.
 */
export const firstDueStep = (tx: Tx): SQL => sql`
  select e.id as estimate_id, s.*
  from estimates e
  join lateral (select coalesce(deposit, 0) as deposit, amount from estimate_responses where estimate_id = e.id and accepted order by created_at desc, id desc limit 1) a on true
  cross join lateral (
    select place::int + (a.deposit > 0)::int as number, jsonb_array_length(e.payment_steps) + 1 + (a.deposit > 0)::int as steps,
      step->>'name' as name, step->>'due' as due, (step->>'percent')::int as percent,
      case when step->>'percent' is null then (step->>'amount')::int else ((a.amount::bigint * (step->>'percent')::int + 50) / 100)::int end as cents
    from jsonb_array_elements(e.payment_steps) with ordinality as one(step, place)
  ) s
  where e.job_id = j.id and e.status = 'accepted' and e.payment_steps is not null and j.status <> 'cancelled'
    and case s.due
      when 'start' then j.status in ('in-progress', 'completed') or j.start_time is not null or j.first_visit_done_at is not null
      when 'completion' then j.status = 'completed'
      else s.due::date <= ${toDay(tx.now)}::date end
    and (select 1 from invoices i where i.job_id = j.id and i.status <> 'void' and (i.step is null or i.step = s.number) limit 1) is null
    and s.cents <= coalesce(j.amount, a.amount) - a.deposit
      - (select coalesce(sum(i.step_amount), 0) from invoices i where i.job_id = j.id and i.status <> 'void')
  order by s.number limit 1`

/** One step of each job, the earliest job first. The overview looks back 90 days, as for work that was not billed. */
export async function listDuePaymentSteps(tx: Tx, scope: Scope): Promise<NeedsYou['paymentSteps']> {
  const oldest = sql`${addDays(toDay(tx.now), -LOOK_BACK_DAYS)}::date`
  const { many, rows } = await listSome<DuePaymentStep & { stands: string }>(
    tx,
    sql`select j.id as "jobId", c.name as "customerName", d.number, d.steps, d.name, d.due, d.percent, d.cents, j.stands_at as stands
      from jobs j join customers c on c.id = j.customer_id cross join lateral (${firstDueStep(tx)}) d
      where j.id in (select job_id from estimates where payment_steps is not null and status = 'accepted')
        and ${inBusinesses(sql`j.business_id`, scope.businesses)} and ${onlyOf(scope, { job: sql`j.id` })} and j.archived_at is null
        and ${scope.only ? sql`true` : sql`j.stands_at >= ${oldest}`}`,
    sql`stands, "jobId"`,
  )
  return { many, rows: rows.map(({ stands: _stands, ...row }) => row) }
}
