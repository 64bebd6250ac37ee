import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { toDay } from '#lib/dates.ts'
import { invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Material, NewOrder } from './contract-material.ts'
import { lockMaterials } from './lock-materials.ts'
import { getMaterial } from './manage-materials.ts'
import { materials } from './tables.ts'

/**
 * Marks materials as ordered, so that no one orders them a second time. What comes is received as any delivery, and
 * lowers what is on order. Throws `notFound`, and `invalid` for a day that is over.
 */
export async function orderMaterials(tx: Tx, { items, arrivesOn = null }: NewOrder): Promise<Material[]> {
  if (arrivesOn !== null && arrivesOn < toDay(tx.now)) {
    const message = 'Choose today or a later day.'
    throw invalid(message, [{ path: 'arrivesOn', message }])
  }
  const locked = await lockMaterials(
    tx,
    items.map(({ id }) => id),
  )
  const ordered: Material[] = []
  // Named twice, the last one counts.
  for (const [id, units] of new Map(items.map((item) => [item.id, item.units]))) {
    const before = locked.get(id)?.material
    if (!before) throw notFound('This material no longer exists.')
    const after = toOrder(units, arrivesOn, tx.now)
    await tx.update(materials).set(after).where(eq(materials.id, id))
    audit.record(tx, {
      entity: 'materials',
      entityId: id,
      action: units > 0 ? 'ordered' : 'order canceled',
      before: { quantityOrdered: before.quantityOrdered, arrivesOn: before.arrivesOn },
      after: { quantityOrdered: after.quantityOrdered, arrivesOn: after.arrivesOn },
    })
    ordered.push(await getMaterial(tx, id))
  }
  tx.notifyClients('materials')
  return ordered
}

const toOrder = (units: number, arrivesOn: string | null, now: Date) =>
  units > 0
    ? { quantityOrdered: units, arrivesOn, orderedAt: now }
    : { quantityOrdered: 0, arrivesOn: null, orderedAt: null }

/** What is left of an order after so many units came. */
export const afterDelivery = (
  {
    quantityOrdered,
    arrivesOn,
    orderedAt,
  }: Pick<typeof materials.$inferSelect, 'quantityOrdered' | 'arrivesOn' | 'orderedAt'>,
  came: number,
) =>
  quantityOrdered > came
    ? { quantityOrdered: quantityOrdered - came, arrivesOn, orderedAt }
    : { quantityOrdered: 0, arrivesOn: null, orderedAt: null }
