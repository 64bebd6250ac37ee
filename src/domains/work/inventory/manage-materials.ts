/**
 * Manages the materials that the work takes: what they are, how they are sold, and which supplier sells them.
 * stock-operations.ts handles how much there is of them.
 */
import { and, eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { invalid, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Material, MaterialChange, MaterialUse, NewMaterial } from './contract-material.ts'
import { toSingular, unitFault, getUnitLabel } from './contract-units.ts'
import { selectMaterials, toMaterial } from './material-row.ts'
import { lockMaterials, writeStockMoves } from './lock-materials.ts'
import { getSupplierName, findOrAddSupplier } from './manage-suppliers.ts'
import { materials, reservations, stockMovements } from './tables.ts'

type Row = typeof materials.$inferSelect

/** Throws `notFound`. */
export async function getMaterial(tx: Tx, id: string): Promise<Material> {
  const [row] = await selectMaterials(tx).where(eq(materials.id, id))
  if (!row) throw notFound(NOT_FOUND)
  return toMaterial(row)
}

/** Throws `notFound` for an unknown business, and `invalid` for a unit that the estimator cannot convert. */
export async function addMaterial(
  tx: Tx,
  { supplier, quantityOnHand, lastRestocked = null, ...input }: NewMaterial,
): Promise<Material> {
  await business.get(tx, input.businessId)
  const described = fitting({ ...EMPTY, ...defined(input) })
  const supplierId = await findOrAddSupplier(tx, supplier)
  const row = expectRow(
    await tx
      .insert(materials)
      .values({ ...described, supplierId, lastRestocked, averageCost: described.unitCost, createdAt: tx.now })
      .returning(),
  )
  if (quantityOnHand > 0) {
    const shelf = expectRow([...(await lockMaterials(tx, [row.id])).values()])
    await writeStockMoves(tx, shelf, [{ kind: 'counted', quantity: quantityOnHand, note: OPENING }])
  }
  const { name, unit, unitCost } = row
  recordChange(tx, row, 'created', { after: { name, unit, quantityOnHand, unitCost } })
  return getMaterial(tx, row.id)
}

/**
 * Throws CHANGED when `version` is not the current one, and `invalid` for a unit that the estimator cannot convert, or
 * for a new unit when the ledger already counts in the old one.
 */
export async function updateMaterial(
  tx: Tx,
  id: string,
  version: number,
  { supplier, ...change }: MaterialChange,
): Promise<Material> {
  const before = await lock(tx, id)
  await audit.assertVersion(tx, 'materials', before, version)
  const after = fitting({
    ...before,
    ...defined(change),
    ...(supplier !== undefined && { supplierId: await findOrAddSupplier(tx, supplier) }),
  })
  const changed = FIELDS.filter((field) => !deepEqual(before[field], after[field]))
  if (changed.length === 0) return getMaterial(tx, id)
  if (!isSameUnit(before.unit, after.unit)) await assertUnused(tx, before)
  // Until something is received at a price of its own, what is there has cost what is said here: a slip of the finger
  // is set right with it.
  const isOnlySaid =
    changed.includes('unitCost') &&
    (await tx.$count(stockMovements, and(eq(stockMovements.materialId, id), eq(stockMovements.kind, 'received')))) === 0
  await tx
    .update(materials)
    .set({
      ...Object.fromEntries(changed.map((field) => [field, after[field]])),
      ...(isOnlySaid && { averageCost: after.unitCost }),
      version: before.version + 1,
    })
    .where(eq(materials.id, id))
  recordChange(tx, before, 'changed', {
    before: await said(tx, before, changed),
    after: await said(tx, after, changed),
  })
  return getMaterial(tx, id)
}

/**
 * Archives a material, so that it is no longer bought or estimated. Upcoming jobs release what they hold of it by an
 * estimate; a reservation made by hand stays held.
 */
export async function archiveMaterial(tx: Tx, id: string, archived: boolean): Promise<Material> {
  const before = await lock(tx, id)
  if ((before.archivedAt !== null) !== archived) {
    await tx
      .update(materials)
      .set({ archivedAt: archived ? tx.now : null, version: before.version + 1 })
      .where(eq(materials.id, id))
    recordChange(tx, before, archived ? 'archived' : 'unarchived', {})
  }
  return getMaterial(tx, id)
}

/** Deletes one that nothing was ever done with; any other is archived instead, with its ledger. */
export async function removeMaterial(tx: Tx, id: string): Promise<{ id: string; archived: boolean }> {
  const before = await lock(tx, id)
  try {
    await tx.savepoint(() => tx.delete(materials).where(eq(materials.id, id)))
  } catch (error) {
    if (sqlState(error) !== STILL_REFERRED_TO) throw error
    await archiveMaterial(tx, id, true)
    return { id, archived: true }
  }
  recordChange(tx, before, 'deleted', { before: { name: before.name } })
  return { id, archived: false }
}

const STILL_REFERRED_TO = '23503'
/** The note of the move that a material was added with. */
const OPENING = 'Starting quantity'
const NOT_FOUND = 'This material no longer exists.'

/** To change it. Throws `notFound`. */
async function lock(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(materials).where(eq(materials.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return row
}

type Described = Pick<Row, (typeof FIELDS)[number]>
const FIELDS = [
  'name',
  'category',
  'unit',
  'minStockLevel',
  'unitCost',
  'packName',
  'packUnits',
  'contents',
  'contentsUnit',
  'use',
  'finish',
  'supplierId',
] as const
const EMPTY = { packName: null, packUnits: null, contents: null, contentsUnit: null, use: null, finish: null }

/**
 * Checks that fields that belong together are all there, and that the estimator can convert the unit. Throws `invalid`.
 */
function fitting<Given extends Omit<Described, 'supplierId'>>(given: Given): Given {
  const { use, unit, contents, contentsUnit, packName, packUnits } = given
  if ((packName === null) !== (packUnits === null))
    refuse(
      packName === null ? 'packName' : 'packUnits',
      packName === null ? 'Enter a pack name, like pail.' : 'Enter how many are in a pack.',
    )
  if ((contents === null) !== (contentsUnit === null))
    refuse(
      contents === null ? 'contents' : 'contentsUnit',
      contents === null ? 'Enter the amount per unit.' : 'Choose a unit of measure.',
    )
  // The check of the column holds the use to the words of the contract.
  const fault = unitFault(use as MaterialUse | null, { unit, contents, contentsUnit })
  if (fault) refuse(fault.path, fault.message)
  return { ...given, finish: use === 'sealer' ? given.finish : null }
}

function refuse(path: string, message: string): never {
  throw invalid(message, [{ path, message }])
}

const isSameUnit = (unit: string, other: string): boolean =>
  toSingular(getUnitLabel(1, unit)).toLowerCase() === toSingular(getUnitLabel(1, other)).toLowerCase()

/**
 * What was counted in bags cannot be gallons afterwards: beyond what it was added with, nothing may have been done with
 * it.
 */
async function assertUnused(tx: Tx, { id, name, unit }: Row): Promise<void> {
  // One that was added with none on hand has no such move: its first is a delivery.
  const isOpening = and(eq(stockMovements.kind, 'counted'), sql`${stockMovements.note} is not distinct from ${OPENING}`)
  const moves = await tx.$count(stockMovements, and(eq(stockMovements.materialId, id), sql`not ${isOpening}`))
  if (moves > 0 || (await tx.$count(reservations, eq(reservations.materialId, id))) > 0)
    refuse(
      'unit',
      `${name} is tracked in ${getUnitLabel(2, unit)}. To use a different unit, add a new material and archive this one.`,
    )
}

/** What was said; what was left out is left out here, too. */
const defined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>
  }

/** For the audit trail: the supplier by name. */
async function said(tx: Tx, row: Described, changed: readonly (typeof FIELDS)[number][]): Promise<object> {
  const { supplierId, ...rest } = Object.fromEntries(changed.map((field) => [field, row[field]])) as Partial<Described>
  return { ...rest, ...(supplierId !== undefined && { supplier: await getSupplierName(tx, supplierId) }) }
}

/** Writes down what was done, tells open windows, and the domains above: what a job needs may change with it. */
function recordChange(
  tx: Tx,
  { id, businessId }: Row,
  action: string,
  sides: { before?: object; after?: object },
): void {
  audit.record(tx, { entity: 'materials', entityId: id, action, ...sides })
  tx.notifyClients('materials')
  tx.emit('material.changed', { businessId })
}
