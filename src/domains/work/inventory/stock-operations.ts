/**
 * Changes how much there is of each material. Every change is a row of the ledger, and the stock on hand is their sum;
 * what is held for jobs never exceeds it. A change of a material's stock or reservations locks its row; several rows
 * are locked in the order of their ids.
 */
import { and, asc, eq, inArray, lt, or, sum } from 'drizzle-orm'
import { notFound, Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { afterDelivery } from './order-materials.ts'
import { formatQuantity as inWords, toSingular, getUnitLabel } from './contract-units.ts'
import type { ReservationDemand } from './allocate-stock.ts'
import { lockMaterials, writeStockMoves } from './lock-materials.ts'
import type { LockedMaterial } from './lock-materials.ts'
import { materials, reservations, stockMovements } from './tables.ts'

export type Line = { materialId: string; quantity: number }
/** `unit`: the unit in which the person who entered it counts; it must be that of the material. */
export type UsedLine = Line & { acceptShortage?: boolean | undefined; unit?: string | null | undefined }
/** `unitCost`: cents per unit that it is costed at. `short`: units of it that were in no book. */
export type Used = Line & { unitCost: number; short: number }

/** Bought. `unitCost` in cents becomes the price of the material; left out: as the last time. */
export async function receive(
  tx: Tx,
  {
    materialId,
    quantity,
    ...of
  }: Line & { unitCost?: number | null | undefined; supplierId?: string | undefined; note?: string | null | undefined },
): Promise<void> {
  const shelf = await openOne(tx, materialId)
  const unitCost = of.unitCost ?? shelf.material.unitCost
  const supplierId = of.supplierId ?? shelf.material.supplierId
  await writeStockMoves(tx, shelf, [{ kind: 'received', quantity, unitCost, supplierId, note: of.note ?? null }], {
    unitCost,
    lastRestocked: tx.now,
    ...afterDelivery(shelf.material, quantity),
  })
}

/** So many are there, whatever the books say. */
export async function recordCount(
  tx: Tx,
  { materialId, quantity, note }: Line & { note?: string | null | undefined },
  also: { lastRestocked?: Date } = {},
): Promise<void> {
  const shelf = await openOne(tx, materialId)
  await writeStockMoves(
    tx,
    shelf,
    [{ kind: 'counted', quantity: quantity - shelf.material.quantityOnHand, note: note ?? null }],
    also,
  )
}

/**
 * Used, on a job or for something else: what is reserved for the job goes first. More than there is throws
 * SHORT_OF_STOCK with what there is, unless the line says `acceptShortage`: then what was missing is entered as a
 * shortage before it.
 */
export async function consume(
  tx: Tx,
  {
    jobId = null,
    lines,
    note = null,
  }: { jobId?: string | null; lines: readonly UsedLine[]; note?: string | null | undefined },
): Promise<Used[]> {
  const shelves = await lockMaterials(
    tx,
    lines.map(({ materialId }) => materialId),
  )
  for (const { materialId, unit } of lines) if (unit) assertUnit(shelfOf(shelves, materialId).material, unit)
  const wanted = merged(lines).map((line) => ({ ...line, shelf: shelfOf(shelves, line.materialId) }))
  const missing = wanted.filter(
    ({ shelf, quantity, acceptShortage }) => quantity > shelf.material.quantityOnHand && !acceptShortage,
  )
  if (missing.length > 0) throw shortOfStock(missing)
  const used: Used[] = []
  for (const { materialId, quantity, shelf } of wanted) {
    const short = Math.max(0, quantity - shelf.material.quantityOnHand)
    if (short > 0)
      await writeStockMoves(tx, shelf, [
        { kind: 'shortage', quantity: short, jobId, note: 'Used more than was on record' },
      ])
    for (const claim of shelf.claims.filter((row) => row.jobId === jobId)) {
      claim.short = Math.max(0, claim.held + claim.short - quantity) - Math.max(0, claim.held - quantity)
      claim.held = Math.max(0, claim.held - quantity)
    }
    const unitCost = Math.round(shelf.material.averageCost)
    await writeStockMoves(tx, shelf, [{ kind: 'used', quantity: -quantity, unitCost, jobId, note }])
    used.push({ materialId, quantity, unitCost, short })
  }
  return used
}

/**
 * Returns material to the stock when less was used than entered. `unitCost`: the cents per unit that the use was costed
 * at; by default the average cost of the stock on hand. What was never there does not return: the part that was entered
 * as a shortage of the job is removed from the ledger instead.
 */
export async function returnToStock(
  tx: Tx,
  {
    jobId = null,
    lines,
    note = null,
  }: { jobId?: string | null; lines: readonly (Line & { unitCost?: number })[]; note?: string | null },
): Promise<void> {
  const shelves = await lockMaterials(
    tx,
    lines.map(({ materialId }) => materialId),
  )
  for (const { materialId, quantity, unitCost } of lines) {
    const wasShort = Math.min(quantity, jobId === null ? 0 : await shortageOf(tx, jobId, materialId))
    const real = {
      kind: 'corrected' as const,
      quantity: quantity - wasShort,
      jobId,
      note,
      ...(unitCost !== undefined && { unitCost }),
    }
    const unreal = { kind: 'corrected' as const, jobId }
    await writeStockMoves(tx, shelfOf(shelves, materialId), [
      ...(real.quantity > 0 ? [real] : []),
      ...(wasShort > 0
        ? [
            { ...unreal, note, quantity: wasShort },
            { ...unreal, note: 'The shortage was none', quantity: -wasShort },
          ]
        : []),
    ])
  }
}

/** Units that were entered as a shortage of a job, less those that were taken out again. */
async function shortageOf(tx: Tx, jobId: string, materialId: string): Promise<number> {
  const { kind, quantity } = stockMovements
  const [row] = await tx
    .select({ units: sum(quantity).mapWith(Number) })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.jobId, jobId),
        eq(stockMovements.materialId, materialId),
        or(eq(kind, 'shortage'), and(eq(kind, 'corrected'), lt(quantity, 0))),
      ),
    )
  return row?.units ?? 0
}

