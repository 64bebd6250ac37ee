import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { jobs, jobTechnicians } from '#domains/work/jobs/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { toDay } from '#lib/dates.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Filter, RecurringService, UpcomingVisit, Visit } from './contract.ts'
import { get } from './service.ts'
import { occurrenceDaySql, OPEN_JOB_STATUSES, planIdSql, selectPlans, toRecurringService } from './plan-row.ts'
import type { Row } from './plan-row.ts'
import { recurringServices, recurringOccurrences } from './tables.ts'

/** One page, those whose visit is nearest, or most overdue, first. */
export async function listPlans(
  tx: Tx,
  { limit, cursor, businessId, customerId, jobId, status }: Filter,
): Promise<Page<RecurringService>> {
  const { query, day } = selectPlans(tx, { businessId, customerId, jobId })
  const order: Order<Row> = {
    name: 'due',
    descending: false,
    keys: [
      { of: day, kind: 'date', read: (row) => row.day },
      { of: recurringServices.id, kind: 'uuid', read: (row) => row.id },
    ],
  }
  const matching = and(
    businessId === undefined ? undefined : eq(recurringServices.businessId, businessId),
    customerId === undefined ? undefined : eq(recurringServices.customerId, customerId),
    jobId === undefined ? undefined : eq(recurringServices.id, planIdSql(jobId)),
    status === undefined ? undefined : eq(recurringServices.status, status),
  )
  const rows = await query
    .where(and(matching, afterCursor(order, cursor)))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  const page = cutPage(order, rows, limit)
  const all = tx.select({ id: recurringServices.id }).from(recurringServices).where(matching)
  return { rows: page.rows.map(toRecurringService), next: page.next, total: await countUpTo(tx, all.getSQL()) }
}

type VisitRow = {
  dueDate: string
  createdAt: Date
  jobId: string | null
  status: string | null
  scheduledDate: string | null
  scheduledTime: string | null
  amount: number | null
  actualDuration: number | null
  technicians: string[]
  paymentStatus: string | null
  invoiceId: string | null
}

const LATEST: Order<VisitRow> = {
  name: 'latest',
  descending: true,
  keys: [{ of: recurringOccurrences.dueDate, kind: 'date', read: (row) => row.dueDate }],
}

const crewSql = sql<
  { id: string; name: string }[]
>`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
  from ${jobTechnicians} r join ${technicians} t on t.id = r.technician_id where r.job_id = ${jobs.id})`

/** The dates of a contract that came, the latest first. Throws `notFound`. */
export async function listOccurrences(
  tx: Tx,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<Page<Visit>> {
  await get(tx, id)
  const ofIt = and(eq(recurringOccurrences.recurringServiceId, id), lte(recurringOccurrences.dueDate, toDay(tx.now)))
  const rows = await tx
    .select({
      dueDate: recurringOccurrences.dueDate,
      createdAt: recurringOccurrences.createdAt,
      jobId: jobs.id,
      status: jobs.status,
      scheduledDate: jobs.scheduledDate,
      scheduledTime: sql<string | null>`left(${jobs.scheduledTime}::text, 5)`,
      amount: jobs.amount,
      actualDuration: jobs.actualDuration,
      technicians: sql<
        string[]
      >`(select coalesce(json_agg(crew.name), '[]') from json_to_recordset(${crewSql}) as crew(name text))`,
      paymentStatus: jobs.paymentStatus,
      invoiceId: recurringOccurrences.invoiceId,
    })
    .from(recurringOccurrences)
    .leftJoin(jobs, eq(jobs.id, recurringOccurrences.jobId))
    .where(and(ofIt, afterCursor(LATEST, cursor)))
    .orderBy(desc(recurringOccurrences.dueDate))
    .limit(limit + 1)
  const page = cutPage(LATEST, rows, limit)
  const toVisit = ({ jobId, status, scheduledDate, scheduledTime, paymentStatus, ...row }: VisitRow) =>
    // The check of the column holds the status to the words of the contract.
    ({
      ...row,
      paid: paymentStatus === 'paid',
      job: jobId === null ? null : { id: jobId, status, scheduledDate, scheduledTime },
    }) as Visit
  return { rows: page.rows.map(toVisit), next: page.next, total: await tx.$count(recurringOccurrences, ofIt) }
}

/** More than 90 days of a plan of every day. */
const MAX_UPCOMING = 200

/** The visits of a contract that are still to come, the next first. Throws `notFound`. */
export async function listUpcoming(tx: Tx, id: string): Promise<UpcomingVisit[]> {
  await get(tx, id)
  const today = toDay(tx.now)
  const isOpen = and(inArray(jobs.status, OPEN_JOB_STATUSES), gte(jobs.scheduledDate, today))
  const rows = await tx
    .select({
      dueDate: recurringOccurrences.dueDate,
      plannedDate: recurringOccurrences.plannedDate,
      jobId: jobs.id,
      version: jobs.version,
      status: jobs.status,
      scheduledDate: jobs.scheduledDate,
      scheduledTime: sql<string | null>`left(${jobs.scheduledTime}::text, 5)`,
      arrivalWindowMinutes: jobs.arrivalWindowMinutes,
      estimatedDuration: jobs.estimatedDuration,
      technicians: crewSql,
      changedByHand: sql<boolean>`${jobs.version} <> ${recurringOccurrences.jobVersion}`,
      hasConflict: sql<boolean>`exists (select from bookings b where b.job_id = ${jobs.id} and b.kept)`,
    })
    .from(recurringOccurrences)
    .leftJoin(jobs, eq(jobs.id, recurringOccurrences.jobId))
    .where(
      and(
        eq(recurringOccurrences.recurringServiceId, id),
        or(and(gt(recurringOccurrences.dueDate, today), or(isNull(jobs.id), isOpen)), isOpen),
      ),
    )
    .orderBy(asc(occurrenceDaySql), asc(recurringOccurrences.dueDate))
    .limit(MAX_UPCOMING)
  return rows.map(({ dueDate, plannedDate, jobId, ...job }) => ({
    dueDate,
    plannedDate,
    job: jobId === null ? null : ({ id: jobId, ...job } as NonNullable<UpcomingVisit['job']>),
  }))
}
