/** What a job really used: the shed gives it out, the books keep what it had cost. */
import { and, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { formatQuantity } from '#domains/work/inventory/contract-units.ts'
import * as stock from '#domains/work/inventory/stock-operations.ts'
import * as inventory from '#domains/work/inventory/service.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { assertAssignedToActor } from '#domains/work/jobs/assert-assigned.ts'
import { lockForWork } from '#domains/work/jobs/job-row.ts'
import { equipmentUsage, materialUsage } from '#domains/work/jobs/tables.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobUsage, UsageInput } from './contract.ts'
import { getJobUsage } from './day-usage.ts'
import { syncReservations } from './sync-reservations.ts'
import { getMaterials } from './update-requirements.ts'
import { jobUsage } from './tables.ts'
import { listEquipmentHours } from './equipment-usage.ts'
import { findUsageRecord, selectUsage, listUsedMaterials } from './usage-query.ts'

/**
 * Says how much a job has used so far, all together: the difference to what was said before leaves the shed, or comes
 * back. For who does the job, and the office. What a technician used is taken as they say it: the stock was wrong,
 * which is entered as a shortage, and the office is alerted. Throws `notFound` for a job that is not theirs,
 * SHORT_OF_STOCK where the office enters more than there is and has not accepted that, and `conflict` when someone else
 * has entered it since it was `seen`.
 */
export async function recordUsage(
  tx: Tx,
  id: string,
  { materials, equipment, acceptShortage, seen }: UsageInput,
): Promise<JobUsage> {
  await assertAssignedToActor(tx, id)
  const job = await lockForWork(tx, id)
  if (seen !== undefined) await assertSeen(tx, id, seen, { materials, equipment })
  const was = await describeUsage(tx, id)
  const named = await getMaterials(
    tx,
    job.businessId,
    materials.map(({ materialId }) => materialId),
  )
  for (const { materialId, unit } of materials) {
    const material = named.get(materialId)
    if (material && unit) stock.assertUnit(material, unit)
  }
  const isCrew = tx.actor.role === 'technician'
  const used = await consumeStock(tx, id, materials, acceptShortage || isCrew)
  if (isCrew) for (const one of used) if (one.short > 0) alertOfShortage(tx, named.get(one.materialId), one)
  await recordHours(tx, job, equipment)
  const record = { recordedAt: tx.now, recordedBy: tx.actor.name }
  await tx
    .insert(jobUsage)
    .values({ jobId: id, ...record })
    .onConflictDoUpdate({ target: jobUsage.jobId, set: record })
  const is = await describeUsage(tx, id)
  if (!deepEqual(was, is))
    audit.record(tx, { entity: 'jobs', entityId: id, action: 'use changed', before: was, after: is })
  tx.emit('job.used', { jobId: id })
  tx.notifyClients('needs', 'jobs', 'equipment')
  await syncReservations(tx, id)
  return getJobUsage(tx, id)
}

/** The same again is no other word: a window whose answer was lost says it twice. */
async function assertSeen(
  tx: Tx,
  jobId: string,
  seen: Date | null,
  { materials, equipment }: Pick<UsageInput, 'materials' | 'equipment'>,
): Promise<void> {
  const record = await findUsageRecord(tx, jobId)
  if (record === null || record.recordedAt.getTime() === seen?.getTime()) return
  const [used, things] = [await listUsedMaterials(tx, jobId), await listEquipmentHours(tx, jobId)]
  const stands =
    materials.every(
      ({ materialId, quantity }) => quantity === (used.find((one) => one.materialId === materialId)?.quantity ?? 0),
    ) &&
    equipment.every(
      ({ equipmentId, hours }) => hours === (things.find((one) => one.equipmentId === equipmentId)?.hours ?? 0),
    )
  if (stands) return
  const { recordedAt, recordedBy } = record
  throw conflict(
    `${recordedBy} recorded usage on ${formatDay(recordedAt)} at ${formatTime(recordedAt)}, so yours wasn’t saved. Close this and review it first.`,
  )
}

function alertOfShortage(
  tx: Tx,
  material: { name: string; unit: string } | undefined,
  { materialId, quantity, short }: stock.Used,
): void {
  if (!material) return
  const [used, shown] = [formatQuantity(quantity, material.unit), formatQuantity(quantity - short, material.unit)]
  alertOwner(tx, {
    title: `Count needed: ${material.name}`,
    body: `${tx.actor.name} used ${used} on a job, but only ${shown} were on record. Count what’s there.`,
    href: `/dashboard/inventory?material=${materialId}`,
  })
}

async function consumeStock(
  tx: Tx,
  jobId: string,
  wanted: UsageInput['materials'],
  acceptShortage: boolean,
): Promise<stock.Used[]> {
  if (wanted.length === 0) return []
  const before = new Map((await listUsedMaterials(tx, jobId)).map(({ materialId, quantity }) => [materialId, quantity]))
  const changes = wanted.map(({ materialId, quantity }) => ({
    materialId,
    more: quantity - (before.get(materialId) ?? 0),
  }))
  const back = changes.filter(({ more }) => more < 0).map(({ materialId, more }) => ({ materialId, quantity: -more }))
  const out = changes
    .filter(({ more }) => more > 0)
    .map(({ materialId, more }) => ({ materialId, quantity: more, acceptShortage }))
  // All of them at once, and only then one after the other.
  await stock.lockStock(
    tx,
    changes.map(({ materialId }) => materialId),
  )
  await returnUnused(tx, jobId, back)
  if (out.length === 0) return []
  const given = await stock.consume(tx, { jobId, lines: out })
  await tx.insert(materialUsage).values(
    given.map(({ materialId, quantity, unitCost }) => ({
      jobId,
      materialId,
      quantityUsed: quantity,
      costAtTime: unitCost,
      createdAt: tx.now,
    })),
  )
  return given
}

/**
 * What was said too much goes back into the shed at what it had cost, and out of the books: what was used last first.
 */
async function returnUnused(
  tx: Tx,
  jobId: string,
  lines: readonly { materialId: string; quantity: number }[],
): Promise<void> {
  const rows = await selectUsage(tx, jobId)
  for (const { materialId, quantity } of lines) {
    let left = quantity
    for (const { id, quantityUsed, costAtTime } of rows.filter((row) => row.materialId === materialId)) {
      const less = Math.min(left, quantityUsed)
      if (less === 0) break
      left -= less
      await stock.returnToStock(tx, { jobId, lines: [{ materialId, quantity: less, unitCost: costAtTime }] })
      const row = eq(materialUsage.id, id)
      if (less === quantityUsed) await tx.delete(materialUsage).where(row)
      else
        await tx
          .update(materialUsage)
          .set({ quantityUsed: quantityUsed - less })
          .where(row)
    }
  }
}

/** One row for each thing that was used on a job. */
async function recordHours(
  tx: Tx,
  { id: jobId, businessId }: { id: string; businessId: string },
  wanted: UsageInput['equipment'],
): Promise<void> {
  const known = await inventory.findEquipment(
    tx,
    wanted.map(({ equipmentId }) => equipmentId),
  )
  if (known.length < wanted.length) throw notFound('This equipment no longer exists.')
  const foreign = known.find((one) => one.businessId !== businessId)
  if (foreign) throw conflict(`${foreign.name} belongs to another of your businesses.`)
  const before = await listEquipmentHours(tx, jobId)
  for (const { equipmentId, hours, notes } of wanted) {
    const was = before.find((one) => one.equipmentId === equipmentId)
    const said = notes === undefined ? (was?.notes ?? null) : notes
    if (was && was.hours === hours && was.notes === said) continue
    if (was)
      await tx
        .delete(equipmentUsage)
        .where(and(eq(equipmentUsage.jobId, jobId), eq(equipmentUsage.equipmentId, equipmentId)))
    if (hours > 0)
      await tx.insert(equipmentUsage).values({ jobId, equipmentId, hoursUsed: hours, notes: said, createdAt: tx.now })
  }
}

/** As the history of the job tells it. */
async function describeUsage(tx: Tx, jobId: string): Promise<{ materialsUsed: string[]; equipmentUsed: string[] }> {
  const [used, things] = [await listUsedMaterials(tx, jobId), await listEquipmentHours(tx, jobId)]
  return {
    materialsUsed: used.map(({ name, quantity, unit }) => `${name} ${formatQuantity(quantity, unit)}`),
    equipmentUsed: things.map(({ name, hours }) => `${name} ${hours} h`),
  }
}
