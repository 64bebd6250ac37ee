import { and, eq } from 'drizzle-orm'
import { getPackageContents } from '#domains/work/inventory/contract-units.ts'
import { materials } from '#domains/work/inventory/tables.ts'
import type { jobs } from '#domains/work/jobs/tables.ts'
import type { Finish } from '#domains/work/jobs/contract.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getCoverage } from './coverage-rates.ts'
import { estimateNeeds } from './estimate-materials.ts'
import type { Need } from './estimate-materials.ts'
import { getRequirements } from './requirements-query.ts'
import { matchMaterial, toUnits } from './match-material.ts'
import type { StockedMaterial } from './match-material.ts'
import { coverageSamples } from './tables.ts'
import type { jobUsage } from './tables.ts'
import { listUsedMaterials } from './usage-query.ts'

/**
 * Records what a finished job teaches: what it took for each use, and what the owner's rates had predicted, both in the
 * units that are sold. Each new report of usage replaces the sample.
 */
export async function recordCoverageSample(
  tx: Tx,
  job: typeof jobs.$inferSelect,
  record: typeof jobUsage.$inferSelect | null,
): Promise<void> {
  if (record === null) return
  const { work } = await getRequirements(tx, { ...job, finish: job.finish as Finish | null })
  const { value } = await getCoverage(tx, job.businessId)
  const needs = estimateNeeds(value, work)
  if (needs.length === 0) return
  const shed = await tx.select().from(materials).where(eq(materials.businessId, job.businessId))
  const used = await listUsedMaterials(tx, job.id)
  const before = await tx.select().from(coverageSamples).where(eq(coverageSamples.jobId, job.id))
  const known = shed.filter(
    ({ id, archivedAt }) => archivedAt === null || used.some(({ materialId }) => materialId === id),
  )
  for (const need of needs) {
    const { use } = need
    const took = tookOf(need, shed, used)
    const expected = Math.round(expectedOf(need, work.finish, known, used) * 1000) / 1000
    const said = before.find((row) => row.use === use)
    // Looked at again it teaches nothing new.
    if (said?.used === took && said.expected === expected) continue
    await tx.delete(coverageSamples).where(and(eq(coverageSamples.jobId, job.id), eq(coverageSamples.use, use)))
    // Corrected it teaches the other thing, but no later than it was first said: what the owner had forgotten since
    // then stays so.
    if (took > 0 && expected > 0)
      await tx
        .insert(coverageSamples)
        .values({ jobId: job.id, use, businessId: job.businessId, expected, used: took, at: said?.at ?? tx.now })
  }
}

/** Returns the gallons or pounds that were used, to the thousandth that is stored. */
function tookOf(
  need: Need,
  shed: readonly StockedMaterial[],
  used: readonly { materialId: string; quantity: number }[],
): number {
  const contents = new Map(shed.map((material) => [material.id, contentIn(material, need)]))
  return (
    Math.round(
      used.reduce((sum, { materialId, quantity }) => sum + quantity * (contents.get(materialId) ?? 0), 0) * 1000,
    ) / 1000
  )
}

/** Gallons or pounds in one unit of a material that is for this; else none. */
function contentIn(material: StockedMaterial, { use, measure }: Pick<Need, 'use' | 'measure'>): number {
  const each = material.use === use ? getPackageContents(material) : null
  return each?.measure === measure ? each.amount : 0
}

/**
 * Rounded up as what was used is: both sides count whole pails, so that a job is not held to have wasted what was left
 * in one.
 */
function expectedOf(
  need: Need,
  finish: Finish | null,
  shed: readonly StockedMaterial[],
  used: readonly { materialId: string }[],
): number {
  const taken = shed.find((one) => one.use === need.use && used.some(({ materialId }) => materialId === one.id))
  const found = taken ? { material: taken } : matchMaterial(need.use, finish, shed)
  if (!('material' in found)) return 0
  const units = toUnits(need.amount, need.measure, found.material)
  return 'quantity' in units ? units.quantity * contentIn(found.material, need) : 0
}
