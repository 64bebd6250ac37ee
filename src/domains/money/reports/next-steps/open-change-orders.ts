/** Change orders by link that were not sent, wait for the customer, or were answered since the office last looked. */
import { sql } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NeedsYou, OpenChangeOrder } from '../contract-next-steps.ts'
import { inBusinesses, listSome, onlyOf } from './list-some.ts'
import type { Scope } from './list-some.ts'

/** As their state is computed (change-order-row.ts): not those that the job has outlived. */
export async function listOpenChangeOrders(tx: Tx, scope: Scope): Promise<NeedsYou['changeOrders']> {
  const today = sql`${toDay(tx.now)}::date`
  const { many, rows } = await listSome<OpenChangeOrder & { since: string }>(
    tx,
    sql`select o.id, j.id as "jobId", c.name as "customerName", j.service, o.was, o.total, o.decline_reason as "declineReason",
        case when o.status = 'sent' and o.valid_until < ${today} then 'expired' else o.status end as state,
        coalesce(o.answered_at, o.sent_at, o.created_at) as since
      from change_orders o join jobs j on j.id = o.job_id join customers c on c.id = j.customer_id
      where ${inBusinesses(sql`j.business_id`, scope.businesses)} and ${onlyOf(scope, { job: sql`j.id` })} and j.archived_at is null
        and o.status in ('draft', 'sent', 'accepted', 'declined') and o.seen_at is null
        and (o.status in ('accepted', 'declined') or (j.status in ('requested', 'scheduled', 'in-progress')
          and not exists (select from invoices i where i.job_id = j.id and i.status <> 'void' and i.step is null)
          and o.before = jsonb_build_object('areas', j.scope->'areas', 'lines', j.scope->'lines', 'discount', j.scope->'discount', 'taxRate', j.scope->'taxRate')))`,
    sql`case state when 'declined' then 0 when 'accepted' then 1 when 'expired' then 2 when 'draft' then 3 else 4 end, since, id`,
  )
  return { many, rows: rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) })) }
}
