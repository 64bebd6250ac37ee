import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Material } from './contract-material.ts'
import { getMaterial } from './manage-materials.ts'
import { formatQuantity } from './contract-units.ts'
import { lockMaterials, writeStockMoves } from './lock-materials.ts'
import type { LockedMaterial } from './lock-materials.ts'
import { lockStock } from './stock-operations.ts'
import { stockMovements } from './tables.ts'

type Move = typeof stockMovements.$inferSelect

/**
 * Reverses a delivery that was entered by mistake: its quantity leaves the stock and its cost leaves the average, so
 * that it can be entered again. Throws `notFound`, and `conflict` for an entry that is not a delivery, was reversed
 * before, or was used since: then the cost of the rest is unknown.
 */
export async function reverseReceipt(
  tx: Tx,
  materialId: string,
  moveId: string,
  note: string | null,
): Promise<Material> {
  await lockStock(tx, [materialId])
  const before = await getMaterial(tx, materialId)
  const shelf = expectRow([...(await lockMaterials(tx, [materialId])).values()])
  const [move] = await tx
    .select()
    .from(stockMovements)
    .where(and(eq(stockMovements.id, moveId), eq(stockMovements.materialId, materialId)))
  if (!move) throw notFound('This entry doesn’t exist.')
  if (move.kind !== 'received') throw conflict('Only deliveries can be reversed. Enter a count instead.')
  if (await isReversed(tx, move)) throw conflict('This delivery has already been reversed.')
  if (shelf.material.quantityOnHand < move.quantity || (await isUsedSince(tx, move)))
    throw conflict(
      `Some ${before.name} has been used since, so this delivery can’t be reversed. Enter a count instead.`,
    )
  const { quantity, unitCost, supplierId } = move
  const why = note ?? `Delivery of ${formatQuantity(quantity, before.unit)} was entered by mistake`
  await writeStockMoves(tx, shelf, [
    { kind: 'corrected', quantity: -quantity, unitCost, supplierId, undoes: moveId, note: why },
  ])
  await removeFromAverage(tx, shelf, move)
  audit.record(tx, {
    entity: 'materials',
    entityId: materialId,
    action: 'stock changed',
    before: { quantityOnHand: before.quantityOnHand, unitCost: before.unitCost },
    after: { quantityOnHand: shelf.material.quantityOnHand, unitCost: shelf.material.unitCost, reason: why },
  })
  return getMaterial(tx, materialId)
}

/**
 * The price of the delivery goes with it, unless another one was said since; where nothing is left, so does the
 * average.
 */
async function removeFromAverage(tx: Tx, shelf: LockedMaterial, move: Move): Promise<void> {
  const { quantityOnHand, unitCost, averageCost } = shelf.material
  const earlier = (await costBefore(tx, move)) ?? (quantityOnHand > 0 ? Math.round(averageCost) : null)
  if (earlier === null) return
  await writeStockMoves(tx, shelf, [], {
    ...(unitCost === move.unitCost && { unitCost: earlier }),
    ...(quantityOnHand === 0 && { averageCost: earlier }),
  })
}

/** It was taken out again, or as many like it were as came: of old ones only the number and the cost are known. */
async function isReversed(tx: Tx, { id, materialId, quantity, unitCost }: Move): Promise<boolean> {
  if ((await tx.$count(stockMovements, eq(stockMovements.undoes, id))) > 0) return true
  const like = sql`${stockMovements.unitCost} = ${unitCost} and ${stockMovements.jobId} is null`
  const [found] = await tx
    .select({
      came: sql<number>`count(*) filter (where ${stockMovements.kind} = 'received' and ${stockMovements.quantity} = ${quantity} and ${like})::int`,
      went: sql<number>`count(*) filter (where ${stockMovements.kind} = 'corrected' and ${stockMovements.quantity} = ${-quantity} and ${like})::int`,
    })
    .from(stockMovements)
    .where(eq(stockMovements.materialId, materialId))
  return found !== undefined && found.went >= found.came
}

async function isUsedSince(tx: Tx, { materialId, number }: Move): Promise<boolean> {
  return (
    (await tx.$count(
      stockMovements,
      and(
        eq(stockMovements.materialId, materialId),
        gt(stockMovements.number, number ?? 0),
        eq(stockMovements.kind, 'used'),
      ),
    )) > 0
  )
}

/** Cents of the delivery before it; null where it was the first. */
async function costBefore(tx: Tx, { materialId, number }: Move): Promise<number | null> {
  const [row] = await tx
    .select({ unitCost: stockMovements.unitCost })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.materialId, materialId),
        eq(stockMovements.kind, 'received'),
        lt(stockMovements.number, number ?? 0),
      ),
    )
    .orderBy(desc(stockMovements.number))
    .limit(1)
  return row?.unitCost ?? null
}
