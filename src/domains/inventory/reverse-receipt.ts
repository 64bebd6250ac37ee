import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Material } from './contract-material.ts'
import { getMaterial } from './manage-materials.ts'
import { formatQuantity } from './contract-units.ts'
import { lockMaterials, writeStockMoves } from './lock-materials.ts'
import type { LockedMaterial } from './lock-materials.ts'
import { lockStock } from './stock-operations.ts'
import { stockMoves } from './tables.ts'

type Move = typeof stockMoves.$inferSelect

/**
 * A delivery was entered wrongly: it goes out of the stock again, and what it cost out of the average, so that it can
 * be entered anew. Throws `notFound`, and `conflict` for what is no delivery, was taken back before, or was used of
 * since: then nobody can say what the rest has cost.
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
    .from(stockMoves)
    .where(and(eq(stockMoves.id, moveId), eq(stockMoves.materialId, materialId)))
  if (!move) throw notFound('That entry does not exist.')
  if (move.kind !== 'received')
    throw conflict('Only what was received can be taken back. Please count what is there instead.')
  if (await isReversed(tx, move)) throw conflict('This delivery was taken back before.')
  if (shelf.material.quantityOnHand < move.quantity || (await isUsedSince(tx, move)))
    throw conflict(
      `Some of ${before.name} was used since, so this delivery cannot be taken back. Please count what is there instead.`,
    )
  const { quantity, unitCost, supplierId } = move
  const why = note ?? `${formatQuantity(quantity, before.unit)} received was entered wrongly`
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
  if ((await tx.$count(stockMoves, eq(stockMoves.undoes, id))) > 0) return true
  const like = sql`${stockMoves.unitCost} = ${unitCost} and ${stockMoves.jobId} is null`
  const [found] = await tx
    .select({
      came: sql<number>`count(*) filter (where ${stockMoves.kind} = 'received' and ${stockMoves.quantity} = ${quantity} and ${like})::int`,
      went: sql<number>`count(*) filter (where ${stockMoves.kind} = 'corrected' and ${stockMoves.quantity} = ${-quantity} and ${like})::int`,
    })
    .from(stockMoves)
    .where(eq(stockMoves.materialId, materialId))
  return found !== undefined && found.went >= found.came
}

async function isUsedSince(tx: Tx, { materialId, number }: Move): Promise<boolean> {
  return (
    (await tx.$count(
      stockMoves,
      and(eq(stockMoves.materialId, materialId), gt(stockMoves.number, number ?? 0), eq(stockMoves.kind, 'used')),
    )) > 0
  )
}

/** Cents of the delivery before it; null where it was the first. */
async function costBefore(tx: Tx, { materialId, number }: Move): Promise<number | null> {
  const [row] = await tx
    .select({ unitCost: stockMoves.unitCost })
    .from(stockMoves)
    .where(
      and(eq(stockMoves.materialId, materialId), eq(stockMoves.kind, 'received'), lt(stockMoves.number, number ?? 0)),
    )
    .orderBy(desc(stockMoves.number))
    .limit(1)
  return row?.unitCost ?? null
}
