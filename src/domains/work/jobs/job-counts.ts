/** Counts jobs by status. Triggers maintain the counters; only the jobs of a week are counted on request. */
import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, getWeekday } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Status } from './contract-status.ts'
import type { Counts } from './contract-counts.ts'
import { jobCounts, jobs } from './tables.ts'

/** What the triggers count an archived job as, whatever its status. */
export const ARCHIVED = 'archived'

/** Without a date these wait for one; a job that has begun does not. */
export const WAITING_STATUSES = ['requested', 'scheduled'] as const satisfies readonly Status[]
export const isWaiting = (status: string): boolean => WAITING_STATUSES.some((one) => one === status)

/** Of one business, or of all. */
export async function countJobs(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Counts> {
  const [{ many }, thisWeek] = await Promise.all([readCounts(tx, businessId), ofThisWeek(tx, businessId)])
  const of = (status: Status | typeof ARCHIVED) => many((row) => row.status === status)
  return {
    all: many(({ status }) => status !== ARCHIVED),
    requested: of('requested'),
    scheduled: of('scheduled'),
    'in-progress': of('in-progress'),
    completed: of('completed'),
    cancelled: of('cancelled'),
    archived: of(ARCHIVED),
    unscheduled: many(({ scheduled, status }) => !scheduled && isWaiting(status)),
    thisWeek,
  }
}

/** What the triggers have counted. `changes` tells one state of the list from another. */
export async function readCounts(
  tx: Tx,
  businessId: string | undefined,
): Promise<{ changes: number; many: (which: (row: { status: string; scheduled: boolean }) => boolean) => number }> {
  const rows = await tx
    .select({
      status: jobCounts.status,
      scheduled: jobCounts.scheduled,
      many: sql<number>`sum(${jobCounts.many})::int`,
      changes: sql<number>`sum(${jobCounts.changes})::int`,
    })
    .from(jobCounts)
    .where(businessId === undefined ? undefined : eq(jobCounts.businessId, businessId))
    .groupBy(jobCounts.status, jobCounts.scheduled)
  return {
    changes: rows.reduce((all, row) => all + row.changes, 0),
    many: (which) => rows.filter(which).reduce((all, row) => all + row.many, 0),
  }
}

/** With a date from Monday to Sunday, but for the canceled ones and those that are archived. */
async function ofThisWeek(tx: Tx, businessId: string | undefined): Promise<number> {
  const today = toDay(tx.now)
  const monday = addDays(today, -getWeekday(today))
  const within = and(
    gte(jobs.standsAt, sql`${monday}::date`),
    lt(jobs.standsAt, sql`${addDays(monday, 7)}::date`),
    ne(jobs.status, 'cancelled'),
    isNull(jobs.archivedAt),
  )
  const all = businessId === undefined ? (await business.list(tx)).map(({ id }) => id) : [businessId]
  const found = await Promise.all(all.map((id) => tx.$count(jobs, and(eq(jobs.businessId, id), within))))
  return found.reduce((total, one) => total + one, 0)
}

/** Merges the many rows that the triggers have added into one. Reads and writes continue while it runs. */
export async function compactCounts(tx: Tx): Promise<void> {
  const { businessId, status, scheduled, many, changes } = jobCounts
  await tx.execute(sql`
    with gone as (delete from ${jobCounts} returning ${businessId}, ${status}, ${scheduled}, ${many}, ${changes})
    insert into ${jobCounts} (business_id, status, scheduled, many, changes)
    select business_id, status, scheduled, sum(many), sum(changes) from gone group by 1, 2, 3`)
}
