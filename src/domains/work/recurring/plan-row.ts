import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { readScope, toScope } from '#domains/work/jobs/job-scope.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import type { Every, RecurringService } from './contract.ts'
import { toEvery } from './occurrence-dates.ts'
import { recurringServices, recurringOccurrences, recurringTechnicians } from './tables.ts'

/** The statuses of a job that is still to be done. */
export const OPEN_JOB_STATUSES = ['requested', 'scheduled', 'in-progress']

/** On which day a visit is, or should have been: its job may have been moved, or have no date yet. */
export const occurrenceDaySql: SQL<string> = sql`coalesce(${jobs.scheduledDate}, ${recurringOccurrences.dueDate})`

/**
 * Selects the earliest created and unfinished visit of each contract. `which` selects the contracts, so that the query
 * does not read the jobs of all others.
 */
function openVisits(tx: Tx, which: SQL | undefined) {
  return tx
    .selectDistinctOn([recurringOccurrences.recurringServiceId], {
      contractId: sql<string>`${recurringOccurrences.recurringServiceId}`.as('contract_id'),
      day: sql<string>`${occurrenceDaySql}`.as('day'),
      dueDate: sql<string>`${recurringOccurrences.dueDate}`.as('visit_due_date'),
      jobId: sql<string>`${jobs.id}`.as('job_id'),
      jobStatus: sql<string>`${jobs.status}`.as('job_status'),
      jobDate: sql<string | null>`${jobs.scheduledDate}`.as('job_date'),
      jobTime: sql<string | null>`left(${jobs.scheduledTime}::text, 5)`.as('job_time'),
    })
    .from(recurringOccurrences)
    .innerJoin(jobs, eq(jobs.id, recurringOccurrences.jobId))
    .where(and(inArray(jobs.status, OPEN_JOB_STATUSES), which))
    .orderBy(asc(recurringOccurrences.recurringServiceId), asc(occurrenceDaySql), asc(recurringOccurrences.dueDate))
    .as('open_visits')
}

type Of = { id?: string; businessId?: string | undefined; customerId?: string | undefined; jobId?: string | undefined }

/** The contract that a job was made for. */
export const planIdSql = (jobId: string): SQL<string> =>
  sql`(select recurring_service_id from ${recurringOccurrences} where job_id = ${jobId})`

/**
 * Contracts with their customer and their open visit. `of` narrows the visits to those that the caller's `where`
 * narrows the contracts to.
 */
export function selectPlans(tx: Tx, of: Of) {
  const open = openVisits(
    tx,
    and(
      of.id === undefined ? undefined : eq(recurringOccurrences.recurringServiceId, of.id),
      of.jobId === undefined ? undefined : eq(recurringOccurrences.recurringServiceId, planIdSql(of.jobId)),
      of.businessId === undefined ? undefined : eq(jobs.businessId, of.businessId),
      of.customerId === undefined ? undefined : eq(jobs.customerId, of.customerId),
    ),
  )
  const day = sql<string>`coalesce(${open.day}, ${recurringServices.nextScheduledDate})`
  const query = tx
    .select({
      id: recurringServices.id,
      version: recurringServices.version,
      businessId: recurringServices.businessId,
      customerId: recurringServices.customerId,
      customerName: customers.name,
      service: recurringServices.service,
      frequency: recurringServices.frequency,
      everyCount: recurringServices.everyCount,
      everyUnit: recurringServices.everyUnit,
      endsOn: recurringServices.endsOn,
      scheduledTime: sql<string | null>`left(${recurringServices.scheduledTime}::text, 5)`,
      arrivalWindowMinutes: recurringServices.arrivalWindowMinutes,
      estimatedDuration: recurringServices.estimatedDuration,
      skipClosed: recurringServices.skipClosed,
      invoiceRule: recurringServices.invoiceRule,
      cardId: recurringServices.cardId,
      unmadeFrom: recurringServices.unmadeFrom,
      technicians: sql<
        RecurringService['technicians']
      >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from ${recurringTechnicians} r join ${technicians} t on t.id = r.technician_id where r.recurring_service_id = ${recurringServices.id})`,
      amount: recurringServices.amount,
      scope: recurringServices.scope,
      nextScheduledDate: recurringServices.nextScheduledDate,
      dayOfMonth: recurringServices.dayOfMonth,
      status: recurringServices.status,
      notes: recurringServices.notes,
      siteAddress: recurringServices.siteAddress,
      createdAt: recurringServices.createdAt,
      day: sql<string>`${day}::text`,
      jobId: open.jobId,
      jobStatus: open.jobStatus,
      jobDate: open.jobDate,
      jobTime: open.jobTime,
      dueDate: open.dueDate,
    })
    .from(recurringServices)
    .innerJoin(customers, eq(customers.id, recurringServices.customerId))
    .leftJoin(open, eq(open.contractId, recurringServices.id))
    .$dynamic()
  return { query, day }
}

export type Row = Awaited<ReturnType<typeof selectPlans>['query']>[number]

/** The checks of the columns hold them to the words of the contract. */
export function toRecurringService({
  day: _day,
  jobId,
  jobStatus,
  jobDate,
  jobTime,
  dueDate,
  everyCount,
  everyUnit,
  unmadeFrom: _unmadeFrom,
  ...row
}: Row): RecurringService {
  const visit =
    jobId && dueDate ? { jobId, dueDate, status: jobStatus, scheduledDate: jobDate, scheduledTime: jobTime } : null
  const custom = everyCount && everyUnit ? { count: everyCount, unit: everyUnit as Every['unit'] } : null
  const every = toEvery({ frequency: row.frequency as RecurringService['frequency'], every: custom })
  return { ...row, scope: toScope(readScope(row.scope)), every, visit } as RecurringService
}
