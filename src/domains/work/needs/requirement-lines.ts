import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import * as priceBook from '#domains/sales/price-book/service.ts'
import { toPacks } from '#domains/work/inventory/contract-units.ts'
import { materials, reservations } from '#domains/work/inventory/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Coverage, Line } from './contract.ts'
import { estimateNeeds, listUses } from './estimate-materials.ts'
import type { Need, Work } from './estimate-materials.ts'
import { getAppliedFactors } from './coverage-learning.ts'
import { matchMaterial, toUnits } from './match-material.ts'
import { listRecipeNeeds } from './recipe-lines.ts'
import { listUsedMaterials } from './usage-query.ts'

type Material = typeof materials.$inferSelect

/**
 * The question: work of a business, the manual quantities (units by material id), and the job whose reservations count
 * as its own.
 */
export type RequirementQuery = { businessId: string; work: Work; byHand?: ReadonlyMap<string, number>; jobId?: string }

/** Returns what work takes, line by line, as estimated or as entered by hand, and how much of it is in stock. */
export async function getRequirementLines(
  tx: Tx,
  { businessId, work, byHand = new Map(), jobId }: RequirementQuery,
  { value, learned }: Coverage,
): Promise<Line[]> {
  const shed = await materialsOf(tx, businessId, [...byHand.keys()])
  const own = jobId === undefined ? [] : await tx.select().from(reservations).where(eq(reservations.jobId, jobId))
  const used = jobId === undefined ? [] : await listUsedMaterials(tx, jobId)
  const inUse = shed.filter(({ archivedAt }) => archivedAt === null)
  const chosen = (use: string) => shed.some((one) => one.use === use && byHand.has(one.id))
  const stock = (material: Material) => {
    const { held = 0, short = 0 } = own.find(({ materialId }) => materialId === material.id) ?? {}
    const { quantity: taken = 0 } = used.find(({ materialId }) => materialId === material.id) ?? {}
    return {
      onHand: material.quantityOnHand,
      free: material.quantityOnHand - material.quantityReserved + held,
      held,
      short,
      used: taken,
    }
  }
  const item = await priceBook.findService(tx, work.service)
  const recipe = listRecipeNeeds(item ?? NO_RECIPE, work.areaSqFt, inUse).map((need): Line => {
    const { material, units, name, words, amount, measure } = need
    const about = { words, measure, exact: Math.round(amount * 100) / 100 }
    if (!material) return { ...EMPTY, ...about, name, fault: 'fault' in units ? units.fault : null }
    return { ...lineOf(material, { units, hand: byHand.get(material.id) }), ...about, ...stock(material) }
  })
  // What the owner wrote down for the service counts before the coverage rates of all work.
  const byCoverage = item?.materials.length ? [] : estimateNeeds(value, work, getAppliedFactors(learned))
  const covered = byCoverage.flatMap((need): Line[] => {
    const found = matchMaterial(need.use, work.finish, inUse)
    // Who chose one by hand was asked to.
    if (!('material' in found))
      return chosen(need.use) ? [] : [{ ...EMPTY, ...said(need), name: found.name, fault: found.fault }]
    const units = toUnits(need.amount, need.measure, found.material)
    return [
      { ...lineOf(found.material, { need, units, hand: byHand.get(found.material.id) }), ...stock(found.material) },
    ]
  })
  const estimated = [...recipe, ...covered]
  const there = new Set(estimated.map(({ materialId }) => materialId))
  const added = shed.filter(({ id }) => byHand.has(id) && !there.has(id))
  return [...estimated, ...added.map((one) => ({ ...lineOf(one, { hand: byHand.get(one.id) }), ...stock(one) }))]
}

/** Why there are no lines at all; null when there are. */
export async function getEmptyReason(
  tx: Tx,
  { service, areaSqFt }: Work,
  lines: readonly Line[],
): Promise<string | null> {
  if (lines.length > 0) return null
  const hasRecipe = ((await priceBook.findService(tx, service))?.materials.length ?? 0) > 0
  if (!hasRecipe && listUses(service).length === 0)
    return `We can’t estimate materials for ${service}. Add them manually.`
  return areaSqFt === null ? 'Enter square feet to see materials needed.' : 'No materials needed.'
}

async function materialsOf(tx: Tx, businessId: string, ids: readonly string[]): Promise<Material[]> {
  const inUse = isNull(materials.archivedAt)
  return tx
    .select()
    .from(materials)
    .where(
      and(eq(materials.businessId, businessId), ids.length > 0 ? or(inUse, inArray(materials.id, [...ids])) : inUse),
    )
}

const NO_RECIPE = { unit: 'each', materials: [] } as const satisfies Parameters<typeof listRecipeNeeds>[0]

const EMPTY: Line = {
  use: null,
  materialId: null,
  name: '',
  unit: null,
  words: '',
  exact: null,
  measure: null,
  estimated: null,
  quantity: null,
  byHand: false,
  packs: null,
  onHand: null,
  used: 0,
  free: null,
  held: 0,
  short: 0,
  fault: null,
}

const said = ({ use, measure, amount, words }: Need) => ({ use, measure, words, exact: Math.round(amount * 100) / 100 })

type KnownNeed = { need?: Need; units?: ReturnType<typeof toUnits>; hand: number | undefined }

function lineOf(material: Material, { need, units, hand }: KnownNeed): Line {
  const estimated = units && 'quantity' in units ? units.quantity : null
  const quantity = hand ?? estimated
  const { id: materialId, name, unit, packName, packUnits } = material
  const packs = packName === null || packUnits === null || quantity === null ? null : toPacks(quantity, { packUnits })
  return {
    ...EMPTY,
    ...(need ? said(need) : { words: 'added manually' }),
    materialId,
    name,
    unit,
    estimated,
    quantity,
    byHand: hand !== undefined,
    packs: packs && { many: packs.packs, name: packName ?? '', units: packUnits ?? 1 },
    fault: hand === undefined && units && 'fault' in units ? units.fault : null,
  }
}