type ReservationRequest = { jobId: string; materialId: string; wanted: number; day: string | null }

/**
 * All that a job needs of one material, in place of what was reserved before: what is free is held, the rest is short.
 * 0 takes it away.
 */
export async function reserve(
  tx: Tx,
  { jobId, materialId, wanted, day }: ReservationRequest,
): Promise<{ held: number; short: number }> {
  return reserveOn(tx, await openOne(tx, materialId), { jobId, wanted, day })
}

/** All that a job needs, in place of all that was reserved for it before. Answers the lines as they stand. */
export async function reserveAll(
  tx: Tx,
  {
    jobId,
    day,
    lines,
  }: { jobId: string; day: string | null; lines: readonly { materialId: string; wanted: number }[] },
): Promise<{ materialId: string; held: number; short: number }[]> {
  const before = await reservedFor(tx, jobId)
  const gone = before
    .filter((row) => !lines.some(({ materialId }) => materialId === row.materialId))
    .map(({ materialId }) => ({ materialId, wanted: 0 }))
  const wishes = [...gone, ...lines]
  const shelves = await lockMaterials(
    tx,
    wishes.map(({ materialId }) => materialId),
  )
  for (const { materialId, wanted } of wishes) await reserveOn(tx, shelfOf(shelves, materialId), { jobId, wanted, day })
  return reservedFor(tx, jobId)
}

/** Releases everything that is held for a job, and allocates it to the jobs that are short. */
export const release = async (tx: Tx, jobId: string): Promise<void> =>
  void (await reserveAll(tx, { jobId, day: null, lines: [] }))

/** What is reserved for a job. */
export async function reservedFor(
  tx: Tx,
  jobId: string,
): Promise<{ materialId: string; held: number; short: number; day: string | null }[]> {
  const { materialId, held, short, day } = reservations
  return tx
    .select({ materialId, held, short, day })
    .from(reservations)
    .where(eq(reservations.jobId, jobId))
    .orderBy(asc(materialId))
}

/**
 * Holds these materials until the transaction ends, in the one order that everybody takes: for what changes several,
 * one after the other.
 */
export const lockStock = async (tx: Tx, ids: readonly string[]): Promise<void> =>
  void (await tx
    .select({ id: materials.id })
    .from(materials)
    .where(inArray(materials.id, [...ids]))
    .orderBy(asc(materials.id))
    .for('no key update'))

async function reserveOn(
  tx: Tx,
  shelf: LockedMaterial,
  { jobId, wanted, day }: Omit<ReservationRequest, 'materialId'>,
): Promise<{ held: number; short: number }> {
  const own = shelf.claims.find((row) => row.jobId === jobId)
  if (own) {
    own.held = Math.min(own.held, wanted)
    own.short = wanted - own.held
    own.day = day
  } else if (wanted > 0) {
    const fresh: ReservationDemand & { jobId: string } = {
      id: '',
      jobId,
      held: 0,
      short: wanted,
      day,
      createdAt: tx.now,
    }
    shelf.claims.push(fresh)
  }
  await writeStockMoves(tx, shelf, [])
  const { held = 0, short = 0 } = shelf.claims.find((row) => row.jobId === jobId) ?? {}
  return { held, short }
}

/** Throws `notFound`. */
const openOne = async (tx: Tx, id: string): Promise<LockedMaterial> => shelfOf(await lockMaterials(tx, [id]), id)

function shelfOf(shelves: ReadonlyMap<string, LockedMaterial>, materialId: string): LockedMaterial {
  const shelf = shelves.get(materialId)
  if (!shelf) throw notFound('This material no longer exists.')
  return shelf
}

/** One line of each material; a shortage that is accepted in one of its lines is accepted. */
function merged(lines: readonly UsedLine[]): { materialId: string; quantity: number; acceptShortage: boolean }[] {
  return Array.from(
    Map.groupBy(lines, ({ materialId }) => materialId),
    ([materialId, of]) => ({
      materialId,
      quantity: of.reduce((units, { quantity }) => units + quantity, 0),
      acceptShortage: of.some(({ acceptShortage }) => acceptShortage === true),
    }),
  ).filter(({ quantity }) => quantity > 0)
}

/** Throws `invalid`: pails are not gallons. */
export function assertUnit(material: { name: string; unit: string }, unit: string): void {
  const [own, said] = [material.unit, unit].map((one) => toSingular(getUnitLabel(1, one)).toLowerCase())
  if (own === said) return
  const sentence = `${material.name} is tracked in ${getUnitLabel(2, material.unit)}, not ${getUnitLabel(2, unit)}.`
  throw new Problem(400, 'UNIT_MISMATCH', sentence, [{ path: 'unit', message: sentence }])
}

function shortOfStock(missing: readonly { shelf: LockedMaterial; quantity: number; materialId: string }[]): Problem {
  const issues = missing.map(({ shelf: { material }, quantity, materialId }) => {
    const there =
      material.quantityOnHand === 0
        ? 'There’s nothing'
        : `There ${material.quantityOnHand === 1 ? 'is' : 'are'} only ${inWords(material.quantityOnHand, material.unit)}`
    return {
      path: materialId,
      message: `${there} of ${material.name} on record, but ${inWords(quantity, material.unit)} ${quantity === 1 ? 'was' : 'were'} used.`,
    }
  })
  return new Problem(409, 'SHORT_OF_STOCK', issues.map(({ message }) => message).join(' '), issues)
}
