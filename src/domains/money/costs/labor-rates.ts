import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { equipment } from '#domains/work/inventory/tables.ts'
import { equipmentUsage, jobs, jobTechnicians } from '#domains/work/jobs/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { computeHourlyCost } from './compute-cost.ts'
import { getSettings } from './cost-settings.ts'
import { jobEquipmentCosts, jobLabor } from './tables.ts'

/**
 * Saves the hourly costs of people and equipment once jobs are done, so that a later raise or repair does not change
 * them. A saved cost stays, so that this may run again; a cost that is not set yet stays open.
 */
export async function saveRates(tx: Tx, jobIds: readonly string[]): Promise<void> {
  const rules = await getSettings(tx)
  // Held, so that none is deleted under what is written; in the one order that everybody takes.
  const held = await tx
    .select({ id: jobs.id, status: jobs.status })
    .from(jobs)
    .where(inArray(jobs.id, [...jobIds]))
    .orderBy(asc(jobs.id))
    .for('key share')
  const done = held.filter(({ status }) => status === 'completed')
  const people = await openPeople(tx, rules.hourlyCost, idsOf(done))
  if (people.length > 0)
    await tx
      .insert(jobLabor)
      .values(people)
      .onConflictDoUpdate({
        target: [jobLabor.jobId, jobLabor.technicianId],
        set: { hourlyCost: sql`coalesce(${jobLabor.hourlyCost}, excluded.hourly_cost)` },
      })
  const things = await openThings(tx, rules.lifeHours, idsOf(held))
  if (things.length > 0) await tx.insert(jobEquipmentCosts).values(things).onConflictDoNothing()
  if (people.length + things.length > 0) tx.notifyClients('costs')
}

/** So many jobs are held at once. */
const AT_ONCE = 200

/**
 * Runs every night, for an hourly cost that was set after the work was done and for a person who was added to the job
 * later. It saves the cost, so that the next raise leaves those jobs alone too.
 */
export async function saveMissingRates(db: Database): Promise<void> {
  const read = db.read(SYSTEM)
  const { hourlyCost, lifeHours } = await getSettings(read)
  const open = [...(await openPeople(read, hourlyCost)), ...(await openThings(read, lifeHours))]
  const ids = [...new Set(open.map(({ jobId }) => jobId))].toSorted()
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await db.transaction(SYSTEM, (tx) => saveRates(tx, ids.slice(from, from + AT_ONCE)))
}

/** Finds who worked on completed jobs at a cost that is known and not saved yet. By default searches all jobs. */
async function openPeople(
  tx: Tx,
  usual: number | null,
  jobIds?: readonly string[],
): Promise<{ jobId: string; technicianId: string; hourlyCost: number }[]> {
  const hourlyCost = sql<number>`coalesce(${technicians.hourlyCost}, ${usual}::int)`
  return tx
    .select({ jobId: jobTechnicians.jobId, technicianId: technicians.id, hourlyCost })
    .from(jobTechnicians)
    .innerJoin(jobs, eq(jobs.id, jobTechnicians.jobId))
    .innerJoin(technicians, eq(technicians.id, jobTechnicians.technicianId))
    .leftJoin(jobLabor, and(eq(jobLabor.jobId, jobTechnicians.jobId), eq(jobLabor.technicianId, technicians.id)))
    .where(
      and(
        eq(jobs.status, 'completed'),
        isNull(jobLabor.hourlyCost),
        isNotNull(hourlyCost),
        jobIds && inArray(jobTechnicians.jobId, [...jobIds]),
      ),
    )
    .orderBy(asc(jobTechnicians.jobId), asc(technicians.id))
}

/** The same of what was used, whether the job is done or not: its use is over. */
async function openThings(
  tx: Tx,
  usualLife: number,
  jobIds?: readonly string[],
): Promise<{ jobId: string; equipmentId: string; hourlyCost: number }[]> {
  const { id: equipmentId, hourlyCost, purchaseCost, lifeHours } = equipment
  const rows = await tx
    .selectDistinct({ jobId: equipmentUsage.jobId, equipmentId, hourlyCost, purchaseCost, lifeHours })
    .from(equipmentUsage)
    .innerJoin(equipment, eq(equipmentId, equipmentUsage.equipmentId))
    .leftJoin(
      jobEquipmentCosts,
      and(eq(jobEquipmentCosts.jobId, equipmentUsage.jobId), eq(jobEquipmentCosts.equipmentId, equipmentId)),
    )
    .where(
      and(
        isNull(jobEquipmentCosts.jobId),
        or(isNotNull(hourlyCost), isNotNull(purchaseCost)),
        jobIds && inArray(equipmentUsage.jobId, [...jobIds]),
      ),
    )
    .orderBy(asc(equipmentUsage.jobId), asc(equipmentId))
  return rows.flatMap((thing) => {
    const cost = computeHourlyCost(thing, usualLife)
    return cost === null ? [] : [{ jobId: thing.jobId, equipmentId: thing.equipmentId, hourlyCost: cost }]
  })
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
