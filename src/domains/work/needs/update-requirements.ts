import { eq, inArray } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { formatQuantity } from '#domains/work/inventory/contract-units.ts'
import { materials } from '#domains/work/inventory/tables.ts'
import { lockForWork } from '#domains/work/jobs/job-row.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobNeeds, NeedsInput } from './contract.ts'
import { syncReservations } from './sync-reservations.ts'
import { getRequirements } from './requirements-query.ts'
import { getNeeds } from './service.ts'
import { jobMaterialRequirements, jobSurfaces } from './tables.ts'

/** By which the audit knows who said it last. */
const CHANGED = 'needs changed'

/** Replaces all manual entries about the needs of a job. Throws CHANGED when `version` is not the current one. */
export async function updateRequirements(
  tx: Tx,
  id: string,
  { version, surface, joints, coats, lines }: NeedsInput,
): Promise<JobNeeds> {
  await lockForWork(tx, id)
  const job = await jobs.get(tx, id)
  const before = await getRequirements(tx, job)
  await audit.assertVersion(tx, 'jobs', { id, version: before.version }, version, [CHANGED])
  const byHand = new Map(lines.map(({ materialId, quantity }) => [materialId, quantity]))
  const named = await getMaterials(tx, job.businessId, [...byHand.keys(), ...before.byHand.keys()])
  const words = (hand: ReadonlyMap<string, number>) =>
    [...hand]
      .map(
        ([materialId, quantity]) =>
          `${named.get(materialId)?.name} ${formatQuantity(quantity, named.get(materialId)?.unit ?? '')}`,
      )
      .toSorted()
  const was = {
    surface: before.work.surface,
    joints: before.work.joints,
    coats: before.work.coats,
    materialsNeeded: words(before.byHand),
  }
  const is = { surface, joints, coats, materialsNeeded: words(byHand) }
  const differs = (Object.keys(is) as (keyof typeof is)[]).filter((key) => !deepEqual(was[key], is[key]))
  if (differs.length === 0) return getNeeds(tx, id)
  const set = { surface, joints, coats, version: before.version + 1 }
  await tx
    .insert(jobSurfaces)
    .values({ jobId: id, ...set })
    .onConflictDoUpdate({ target: jobSurfaces.jobId, set })
  await tx.delete(jobMaterialRequirements).where(eq(jobMaterialRequirements.jobId, id))
  if (lines.length > 0) await tx.insert(jobMaterialRequirements).values(lines.map((one) => ({ jobId: id, ...one })))
  const only = (side: typeof is) => Object.fromEntries(differs.map((key) => [key, side[key]]))
  audit.record(tx, { entity: 'jobs', entityId: id, action: CHANGED, before: only(was), after: only(is) })
  tx.notifyClients('needs', 'jobs')
  await syncReservations(tx, id)
  return getNeeds(tx, id)
}

/** These materials by id. Throws `notFound` for one that is none, `conflict` for one of another business. */
export async function getMaterials(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, typeof materials.$inferSelect>> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await tx.select().from(materials).where(inArray(materials.id, wanted))
  if (rows.length < wanted.length) throw notFound('This material no longer exists.')
  const foreign = rows.find((row) => row.businessId !== businessId)
  if (foreign) throw conflict(`${foreign.name} belongs to another of your businesses.`)
  return new Map(rows.map((row) => [row.id, row]))
}
