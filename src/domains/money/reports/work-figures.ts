/**
 * Computes the work done: jobs by day, service and town, the customers, the crew and the equipment. Each is one query
 * along an index (report-query-plans.test.ts).
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { jobLabor } from '#domains/money/costs/tables.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { materials } from '#domains/work/inventory/tables.ts'
import { jobs, jobTechnicians, materialUsage } from '#domains/work/jobs/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { addDays } from '#lib/local-time.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Report } from './contract.ts'
import { inDateRange, bucketOf } from './date-range-sql.ts'
import type { Span } from './date-range-sql.ts'

/** All that is or was to be done; canceled jobs are excluded. */
const WORK = ['requested', 'scheduled', 'in-progress', 'completed']

const of = (statuses: string[], span: Omit<Span, 'unit'>): SQL | undefined =>
  and(inArray(jobs.businessId, [...span.businesses]), inArray(jobs.status, statuses), inDateRange(jobs.standsAt, span))
const done = (span: Omit<Span, 'unit'>) => of(['completed'], span)

/** How many jobs have their day in each step; steps without one are not there. */
export async function jobsByStep(tx: Tx, span: Span): Promise<Map<string, number>> {
  const step = bucketOf(sql`${jobs.standsAt}::date`, span)
  const rows = await tx
    .select({ step: sql<string>`${step}`, many: sql<number>`count(*)::int` })
    .from(jobs)
    .where(of(WORK, span))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.step, row.many]))
}

const MAX_SERVICES = 12
const MAX_AREAS = 12

/** Jobs by service and by town, the most first. */
export async function getJobMix(tx: Tx, span: Omit<Span, 'unit'>): Promise<Report['mix']> {
  const many = sql<number>`count(*)::int`
  const address = sql`coalesce(${jobs.siteAddress}, ${customers.address})`
  const [services, tails] = await Promise.all([
    tx
      .select({ name: jobs.service, jobs: many })
      .from(jobs)
      .where(of(WORK, span))
      .groupBy(jobs.service)
      .orderBy(sql`2 desc, 1`),
    // A town stands behind the first comma (townOf): there are as many of these as towns, and not as many as houses.
    tx
      .select({
        tail: sql<string>`case when strpos(${address}, ',') = 0 then '' else substr(${address}, strpos(${address}, ',')) end`,
        jobs: many,
      })
      .from(jobs)
      .innerJoin(customers, eq(customers.id, jobs.customerId))
      .where(of(WORK, span))
      .groupBy(sql`1`),
  ])
  const towns = new Map<string | null, number>()
  for (const { tail, jobs: here } of tails) {
    const town = parseTown(`1${tail}`)
    towns.set(town, here + (towns.get(town) ?? 0))
  }
  const areas = Array.from(towns, ([name, here]) => ({ name, jobs: here })).toSorted(
    // Unknown areas come last, however large their count.
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      b.jobs - a.jobs ||
      (a.name ?? '').localeCompare(b.name ?? ''),
  )
  return {
    from: span.from,
    to: span.to,
    jobs: services.reduce((sum, row) => sum + row.jobs, 0),
    services: services.slice(0, MAX_SERVICES),
    areas: [
      ...areas.filter(({ name }) => name !== null).slice(0, MAX_AREAS),
      ...areas.filter(({ name }) => name === null),
    ],
  }
}

/** Who had a completed job in the period, and who of them had another one up to its end. */
export async function countServed(tx: Tx, span: Span): Promise<Report['customers']> {
  const upToThen = and(
    sql`earlier.customer_id = served.customer_id`,
    sql`earlier.status = 'completed'`,
    sql`earlier.business_id = any(${sql.param([...span.businesses])}::uuid[])`,
    sql`earlier.stands_at < ${addDays(span.to, 1)}::date`,
  )
  const { rows } = await tx.execute<Report['customers']>(sql`
    with served as (select ${jobs.customerId} as customer_id, count(*) as many from ${jobs} where ${done(span)} group by 1)
    select count(*)::int as served,
      (count(*) filter (where many > 1 or (select count(*) from (select from ${jobs} earlier where ${upToThen} limit 2) two) > 1))::int as again
    from served`)
  return expectRow(rows)
}

const MAX_PEOPLE = 50

/**
 * The same minutes as in the margins (costs/cost-breakdown.ts): by hand, else by the clock, else as planned. The person
 * who worked most comes first.
 */
export async function getTechnicianFigures(tx: Tx, span: Span): Promise<Report['technicians']> {
  const minutes = sql<number>`sum(coalesce(${jobLabor.minutes}, ${jobs.actualDuration}, ${jobs.estimatedDuration} * ${jobs.days}, 0))::int`
  return tx
    .select({ id: technicians.id, name: technicians.name, jobs: sql<number>`count(*)::int`, minutes })
    .from(jobs)
    .innerJoin(jobTechnicians, eq(jobTechnicians.jobId, jobs.id))
    .innerJoin(technicians, eq(technicians.id, jobTechnicians.technicianId))
    .leftJoin(jobLabor, and(eq(jobLabor.jobId, jobs.id), eq(jobLabor.technicianId, technicians.id)))
    .where(done(span))
    .groupBy(technicians.id, technicians.name)
    .orderBy(sql`4 desc, 3 desc, 2, 1`)
    .limit(MAX_PEOPLE)
}

const MAX_MATERIALS = 50

/** What was used on completed jobs, the dearest first. */
export async function getMaterialFigures(tx: Tx, span: Span, money: boolean): Promise<Report['materials']> {
  const { id, name, unit } = materials
  const rows = await tx
    .select({
      id,
      name,
      unit,
      quantity: sql<number>`sum(${materialUsage.quantityUsed})::int`,
      cents: sql`sum(${materialUsage.quantityUsed}::bigint * ${materialUsage.costAtTime})`.mapWith(Number),
    })
    .from(jobs)
    .innerJoin(materialUsage, eq(materialUsage.jobId, jobs.id))
    .innerJoin(materials, eq(materials.id, materialUsage.materialId))
    .where(done(span))
    .groupBy(id, name, unit)
    .having(sql`sum(${materialUsage.quantityUsed}) <> 0`)
    .orderBy(sql`5 desc, 2, 1`)
    .limit(MAX_MATERIALS)
  return rows.map((row) => ({ ...row, cents: money ? row.cents : null }))
}
