/** What the work is done with: the equipment of a business, and whether it is fit for work. */
import { asc, eq, inArray } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import * as business from '#domains/business/service.ts'
import { one } from '#lib/one.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Equipment, EquipmentStatus, NewEquipment } from './contract.ts'
import { equipment } from './tables.ts'

/** By name. */
export async function listEquipment(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Equipment[]> {
  const rows = await tx
    .select()
    .from(equipment)
    .where(businessId === undefined ? undefined : eq(equipment.businessId, businessId))
    .orderBy(asc(equipment.name), asc(equipment.id))
  return rows.map(toEquipment)
}

/** Throws `notFound` for a business that is none. */
export async function addEquipment(tx: Tx, input: NewEquipment): Promise<Equipment> {
  await business.get(tx, input.businessId)
  const made = toEquipment(
    one(
      await tx
        .insert(equipment)
        .values({ ...input, createdAt: tx.now })
        .returning(),
    ),
  )
  audit.record(tx, { entity: 'equipment', entityId: made.id, action: 'created', after: { name: made.name, status: made.status } })
  tx.changed('equipment')
  return made
}

export async function setEquipmentStatus(tx: Tx, id: string, status: EquipmentStatus): Promise<Equipment> {
  const [before] = await tx.select().from(equipment).where(eq(equipment.id, id)).for('update')
  if (!before) throw notFound('That equipment does not exist any more.')
  if (before.status === status) return toEquipment(before)
  await tx.update(equipment).set({ status }).where(eq(equipment.id, id))
  audit.record(tx, { entity: 'equipment', entityId: id, action: 'status changed', before: { status: before.status }, after: { status } })
  tx.changed('equipment')
  return toEquipment({ ...before, status })
}

/** Those of these ids that exist. `hold`: they stand still until the transaction ends, so that a thing is given out by one transaction after the other. */
export async function someEquipment(tx: Tx, ids: readonly string[], how?: 'hold'): Promise<Equipment[]> {
  if (ids.length === 0) return []
  const asked = tx
    .select()
    .from(equipment)
    .where(inArray(equipment.id, [...ids]))
    .orderBy(asc(equipment.id))
  return (await (how === 'hold' ? asked.for('no key update') : asked)).map(toEquipment)
}

/** The check of the column holds the status to the words of the contract. */
const toEquipment = (row: typeof equipment.$inferSelect): Equipment => ({ ...row, status: row.status as EquipmentStatus })
