/** This month beside the same days of last month, what is owed, and what the next week holds. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { OWED } from '#domains/money/invoices/invoice-counts.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { toDay } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { maySeeMoney } from './build-report.ts'
import type { MonthFigures } from './contract.ts'
import { inDateRange, inInstantRange } from './date-range-sql.ts'
import { getRevenue } from './money-figures.ts'
import { getMonthToDate } from './report-period.ts'
import type { Days } from './report-period.ts'

const AHEAD_DAYS = 7

/** Money that came in and what is owed are null for readers who may not see them, as in the reports. */
export async function getMonthFigures(tx: Tx, businesses: readonly string[]): Promise<MonthFigures> {
  const money = maySeeMoney(tx)
  const today = toDay(tx.now)
  const { now, before } = getMonthToDate(today)
  const ahead = { from: addDays(today, 1), to: addDays(today, AHEAD_DAYS) }
  const collected = async (days: Days) => (await getRevenue(tx, { ...days, unit: 'month', businesses })).revenue
  const [cents, centsBefore, done, doneBefore, sent, sentBefore, open, booked] = await Promise.all([
    money ? collected(now) : 0,
    money ? collected(before) : 0,
    countCompleted(tx, businesses, now),
    countCompleted(tx, businesses, before),
    countEstimates(tx, businesses, now),
    countEstimates(tx, businesses, before),
    money ? sumOpenInvoices(tx, businesses, today) : null,
    sumBooked(tx, businesses, ahead),
  ])
  return {
    now,
    before,
    collected: money ? { now: cents, before: centsBefore } : null,
    jobsCompleted: { now: done, before: doneBefore },
    estimates: { now: sent, before: sentBefore },
    owed: open && { cents: open.owed, invoices: open.invoices },
    overdue: open && { cents: open.overdue, invoices: open.late, oldestDays: open.oldestDays },
    booked: { ...ahead, ...booked },
  }
}

const countCompleted = (tx: Tx, businesses: readonly string[], days: Days): Promise<number> =>
  tx.$count(
    jobs,
    and(inArray(jobs.businessId, [...businesses]), eq(jobs.status, 'completed'), inDateRange(jobs.standsAt, days)),
  )

/**
 * Of the estimates written in these days and sent, those accepted by the end of the last one. A month that is over had
 * longer to be answered, so later answers do not count for it.
 */
async function countEstimates(
  tx: Tx,
  businesses: readonly string[],
  days: Days,
): Promise<MonthFigures['estimates']['now']> {
  const end = startOfDay(addDays(days.to, 1)).toISOString()
  const [row] = await tx
    .select({
      sent: sql<number>`count(*)::int`,
      accepted: sql<number>`(count(*) filter (where ${estimates.status} = 'accepted' and ${estimates.answeredAt} < ${end}::timestamptz))::int`,
    })
    .from(estimates)
    .where(
      and(
        inArray(estimates.businessId, [...businesses]),
        inInstantRange(estimates.createdAt, days),
        lt(estimates.sentAt, sql`${end}::timestamptz`),
      ),
    )
  return row ?? { sent: 0, accepted: 0 }
}

type Open = { owed: number; invoices: number; overdue: number; late: number; oldestDays: number }

/** A day that is over makes an invoice late, whether or not the daily task has said so yet. */
async function sumOpenInvoices(tx: Tx, businesses: readonly string[], today: string): Promise<Open> {
  const isLate = sql`due_date < ${startOfDay(today).toISOString()}::timestamptz`
  const open = tx
    .select({
      // Within another expression, or its columns would lose their table (drizzle) and mean those of the ledger.
      cents: sql<number>`(${OWED})`.as('cents'),
      dueDate: invoices.dueDate,
    })
    .from(invoices)
    .where(and(inArray(invoices.businessId, [...businesses]), inArray(invoices.status, ['sent', 'overdue'])))
  const { rows } = await tx.execute<Record<keyof Open, number>>(sql`
    select coalesce(sum(cents), 0)::float8 as owed, count(*)::int as invoices,
      coalesce(sum(cents) filter (where ${isLate}), 0)::float8 as overdue, (count(*) filter (where ${isLate}))::int as late,
      coalesce(${today}::date - (min(due_date) filter (where ${isLate}) at time zone 'America/New_York')::date, 0)::int as "oldestDays"
    from (${open}) open`)
  return expectRow(rows)
}

async function sumBooked(
  tx: Tx,
  businesses: readonly string[],
  days: Days,
): Promise<Pick<MonthFigures['booked'], 'cents' | 'jobs'>> {
  const [row] = await tx
    .select({ cents: sql`coalesce(sum(${jobs.amount}), 0)::bigint`.mapWith(Number), jobs: sql<number>`count(*)::int` })
    .from(jobs)
    .where(
      and(
        inArray(jobs.businessId, [...businesses]),
        inArray(jobs.status, ['requested', 'scheduled', 'in-progress']),
        inDateRange(jobs.standsAt, days),
      ),
    )
  return row ?? { cents: 0, jobs: 0 }
}
