import { and, desc, eq, sql } from 'drizzle-orm'
import { jobs } from '#domains/work/jobs/tables.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Filter, RecurringService, Visit } from './contract.ts'
import { get } from './service.ts'
import { planIdSql, selectPlans, toRecurringService } from './plan-row.ts'
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
}

const LATEST: Order<VisitRow> = {
  name: 'latest',
  descending: true,
  keys: [{ of: recurringOccurrences.dueDate, kind: 'date', read: (row) => row.dueDate }],
}

/** The dates of a contract that came, the latest first. Throws `notFound`. */
export async function listOccurrences(
  tx: Tx,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<Page<Visit>> {
  await get(tx, id)
  const ofIt = eq(recurringOccurrences.recurringServiceId, id)
  const rows = await tx
    .select({
      dueDate: recurringOccurrences.dueDate,
      createdAt: recurringOccurrences.createdAt,
      jobId: jobs.id,
      status: jobs.status,
      scheduledDate: jobs.scheduledDate,
      scheduledTime: sql<string | null>`left(${jobs.scheduledTime}::text, 5)`,
    })
    .from(recurringOccurrences)
    .leftJoin(jobs, eq(jobs.id, recurringOccurrences.jobId))
    .where(and(ofIt, afterCursor(LATEST, cursor)))
    .orderBy(desc(recurringOccurrences.dueDate))
    .limit(limit + 1)
  const page = cutPage(LATEST, rows, limit)
  const toVisit = ({ dueDate, createdAt, jobId, status, ...when }: VisitRow) =>
    // The check of the column holds the status to the words of the contract.
    ({ dueDate, createdAt, job: jobId === null ? null : { id: jobId, status, ...when } }) as Visit
  return { rows: page.rows.map(toVisit), next: page.next, total: await tx.$count(recurringOccurrences, ofIt) }
}
