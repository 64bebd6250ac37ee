import * as audit from '#domains/system/audit/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Material, NewMove } from './contract-material.ts'
import { getMaterial } from './manage-materials.ts'
import * as stock from './stock-operations.ts'
import { findOrAddSupplier } from './manage-suppliers.ts'

/**
 * Records what the office enters about the stock: received, used without a job, or counted. Throws SHORT_OF_STOCK when
 * more was used than there is, unless that is accepted, and `invalid` for another unit than the material's.
 */
export async function moveStock(
  tx: Tx,
  id: string,
  { kind, quantity, unit, unitCost, supplier, acceptShortage, note }: NewMove,
): Promise<Material> {
  await stock.lockStock(tx, [id])
  const before = await getMaterial(tx, id)
  if (unit) stock.assertUnit(before, unit)
  if (kind === 'received') {
    const supplierId = (await findOrAddSupplier(tx, supplier)) ?? undefined
    await stock.receive(tx, { materialId: id, quantity, unitCost, supplierId, note })
  } else if (kind === 'used') await stock.consume(tx, { lines: [{ materialId: id, quantity, acceptShortage }], note })
  else await stock.recordCount(tx, { materialId: id, quantity, note })
  return recordMove(tx, before, note)
}

/** Sets the stock to a count, as spec.md §7 sends it. */
export async function setStock(
  tx: Tx,
  id: string,
  {
    quantityOnHand,
    lastRestocked,
    note,
  }: { quantityOnHand: number; lastRestocked?: Date | null | undefined; note?: string | null | undefined },
): Promise<Material> {
  await stock.lockStock(tx, [id])
  const before = await getMaterial(tx, id)
  await stock.recordCount(
    tx,
    { materialId: id, quantity: quantityOnHand, note },
    { ...(lastRestocked && { lastRestocked }) },
  )
  return recordMove(tx, before, note)
}

/** The audit trail has it too, beside who changed what else of the material. */
async function recordMove(tx: Tx, before: Material, note: string | null | undefined): Promise<Material> {
  const after = await getMaterial(tx, before.id)
  const [was, is] = [before, after].map(({ quantityOnHand, unitCost }) => ({ quantityOnHand, unitCost }))
  audit.record(tx, {
    entity: 'materials',
    entityId: before.id,
    action: 'stock changed',
    before: was ?? {},
    after: { ...is, ...(note && { reason: note }) },
  })
  return after
}
