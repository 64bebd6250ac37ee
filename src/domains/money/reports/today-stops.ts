/** The stops of today, and the newest jobs. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { listJobsOn as jobsOf } from '#domains/work/jobs/list-day.ts'
import { selectJobs, toJob } from '#domains/work/jobs/job-row.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { listVisitsOn as visitsOf } from '#domains/sales/visits/list-day.ts'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Recent, Stop } from './contract.ts'

/** Jobs and estimate visits in order of time, those at no certain time first. */
export async function listStops(tx: Tx, businesses: readonly string[]): Promise<Stop[]> {
  const date = toDay(tx.now)
  const found = await Promise.all(
    businesses.flatMap((businessId) => [ofJobs(tx, { date, businessId }), ofVisits(tx, { date, businessId })]),
  )
  return found.flat().toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? '') || a.id.localeCompare(b.id))
}

type On = { date: string; businessId: string }

async function ofJobs(tx: Tx, on: On): Promise<Stop[]> {
  const rows = await jobsOf(tx, on)
  return rows.map(
    ({
      id,
      customerName,
      customerPhone,
      service,
      areaSqFt,
      address,
      status,
      scheduledDate,
      scheduledTime,
      amount,
    }) => ({
      kind: 'job',
      id,
      customerName,
      customerPhone,
      what: service,
      areaSqFt,
      address,
      town: parseTown(address),
      status,
      time: scheduledTime,
      amount: amount ?? null,
      goesOn: scheduledDate !== on.date,
    }),
  )
}

async function ofVisits(tx: Tx, on: On): Promise<Stop[]> {
  const rows = await visitsOf(tx, on)
  return rows.map(({ id, name, phone, service, address, status, time }) => ({
    kind: 'visit',
    id,
    customerName: name,
    customerPhone: phone,
    what: service,
    areaSqFt: null,
    address,
    town: parseTown(address),
    status,
    time,
    amount: null,
    goesOn: false,
  }))
}

const RECENT = 3

/** The newest of these businesses, however they stand; those that are archived are not among them. */
export async function listRecentJobs(tx: Tx, businesses: readonly string[]): Promise<Recent[]> {
  // Of each business its newest, since their one index begins with the business.
  const found = await Promise.all(
    businesses.map((businessId) =>
      selectJobs(tx)
        .where(and(eq(jobs.businessId, businessId), isNull(jobs.archivedAt)))
        .orderBy(desc(jobs.createdAt), desc(jobs.id))
        .limit(RECENT),
    ),
  )
  return found
    .flat()
    .map(toJob)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, RECENT)
    .map(({ id, customerName, address, service, status, scheduledDate, scheduledTime, createdAt }) => ({
      id,
      customerName,
      service,
      status,
      scheduledDate,
      scheduledTime,
      createdAt,
      town: parseTown(address),
    }))
}
