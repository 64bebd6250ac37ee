import { asc, eq, inArray } from 'drizzle-orm'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { MoveKind } from './contract-material.ts'
import { allocate } from './allocate-stock.ts'
import type { ReservationDemand } from './allocate-stock.ts'
import { materials, reservations, stockMovements } from './tables.ts'

type Material = typeof materials.$inferSelect

/** A material that is held by this transaction, and the jobs that want of it. Both follow what `put` writes. */
export type LockedMaterial = {
  material: Material
  claims: (ReservationDemand & { jobId: string })[]
  before: readonly Readonly<ReservationDemand>[]
}

/**
 * `unitCost` in cents; left out: the average, which then stays, as it does with what is used. Sums are checked by the
 * database: below zero is a fault of the program.
 */
export type StockEntry = {
  kind: MoveKind
  quantity: number
  unitCost?: number
  jobId?: string | null
  supplierId?: string | null
  undoes?: string | null
  note?: string | null
}

/**
 * Holds these materials until the transaction ends, in the order of their ids. Those that do not exist are left out.
 */
export async function lockMaterials(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedMaterial>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const held = await tx
    .select()
    .from(materials)
    .where(inArray(materials.id, wanted))
    .orderBy(asc(materials.id))
    .for('no key update')
  // Asked once they are held, so that it is what stands.
  const rows = await tx.select().from(reservations).where(inArray(reservations.materialId, wanted))
  return new Map(
    held.map((material) => {
      const own = rows.filter(({ materialId }) => materialId === material.id)
      return [material.id, { material, claims: own.map((row) => ({ ...row })), before: own }]
    }),
  )
}

/**
 * Writes entries of the ledger, the stock on hand after them, and the allocation. The caller leaves the claims in the
 * shelf as they should be; a claim that wants nothing is removed. `also` is updated on the material with it.
 */
export async function writeStockMoves(
  tx: Tx,
  shelf: LockedMaterial,
  entries: readonly StockEntry[],
  also: Partial<
    Pick<Material, 'unitCost' | 'averageCost' | 'lastRestocked' | 'quantityOrdered' | 'arrivesOn' | 'orderedAt'>
  > = {},
): Promise<void> {
  const { material } = shelf
  let { quantityOnHand, averageCost } = material
  const rows = entries.map(({ kind, quantity, unitCost, ...of }) => {
    if (unitCost !== undefined && kind !== 'used')
      averageCost = averaged(quantityOnHand, averageCost, quantity, unitCost)
    quantityOnHand += quantity
    const entered = { kind, quantity, onHandAfter: quantityOnHand, unitCost: unitCost ?? Math.round(averageCost) }
    return { ...entered, ...of, materialId: material.id, byName: tx.actor.name, createdAt: tx.now }
  })
  if (rows.length > 0) await tx.insert(stockMovements).values(rows)
  shelf.claims = allocate(
    quantityOnHand,
    shelf.claims.filter(({ held, short }) => held + short > 0),
  )
  // What is held must never exceed what is on hand, even briefly: releases are written first, and gains last.
  const was = (claim: ReservationDemand) => shelf.before.find(({ id }) => id === claim.id)
  const gone = shelf.before.filter(({ id }) => !shelf.claims.some((claim) => claim.id === id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(reservations).where(inArray(reservations.id, gone))
  for (const claim of shelf.claims) if (claim.held < (was(claim)?.held ?? 0)) await write(tx, claim)
  if (rows.length > 0 || Object.keys(also).length > 0)
    await tx
      .update(materials)
      .set({ quantityOnHand, averageCost, ...also })
      .where(eq(materials.id, material.id))
  for (const claim of shelf.claims) {
    const before = was(claim)
    if (!before) Object.assign(claim, await add(tx, material.id, claim))
    else if (
      claim.held >= before.held &&
      (claim.held !== before.held || claim.short !== before.short || claim.day !== before.day)
    )
      await write(tx, claim)
  }
  Object.assign(material, {
    quantityOnHand,
    averageCost,
    ...also,
    quantityReserved: sumOf(shelf.claims, 'held'),
    quantityShort: sumOf(shelf.claims, 'short'),
  })
  shelf.before = shelf.claims.map((claim) => ({ ...claim }))
  tx.notifyClients('materials')
}

/**
 * Cents per unit over what was there and what came, or without what is taken out again; to the hundredth part of a
 * cent. Of nothing it stays.
 */
function averaged(onHand: number, average: number, quantity: number, unitCost: number): number {
  if (onHand + quantity <= 0) return average
  return Math.max(0, Math.round(((onHand * average + quantity * unitCost) / (onHand + quantity)) * 10_000) / 10_000)
}

const sumOf = (claims: readonly ReservationDemand[], of: 'held' | 'short'): number =>
  claims.reduce((sum, claim) => sum + claim[of], 0)

const write = (tx: Tx, { id, held, short, day }: ReservationDemand) =>
  tx.update(reservations).set({ held, short, day }).where(eq(reservations.id, id))

const add = async (
  tx: Tx,
  materialId: string,
  { jobId, held, short, day }: ReservationDemand & { jobId: string },
): Promise<ReservationDemand> =>
  expectRow(
    await tx.insert(reservations).values({ jobId, materialId, held, short, day, createdAt: tx.now }).returning(),
  )
