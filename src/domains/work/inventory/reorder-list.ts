/**
 * What to buy: what coming jobs need beyond what is there, and what brings a material back to its minimum, in packs as
 * they are sold.
 */
import { and, eq, gt, isNull, min } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Material, ReorderLine } from './contract-material.ts'
import { toPacks } from './contract-units.ts'
import { BY_NAME, selectMaterials, toMaterial } from './material-row.ts'
import { materials, reservations } from './tables.ts'

/** By supplier would hide what is urgent: by the day it is needed first, then by name. */
export async function getReorderList(
  tx: Tx,
  { businessId }: { businessId?: string | undefined },
): Promise<ReorderLine[]> {
  const rows = await selectMaterials(tx)
    .where(
      and(businessId === undefined ? undefined : eq(materials.businessId, businessId), isNull(materials.archivedAt)),
    )
    .orderBy(...BY_NAME)
  const firstDays = await tx
    .select({ materialId: reservations.materialId, day: min(reservations.day) })
    .from(reservations)
    .where(gt(reservations.short, 0))
    .groupBy(reservations.materialId)
  const today = toDay(tx.now)
  // A job of an earlier day that still waits for it needs it now.
  const neededOn = (id: string) => {
    const day = firstDays.find(({ materialId }) => materialId === id)?.day ?? null
    return day !== null && day < today ? today : day
  }
  const lines = rows.flatMap((row) => lineOf(toMaterial(row), neededOn(row.id), today) ?? [])
  return lines.toSorted((a, b) => (a.neededOn ?? '9999').localeCompare(b.neededOn ?? '9999'))
}

/**
 * Null when there is enough and nothing is on order: it is not low, and coming jobs leave its minimum. What was ordered
 * is not to be bought again.
 */
function lineOf(material: Material, neededOn: string | null, today: string): ReorderLine | null {
  const { quantityOnHand, quantityReserved, quantityShort, minStockLevel, unitCost, low } = material
  const { quantityOrdered, arrivesOn } = material
  const needed = quantityReserved + quantityShort
  const left = quantityOnHand - needed
  const isEnough = quantityShort === 0 && !low && left >= minStockLevel
  if (isEnough && quantityOrdered === 0) return null
  const missing = isEnough ? 0 : Math.max(1, minStockLevel - left) - quantityOrdered
  const { packs, units } = missing > 0 ? toPacks(missing, material) : { packs: 0, units: 0 }
  const { id, name, category, unit, packName, packUnits, contents, contentsUnit, use, supplier } = material
  const what = { id, name, category, unit, packName, packUnits, contents, contentsUnit, use, supplier }
  return {
    ...what,
    quantityOnHand,
    quantityReserved,
    minStockLevel,
    unitCost,
    quantityOrdered,
    arrivesOn,
    needed,
    neededOn,
    isLate: isLate(arrivesOn, neededOn, today),
    packs,
    units,
    cost: units * unitCost,
  }
}

const isLate = (arrivesOn: string | null, neededOn: string | null, today: string): boolean =>
  arrivesOn !== null && (arrivesOn < today || (neededOn !== null && neededOn < arrivesOn))
