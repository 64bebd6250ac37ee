/**
 * Who asked, how soon they were answered, and what became of it; what was said of the work. Of all businesses: requests
 * and reviews are shared.
 */
import { sql } from 'drizzle-orm'
import { jobs } from '#domains/work/jobs/tables.ts'
import { answerDueSql } from '#domains/sales/requests/request-query.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { reviews } from '#domains/messaging/reviews/tables.ts'
import * as traffic from '#domains/site/traffic/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Figures, Report } from './contract.ts'
import { toDaySql, inInstantRange, bucketOf } from './date-range-sql.ts'
import type { Span } from './date-range-sql.ts'

type Leads = Pick<Figures, 'leads' | 'booked' | 'answers'> & { funnel: Omit<Report['funnel'], 'views' | 'started'> }
export type LeadsByStep = { all: Leads; steps: Map<string, { leads: number; answerMinutes: number | null }> }

type Row = {
  step: string | null
  leads: number
  booked: number
  sent: number
  sent_booked: number
  sent_paid: number
} & Answered
type Answered = { median: number | null; within: number; late: number; waiting: number }

/**
 * Counts the requests that came in the period, by step and all together. A request that was merged into another counts
 * as that one: once, with the wait from the first request of the two to the first answer. A request that was closed
 * without an answer is owed none.
 */
export async function getLeads(tx: Tx, span: Span): Promise<LeadsByStep> {
  const now = sql`${tx.now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<Row>(sql`
    with asked as (
      select ${bucketOf(toDaySql(sql`r.created_at`), span)} as step, r.created_at, r.status, r.source, r.job_id,
        least(r.contacted_at, same.answered_at) as answered,
        least(r.contacted_at, same.answered_at) - least(r.created_at, same.asked_at) as waited,
        least(${answerDueSql(sql`r`)}, same.due) as due
      from ${serviceRequests} r
      left join lateral (select min(created_at) as asked_at, min(contacted_at) as answered_at, min(${answerDueSql(sql`d`)}) as due from ${serviceRequests} d where d.duplicate_of = r.id) same on true
      where not r.flagged and r.duplicate_of is null and ${inInstantRange(sql`r.created_at`, span)}
    )
    select asked.step, count(*)::int as leads,
      count(j.id)::int as booked,
      (count(*) filter (where asked.source = 'website'))::int as sent,
      (count(j.id) filter (where asked.source = 'website'))::int as sent_booked,
      (count(j.id) filter (where asked.source = 'website' and j.payment_status = 'paid'))::int as sent_paid,
      round(percentile_cont(0.5) within group (order by extract(epoch from asked.waited)) / 60)::int as median,
      (count(*) filter (where asked.answered <= asked.due))::int as within,
      (count(*) filter (where asked.answered > asked.due or (${isOpen} and asked.due < ${now})))::int as late,
      (count(*) filter (where ${isOpen} and asked.due >= ${now}))::int as waiting
    from asked
    -- By its key for each of them: to a planner that expects many, all jobs there are would look like less work.
    left join lateral (select id, payment_status from ${jobs} where id = asked.job_id and status <> 'cancelled' limit 1) j on true
    group by grouping sets ((asked.step), ())`)
  // Without a request there is still the row of all of them.
  const all = expectRow(rows.filter(({ step }) => step === null))
  return {
    all: {
      leads: all.leads,
      booked: all.booked,
      answers: { medianMinutes: all.median, within: all.within, late: all.late, waiting: all.waiting },
      funnel: { sent: all.sent, booked: all.sent_booked, paid: all.sent_paid },
    },
    steps: new Map(
      rows.flatMap(({ step, leads: many, median }) =>
        step === null ? [] : [[step, { leads: many, answerMinutes: median }] as const],
      ),
    ),
  }
}

const isOpen = sql`asked.waited is null and asked.status = 'new'`

/** What customers wrote in the period, but for what was rejected. */
export async function getReviewFigures(tx: Tx, span: Span): Promise<Figures['reviews']> {
  const { rows } = await tx.execute<Figures['reviews']>(
    sql`select count(*)::int as many, round(avg(rating), 2)::float8 as average from ${reviews} where status <> 'rejected' and ${inInstantRange(reviews.createdAt, span)}`,
  )
  return expectRow(rows)
}

/** Pages seen and forms begun, as the daily sums have them. */
export async function getSiteVisits(tx: Tx, { from, to }: Span): Promise<Pick<Report['funnel'], 'views' | 'started'>> {
  const { view, started } = await traffic.getTotal(tx, { from, to })
  return { views: view, started }
}
