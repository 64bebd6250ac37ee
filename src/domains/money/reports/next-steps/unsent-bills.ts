/** Completed work that was not billed, and invoices that were not sent. */
import { sql } from 'drizzle-orm'
import { toDay, ZONE } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NeedsYou, UnsentBill } from '../contract-next-steps.ts'
import { firstDueStep } from './due-payment-steps.ts'
import { inBusinesses, listSome, LOOK_BACK_DAYS, onlyOf } from './list-some.ts'
import type { Scope } from './list-some.ts'

/**
 * Completed jobs without an invoice, unless they are free or paid, and drafts of work that is done, of a step or of no
 * job. The overview leaves out jobs completed more than 90 days ago; their own page does not.
 */
export async function listUnsentBills(tx: Tx, scope: Scope): Promise<NeedsYou['toBill']> {
  const oldest = sql`${addDays(toDay(tx.now), -LOOK_BACK_DAYS)}::date`
  const zone = sql.raw(`'${ZONE}'`)
  const completedOn = sql`coalesce((j.end_time at time zone ${zone})::date, j.dates[cardinality(j.dates)], (j.created_at at time zone ${zone})::date)`
  // A job without a day is never over by its calendar, so it counts from when it was created.
  const recent = scope.only
    ? sql`true`
    : sql`j.stands_at >= ${oldest} and (j.scheduled_date is not null or j.created_at >= ${oldest})`
  const unbilled = sql`
    select j.id as "jobId", null::uuid as "invoiceId", null::text as "invoiceNumber", j.customer_id as "customerId",
      -- By its index for each job: a planner that expects many would read all customers.
      (select c.name from customers c where c.id = j.customer_id) as "customerName", ${completedOn} as completed,
      case when j.amount is not null then greatest(0, j.amount - case when j.payment_status = 'deposit-paid' then coalesce(j.deposit_amount, 0) else 0 end
        - (select coalesce(sum(i.step_amount), 0) from invoices i where i.job_id = j.id and i.status <> 'void'))::int end as balance
    from jobs j
    where ${inBusinesses(sql`j.business_id`, scope.businesses)} and ${onlyOf(scope, { job: sql`j.id` })}
      and j.status = 'completed' and ${recent} and j.archived_at is null and j.payment_status <> 'paid' and j.amount is distinct from 0
      -- By the index of its job each: to a planner that expects many, all invoices would look like less work.
      and (select 1 from invoices i where i.job_id = j.id and i.status <> 'void' and i.step is null limit 1) is null
      -- A step of its payment schedule comes first.
      and (select 1 from (${firstDueStep(tx)}) d) is null
      -- Its service plan bills it with others, or has done so.
      and (select 1 from recurring_occurrences o join recurring_services s on s.id = o.recurring_service_id left join invoices i on i.id = o.invoice_id
        where o.job_id = j.id and (i.status <> 'void' or (o.invoice_id is null and s.invoice_rule <> 'per-visit')) limit 1) is null`
  const drafts = sql`
    select i.job_id, i.id, i.invoice_number, i.customer_id, c.name, case when j.status = 'completed' then ${completedOn} end,
      greatest(0, i.amount - coalesce((select sum(l.amount) from ledger_entries l where l.invoice_id = i.id), 0))::int
    from invoices i join customers c on c.id = i.customer_id left join jobs j on j.id = i.job_id
    where ${inBusinesses(sql`i.business_id`, scope.businesses)} and ${onlyOf(scope, { job: sql`i.job_id`, invoice: sql`i.id` })}
      and i.status = 'draft' and (j.id is null or j.status = 'completed' or i.step is not null)`
  const { many, rows } = await listSome<Omit<UnsentBill, 'completedOn'> & { completed: string | null }>(
    tx,
    sql`${unbilled} union all ${drafts}`,
    sql`completed nulls last, "jobId", "invoiceId"`,
  )
  return { many, rows: rows.map(({ completed, ...row }) => ({ ...row, completedOn: completed })) }
}
