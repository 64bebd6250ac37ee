/** Accepted estimates whose work is still to be done: those that owe a deposit, and those that wait for a day. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ACCEPTED_AT_OFFICE } from '#domains/sales/estimates/estimate-row.ts'
import { RECEIVED } from '#domains/money/ledger/ledger-balances.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AcceptedWork, NeedsYou, OwedDeposit } from '../contract-next-steps.ts'
import { inBusinesses, listSome, onlyOf } from './list-some.ts'
import type { Scope } from './list-some.ts'

const received = sql.raw(RECEIVED.map((kind) => `'${kind}'`).join(', '))

/**
 * Jobs in these states with what was agreed for them: `e`, the response `a`, and the sums `d`. It goes from the few
 * open jobs to their estimates, since accepted estimates add up over the years.
 */
const agreedWork = (scope: Scope, open: SQL): SQL => sql`
  from jobs j
  join customers c on c.id = j.customer_id
  join lateral (select id, estimate_number, amount, answered_at from estimates where job_id = j.id and status = 'accepted' order by answered_at limit 10) e on true
  join lateral (select coalesce(deposit, 0) as deposit, address, created_at from estimate_responses where estimate_id = e.id and accepted order by created_at desc, id desc limit 1) a on true
  cross join lateral (
    select coalesce(sum(amount) filter (where kind in (${received})), 0)::int as paid, coalesce(sum(amount) filter (where kind = 'allowance'), 0)::int as written_off
    from ledger_entries where estimate_id = e.id
  ) d
  where ${inBusinesses(sql`j.business_id`, scope.businesses)} and j.archived_at is null and ${open} and ${onlyOf(scope, { job: sql`j.id`, estimate: sql`e.id` })}
    ${scope.only?.of === 'estimate' ? sql`and j.id = (select job_id from estimates where id = ${scope.only.id}::uuid)` : sql``}`

/** As `depositOwed` of an estimate (estimate-row.ts). */
const owed = sql`(case when a.deposit <= d.paid then 0 else greatest(0, a.deposit - d.paid - d.written_off) end)`

/** Accepted work without a day. A deposit that is owed comes first. */
export async function listWorkToSchedule(tx: Tx, scope: Scope): Promise<NeedsYou['toSchedule']> {
  const { many, rows } = await listSome<AcceptedWork & { acceptedAt: string }>(
    tx,
    sql`select e.id as "estimateId", j.id as "jobId", c.name as "customerName", a.created_at as "acceptedAt", e.amount, d.paid as "depositPaid"
      ${agreedWork(scope, sql`j.status = 'requested' and j.stands_at = 'infinity'`)} and ${owed} = 0`,
    sql`("depositPaid" > 0) desc, "acceptedAt", "estimateId"`,
  )
  return { many, rows: rows.map((row) => ({ ...row, acceptedAt: new Date(row.acceptedAt) })) }
}

/** Deposits that are owed while the work is still to be done: those not asked for yet, and those that are on their way. */
export async function listOwedDeposits(tx: Tx, scope: Scope): Promise<NeedsYou['deposits']> {
  const { many, rows } = await listSome<OwedDeposit & { acceptedAt: string }>(
    tx,
    sql`select e.id as "estimateId", e.estimate_number as "estimateNumber", j.id as "jobId", c.name as "customerName", ${owed} as owed, a.created_at as "acceptedAt",
        case when a.address <> ${ACCEPTED_AT_OFFICE} or exists (select 1 from audit_entries x where x.entity = 'estimates' and x.entity_id = e.id and x.action in ('deposit asked for', 'link copied') and x.created_at > a.created_at)
          then 'record' else 'ask' end as step,
        a.address <> ${ACCEPTED_AT_OFFICE} and not exists (select 1 from payment_intents p where p.estimate_id = e.id and not exists (select 1 from test_entries t where t.provider_id = p.provider_id)) as "byCheck"
      ${agreedWork(scope, sql`j.status in ('requested', 'scheduled', 'in-progress')`)} and ${owed} > 0`,
    sql`"acceptedAt", "estimateId"`,
  )
  return { many, rows: rows.map((row) => ({ ...row, acceptedAt: new Date(row.acceptedAt) })) }
}
