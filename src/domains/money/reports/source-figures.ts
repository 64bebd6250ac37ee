/** Computes what each source brought, each column by one query over the records of the period. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { RECEIVED } from '#domains/money/ledger/ledger-balances.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { maySeeMoney } from './build-report.ts'
import type { Query } from './contract.ts'
import type { SourceFigures, SourceReport } from './contract-sources.ts'
import { inDateRange, inInstantRange } from './date-range-sql.ts'
import { inBusinesses, ofRequest, SOURCE_KEY } from './request-source-sql.ts'
import type { Origin } from './request-source-sql.ts'

/** More rows than anyone reads. Anyone can write into a link, so this is what a table may grow to. */
const MAX_ROWS = 50
const REST = '*'
const EMPTY: SourceFigures = { requests: 0, estimatesSent: 0, estimatesAccepted: 0, jobs: 0, invoiced: 0, paid: 0 }

/**
 * Of one business or of all; requests are of all in any case, as in the other reports, and every column adds up to
 * theirs. Without the right to see money its sums are null. Throws `notFound` for a business that is none.
 */
export async function buildSourceReport(tx: Tx, { from, to, businessId }: Query): Promise<SourceReport> {
  const days = { from, to }
  const money = maySeeMoney(tx)
  const found = await Promise.all([
    countRequests(tx, days),
    countWork(tx, days, await business.listIds(tx, businessId)),
    money ? sumMoney(tx, days, await business.listIds(tx, businessId)) : [],
  ])
  const bySource = new Map<string, SourceFigures>()
  for (const { key, ...figures } of found.flat()) bySource.set(key, add(bySource.get(key) ?? EMPTY, figures))
  const sorted = [...bySource].map(([key, figures]) => ({ key, ...figures })).toSorted(byWorth)
  const rest = sorted.slice(MAX_ROWS)
  const rows = rest.length > 0 ? [...sorted.slice(0, MAX_ROWS), { key: REST, ...sum(rest) }] : sorted
  const shown = money ? {} : { invoiced: null, paid: null }
  return { ...days, rows: rows.map((row) => ({ ...row, ...shown })), total: { ...sum(sorted), ...shown } }
}

type Days = { from: string; to: string }
type Part = { key: string } & Partial<SourceFigures>

function add(one: SourceFigures, other: Partial<SourceFigures>): SourceFigures {
  return {
    requests: one.requests + (other.requests ?? 0),
    estimatesSent: one.estimatesSent + (other.estimatesSent ?? 0),
    estimatesAccepted: one.estimatesAccepted + (other.estimatesAccepted ?? 0),
    jobs: one.jobs + (other.jobs ?? 0),
    invoiced: (one.invoiced ?? 0) + (other.invoiced ?? 0),
    paid: (one.paid ?? 0) + (other.paid ?? 0),
  }
}

const sum = (rows: readonly SourceFigures[]): SourceFigures => rows.reduce(add, EMPTY)

/** What is not known comes last, whatever it brought. */
const byWorth = (one: SourceFigures & { key: string }, other: SourceFigures & { key: string }): number =>
  Number(one.key === '') - Number(other.key === '') ||
  (other.paid ?? 0) - (one.paid ?? 0) ||
  other.jobs - one.jobs ||
  other.requests - one.requests ||
  (one.key < other.key ? -1 : 1)

async function countRequests(tx: Tx, days: Days): Promise<Part[]> {
  const { rows } = await tx.execute<{ key: string; requests: number }>(sql`
    select ${SOURCE_KEY} as key, count(*)::int as requests from service_requests s
    where not s.flagged and s.duplicate_of is null and ${inInstantRange(sql`s.created_at`, days)} group by 1`)
  return rows
}

async function countWork(tx: Tx, days: Days, businesses: readonly string[]): Promise<Part[]> {
  const end = sql`${startOfDay(addDays(days.to, 1)).toISOString()}::timestamptz`
  const [estimates, jobs] = await Promise.all([
    tx.execute<{ key: string; estimatesSent: number; estimatesAccepted: number }>(sql`
      select ${keyOf({ request: sql`w.request_id`, job: sql`w.job_id`, customer: sql`w.customer_id` })} as key,
        count(*)::int as "estimatesSent",
        (count(*) filter (where w.status = 'accepted' and w.answered_at < ${end}))::int as "estimatesAccepted"
      from estimates w
      where ${inBusinesses(businesses)} and ${inInstantRange(sql`w.created_at`, days)} and w.sent_at < ${end} group by 1`),
    tx.execute<{ key: string; jobs: number }>(sql`
      select ${keyOf({ request: null, job: sql`w.id`, customer: sql`w.customer_id` })} as key, count(*)::int as jobs
      from jobs w
      where ${inBusinesses(businesses)} and w.status in ('requested', 'scheduled', 'in-progress', 'completed')
        and ${inDateRange(sql`w.stands_at`, days)} group by 1`),
  ])
  return [...estimates.rows, ...jobs.rows]
}

async function sumMoney(tx: Tx, days: Days, businesses: readonly string[]): Promise<Part[]> {
  const ofInvoice = { request: null, job: sql`w.job_id`, customer: sql`w.customer_id` }
  const [invoiced, paid] = await Promise.all([
    tx.execute<{ key: string; invoiced: number }>(sql`
      select ${keyOf(ofInvoice)} as key, sum(w.amount)::float8 as invoiced from invoices w
      where ${inBusinesses(businesses)} and w.status in ('sent', 'paid', 'overdue')
        and ${inInstantRange(sql`w.created_at`, days)} group by 1`),
    // An entry counts for an invoice or for an estimate, and belongs to the customer of it.
    tx.execute<{ key: string; paid: number }>(sql`
      select case when w.invoice_id is null
          then (select ${keyOf({ request: sql`o.request_id`, job: sql`o.job_id`, customer: sql`o.customer_id` })} from estimates o where o.id = w.estimate_id)
          else (select ${keyOf({ request: null, job: sql`o.job_id`, customer: sql`o.customer_id` })} from invoices o where o.id = w.invoice_id) end as key,
        sum(w.amount)::float8 as paid
      from ledger_entries w
      where ${inBusinesses(businesses)} and w.kind in (${sql.join(
        RECEIVED.map((kind) => sql`${kind}`),
        sql`, `,
      )})
        and ${inInstantRange(sql`w.at`, days)} group by 1`),
  ])
  return [...invoiced.rows, ...paid.rows]
}

const keyOf = (origin: Origin): SQL => sql`coalesce(${ofRequest(SOURCE_KEY, origin)}, '')`
