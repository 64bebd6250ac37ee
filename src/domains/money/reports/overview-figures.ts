/** The four cards: each figure is one small query along an index (query-plans.test.ts). */
import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { jobCounts, jobs } from '#domains/work/jobs/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { reviews } from '#domains/messaging/reviews/tables.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Overview } from './contract.ts'
import { dailyServiceCounts } from './tables.ts'

const ACTIVE = ['requested', 'scheduled', 'in-progress']
/** Work that was to be done on its day. */
const UNDONE = ['scheduled', 'in-progress']

/**
 * How many jobs are active, which the triggers of jobs have counted, without the visits of service plans that are made
 * ahead: those are active once their day is here. And how many of them are on today, or should have
 * been done before.
 */
export async function countActiveJobs(
  tx: Tx,
  businesses: readonly string[],
): Promise<NonNullable<Overview['activeJobs']>> {
  const today = sql`${toDay(tx.now)}::date`
  const { rows } = await tx.execute<NonNullable<Overview['activeJobs']>>(sql`select
    (select coalesce(sum(many), 0)::int from ${jobCounts} where ${and(inArray(jobCounts.businessId, [...businesses]), inArray(jobCounts.status, ACTIVE))})
      - (select count(*)::int from recurring_occurrences o join ${jobs} on ${jobs.id} = o.job_id
        where o.planned_date > ${today} and ${and(inArray(jobs.businessId, [...businesses]), eq(jobs.status, 'scheduled'), isNull(jobs.archivedAt))}) as all,
    ${cappedCountSql(undone(tx, businesses, begins(today)).unionAll(undone(tx, businesses, goesOn(today))))} as today,
    ${cappedCountSql(undone(tx, businesses, isOver(today)))} as late`)
  return expectRow(rows)
}

const undone = (tx: Tx, businesses: readonly string[], when: SQL | undefined) =>
  tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.businessId, [...businesses]), inArray(jobs.status, UNDONE), when))

const begins = (today: SQL) => and(gte(jobs.standsAt, today), lt(jobs.standsAt, sql`${today} + 1`))
/** It takes several days, and today is one of them but the first. */
const goesOn = (today: SQL) =>
  and(sql`${jobs.days} > 1`, lt(jobs.scheduledDate, today), sql`${today} = any(${jobs.dates})`)
/** Its last day, where it takes several. The first says which rows of the index to look at. */
const isOver = (today: SQL) => and(lt(jobs.standsAt, today), sql`${jobs.dates}[cardinality(${jobs.dates})] < ${today}`)

/** How many reviews wait for a decision, of both businesses. */
export async function countPendingReviews(tx: Tx): Promise<number> {
  return counted(tx, tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.status, 'pending')))
}

const MONTH_DAYS = 30

/**
 * Counts jobs with a day in the last thirty, today included; canceled jobs are excluded. The figure is exact, however
 * many there are.
 */
export async function countLastThirtyDays(tx: Tx, businesses: readonly string[]): Promise<number> {
  const today = toDay(tx.now)
  const within = and(
    gte(jobs.standsAt, sql`${addDays(today, 1 - MONTH_DAYS)}::date`),
    lt(jobs.standsAt, sql`${addDays(today, 1)}::date`),
  )
  return tx.$count(
    jobs,
    and(inArray(jobs.businessId, [...businesses]), inArray(jobs.status, [...ACTIVE, 'completed']), within),
  )
}

const SERVED_MONTHS = 24
const LEAD_DAYS = 7

/**
 * Active are those who had a job completed in the last 24 months, or whose last job is known to lie in them from
 * elsewhere, as after an import; those who were archived are not.
 */
export async function countCustomers(tx: Tx): Promise<NonNullable<Overview['customers']>> {
  const today = toDay(tx.now)
  const { rows } = await tx.execute<NonNullable<Overview['customers']>>(sql`select
    (select coalesce(sum(many), 0)::int from ${dailyServiceCounts} where day >= ${today}::date - ${sql.raw(`interval '${SERVED_MONTHS} months'`)}) as active,
    ${cappedCountSql(
      tx
        .select({ id: serviceRequests.id })
        .from(serviceRequests)
        .where(
          and(
            eq(serviceRequests.flagged, false),
            isNull(serviceRequests.duplicateOf),
            gte(serviceRequests.createdAt, startOfDay(addDays(today, 1 - LEAD_DAYS))),
          ),
        ),
    )} as "newLeads"`)
  return expectRow(rows)
}

export const MAX_COUNTED = 1000

/** How many rows a query answers, as a part of another: exact up to 1,000, and 1,001 for more. */
export const cappedCountSql = (query: { getSQL(): SQL }): SQL =>
  sql`(select count(*)::int from (${query.getSQL()} limit ${MAX_COUNTED + 1}) counted)`

async function counted(tx: Tx, query: { getSQL(): SQL }): Promise<number> {
  const { rows } = await tx.execute<{ many: number }>(sql`select ${cappedCountSql(query)} as many`)
  return expectRow(rows).many
}

/** Merges the many rows that the triggers have added for a day into one. Writers and readers are not blocked. */
export async function compactCounts(tx: Tx): Promise<void> {
  await tx.execute(
    sql`with gone as (delete from ${dailyServiceCounts} returning day, many) insert into ${dailyServiceCounts} (day, many) select day, sum(many) from gone group by 1 having sum(many) <> 0`,
  )
}
