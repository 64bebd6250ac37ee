/**
 * What a job costs and earns. Materials count at the cost of the time they were used, people and things at the cost of
 * the time the job was done.
 */
import { asc, eq, inArray } from 'drizzle-orm'
import { equipment, materials } from '#domains/work/inventory/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as needs from '#domains/work/needs/service.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Cost, JobCost, Plan } from './contract.ts'
import type { Material } from './compute-cost.ts'
import { plannedBreakdown, actualBreakdown, toCost } from './cost-breakdown.ts'
import { getSettings } from './cost-settings.ts'
import { selectWork } from './labor-query.ts'
import type { Work } from './labor-query.ts'

/** Throws `notFound` for a job that is none. */
export async function ofJob(tx: Tx, id: string): Promise<JobCost> {
  const [job, rules] = await Promise.all([workOf(tx, id), getSettings(tx)])
  const planned = plannedBreakdown(
    { ...job, minutes: job.planned },
    await priced(tx, (await needs.getNeeds(tx, id)).lines),
    rules,
  )
  return { jobId: id, planned: toCost(planned), real: hasBegun(job) ? toCost(actualBreakdown(job, rules)) : null }
}

/** Computes the cost of a job as it is in the editor. For a saved job, needs that were entered by hand count. */
export async function estimateCost(
  tx: Tx,
  { businessId, jobId, service, areaSqFt, finish, ...asked }: Plan,
): Promise<Cost> {
  const [crew, taken, rules, needed] = await Promise.all([
    people(tx, asked.technicianIds ?? []),
    things(tx, asked.equipmentIds ?? []),
    getSettings(tx),
    neededFor(tx, { businessId, jobId, service, areaSqFt, finish }),
  ])
  const { amount = null, minutes = null } = asked
  return toCost(plannedBreakdown({ amount, minutes, crew, taken }, await priced(tx, needed), rules))
}

/** Work without a service needs nothing yet. */
async function neededFor(
  tx: Tx,
  { businessId, jobId, service, ...size }: Pick<Plan, 'businessId' | 'jobId' | 'service' | 'areaSqFt' | 'finish'>,
): Promise<readonly Needed[]> {
  if (!service) return []
  if (jobId !== undefined) return (await needs.getNeeds(tx, jobId, { draft: true, service, ...size })).lines
  return (await needs.estimate(tx, { businessId, service, ...size, surface: 'normal', joints: 'normal' })).lines
}

async function workOf(tx: Tx, id: string): Promise<Work> {
  const [job] = await selectWork(tx).where(eq(jobs.id, id))
  if (!job) throw notFound('This job no longer exists.')
  return job
}

/** From when on there is something to say of what it really cost. */
function hasBegun({ status, actual, bill, ...used }: Work): boolean {
  if (status === 'completed' || status === 'in-progress') return true
  return (
    used.materials.length > 0 ||
    used.equipment.length > 0 ||
    (status !== 'cancelled' && (actual !== null || bill !== null))
  )
}

const people = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: technicians.id, name: technicians.name, hourlyCost: technicians.hourlyCost })
    .from(technicians)
    .where(inArray(technicians.id, [...ids]))
    .orderBy(asc(technicians.name), asc(technicians.id))

const things = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id: equipment.id,
      name: equipment.name,
      hourlyCost: equipment.hourlyCost,
      purchaseCost: equipment.purchaseCost,
      lifeHours: equipment.lifeHours,
    })
    .from(equipment)
    .where(inArray(equipment.id, [...ids]))
    .orderBy(asc(equipment.name), asc(equipment.id))

type Needed = { materialId: string | null; name: string; unit: string | null; quantity: number | null }

/**
 * At what a unit costs by now: what there is was bought for so much on average; of what never came, as it is bought.
 */
async function priced(tx: Tx, needed: readonly Needed[]): Promise<{ lines: Material[]; lacking: string[] }> {
  const ids = needed.flatMap(({ materialId }) => materialId ?? [])
  const { id, averageCost, unitCost } = materials
  const rows =
    ids.length === 0 ? [] : await tx.select({ id, averageCost, unitCost }).from(materials).where(inArray(id, ids))
  const costs = new Map(rows.map((row) => [row.id, Math.round(row.averageCost) || row.unitCost]))
  const known = needed.map(({ materialId, ...line }) => ({
    ...line,
    cost: materialId === null ? undefined : costs.get(materialId),
  }))
  return {
    lines: known.flatMap(({ name, unit, quantity, cost }) =>
      cost === undefined || !quantity ? [] : [{ name, unit: unit ?? '', quantity, unitCost: cost }],
    ),
    lacking: known.filter(({ cost, quantity }) => cost === undefined || quantity === null).map(({ name }) => name),
  }
}
