import { asc, desc, eq, sql } from 'drizzle-orm'
import { materials } from '#domains/work/inventory/tables.ts'
import { materialUsage } from '#domains/work/jobs/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobNeeds } from './contract.ts'
import { jobUsage } from './tables.ts'

/** Units of each material that a job has used, all together, by name; and what they cost. */
export async function listUsedMaterials(tx: Tx, jobId: string): Promise<JobNeeds['used']> {
  const quantity = sql<number>`sum(${materialUsage.quantityUsed})::int`
  const cents = sql`sum(${materialUsage.quantityUsed}::bigint * ${materialUsage.costAtTime})`
  const costAtTime = sql<number>`coalesce(round(${cents} / nullif(sum(${materialUsage.quantityUsed}), 0)), 0)::int`
  return tx
    .select({
      materialId: materials.id,
      name: materials.name,
      unit: materials.unit,
      quantity,
      quantityUsed: quantity,
      costAtTime,
    })
    .from(materialUsage)
    .innerJoin(materials, eq(materials.id, materialUsage.materialId))
    .where(eq(materialUsage.jobId, jobId))
    .groupBy(materials.id)
    .orderBy(asc(materials.name), asc(materials.id))
}

/** Finds the last record of what a job used; null when no one has recorded it. */
export async function findUsageRecord(tx: Tx, jobId: string): Promise<typeof jobUsage.$inferSelect | null> {
  const [row] = await tx.select().from(jobUsage).where(eq(jobUsage.jobId, jobId))
  return row ?? null
}

/** The rows themselves, the latest first. */
export const selectUsage = (tx: Tx, jobId: string) =>
  tx
    .select()
    .from(materialUsage)
    .where(eq(materialUsage.jobId, jobId))
    .orderBy(desc(materialUsage.createdAt), desc(materialUsage.id))
