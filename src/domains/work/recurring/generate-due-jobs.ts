/** The daily task: what is due becomes a job, once for each date, and the next date moves on. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import * as customers from '#domains/sales/customers/service.ts'
import { customers as customerRows } from '#domains/sales/customers/tables.ts'
import { createBatch } from '#domains/work/jobs/create-batch.ts'
import { toDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { listDueDates, withinLastYear } from './occurrence-dates.ts'
import { toRecurrence } from './service.ts'
import { recurringServices, recurringOccurrences } from './tables.ts'

/**
 * Contracts per transaction. An edit of one of them waits for the transaction, which takes some tens of milliseconds.
 */
const AT_ONCE = 100

/**
 * Goes on until nothing is due. Each batch is whole or not there at all, so a kill in between loses nothing and doubles
 * nothing, and the next run goes on. Two that run at once take different contracts.
 */
export async function generateDueJobs({ db }: Pick<AppServices, 'db'>): Promise<void> {
  while ((await db.transaction(SYSTEM, makeSome)) === AT_ONCE);
}

/** How many contracts were due. */
async function makeSome(tx: Tx): Promise<number> {
  const today = toDay(tx.now)
  const due = await tx
    .select({ ...getTableColumns(recurringServices), archivedAt: customerRows.archivedAt })
    .from(recurringServices)
    .innerJoin(customerRows, eq(customerRows.id, recurringServices.customerId))
    .where(
      and(
        eq(recurringServices.status, 'active'),
        lte(recurringServices.nextScheduledDate, today),
        isNull(customerRows.erasedAt),
      ),
    )
    .orderBy(asc(recurringServices.nextScheduledDate), asc(recurringServices.id))
    .limit(AT_ONCE)
    .for('update', { of: recurringServices, skipLocked: true })
  if (due.length === 0) return 0
  const contracts = due.map((row) => ({ row, ...listDueDates(toRecurrence(row), today) }))
  const made = await visitsOf(
    tx,
    due.map(({ id }) => id),
    today,
  )
  const visits = contracts.flatMap(({ row, dates }) =>
    withinLastYear(dates, today)
      .filter((dueDate) => !made.has(`${row.id} ${dueDate}`))
      .map((dueDate) => ({ row, dueDate, jobId: randomUUID() })),
  )
  // One who was archived is back in the lists, as with any new work.
  for (const id of new Set(visits.flatMap(({ row }) => (row.archivedAt ? row.customerId : []))))
    await customers.lockForNewWork(tx, id)
  await createBatch(
    tx,
    visits.map(({ row, dueDate, jobId }) => ({
      id: jobId,
      businessId: row.businessId,
      customerId: row.customerId,
      service: row.service,
      siteAddress: row.siteAddress,
      amount: row.amount,
      // No crew can come on a past day, so such a visit waits for a new date and says which one it missed.
      scheduledDate: dueDate === today ? dueDate : null,
      notes: dueDate === today ? row.notes : [`Was due ${formatDate(dueDate)}.`, row.notes].filter(Boolean).join('\n'),
    })),
  )
  if (visits.length > 0)
    await tx
      .insert(recurringOccurrences)
      .values(
        visits.map(({ row, dueDate, jobId }) => ({ recurringServiceId: row.id, dueDate, jobId, createdAt: tx.now })),
      )
  const [ids, dates] = [contracts.map(({ row }) => row.id), contracts.map(({ next }) => next)]
  await tx.execute(sql`
    update ${recurringServices} set next_scheduled_date = moved.next
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(dates)}::date[]) as moved(id, next) where ${recurringServices.id} = moved.id`)
  tx.notifyClients('recurring-services')
  return due.length
}

/** Finds the dates of these contracts that already had a visit, because a user may have set the next date back. */
async function visitsOf(tx: Tx, ids: string[], today: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: recurringOccurrences.recurringServiceId, dueDate: recurringOccurrences.dueDate })
    .from(recurringOccurrences)
    .where(and(inArray(recurringOccurrences.recurringServiceId, ids), lte(recurringOccurrences.dueDate, today)))
  return new Set(rows.map(({ id, dueDate }) => `${id} ${dueDate}`))
}
