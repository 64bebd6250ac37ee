import { asc, isNull } from 'drizzle-orm'
import { equipment, materials } from '#domains/work/inventory/tables.ts'
import { listJobsOn } from '#domains/work/jobs/list-day.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobUsage, UsableItems } from './contract.ts'
import { getPlanned } from './service.ts'
import { listEquipmentHours } from './equipment-usage.ts'
import { findUsageRecord, listUsedMaterials } from './usage-query.ts'

/** What the jobs of a day need and used, for those who do them: a technician gets their own, and no money. */
export async function listDayUsage(
  tx: Tx,
  asked: { date: string; businessId?: string | undefined },
): Promise<JobUsage[]> {
  const found: JobUsage[] = []
  for (const { id } of await listJobsOn(tx, asked)) found.push(await getJobUsage(tx, id))
  return found
}

/** Field by field: what a technician is not to see cannot slip in with a new one. */
export async function getJobUsage(tx: Tx, jobId: string): Promise<JobUsage> {
  const job = await jobs.get(tx, jobId)
  const [planned, used, record, things] = [
    await getPlanned(tx, jobId),
    await listUsedMaterials(tx, jobId),
    await findUsageRecord(tx, jobId),
    await listEquipmentHours(tx, jobId),
  ]
  const also = used.filter(({ materialId }) => !planned.some((one) => one.materialId === materialId))
  const usedOf = (materialId: string) =>
    used.find((one) => one.materialId === materialId)?.quantity ?? (record ? 0 : null)
  const more = things.filter(({ equipmentId }) => !job.equipment.some(({ id }) => id === equipmentId))
  return {
    jobId,
    recordedAt: record?.recordedAt ?? null,
    materials: [
      ...planned.map(({ materialId, name, unit, quantity }) => ({
        materialId,
        name,
        unit,
        planned: quantity,
        used: usedOf(materialId),
      })),
      ...also.map(({ materialId, name, unit, quantity }) => ({ materialId, name, unit, planned: 0, used: quantity })),
    ].map((one) => ({ ...one, quantityUsed: one.used })),
    equipment: [
      ...job.equipment.map(({ id, name }) => {
        const { hours = null, notes = null } = things.find((one) => one.equipmentId === id) ?? {}
        return { equipmentId: id, name, planned: true, hours, notes }
      }),
      ...more.map(({ equipmentId, name, hours, notes }) => ({ equipmentId, name, planned: false, hours, notes })),
    ].map((one) => ({ ...one, hoursUsed: one.hours })),
  }
}

/** What can be used on any job, by name. */
export async function listUsableItems(tx: Tx): Promise<UsableItems> {
  const { id, businessId, name, unit } = materials
  return {
    materials: await tx
      .select({ id, businessId, name, unit })
      .from(materials)
      .where(isNull(materials.archivedAt))
      .orderBy(asc(name), asc(id)),
    equipment: await tx
      .select({ id: equipment.id, businessId: equipment.businessId, name: equipment.name })
      .from(equipment)
      .where(isNull(equipment.archivedAt))
      .orderBy(asc(equipment.name), asc(equipment.id)),
  }
}
