import { getPackageContents } from '#domains/work/inventory/contract-units.ts'
import type { Measure } from '#domains/work/inventory/contract-units.ts'
import type { Finish } from '#domains/work/jobs/contract.ts'
import type { Use } from './contract.ts'

// From gallons and pounds to what stands in the shed: which material, and how many of its units. Pure.

/** A material as far as an estimate asks: how it is counted, what is in one of it, and what it is for. */
export type StockedMaterial = {
  id: string
  name: string
  unit: string
  contents: number | null
  contentsUnit: string | null
  use: string | null
  finish: string | null
}

const NAMES: Record<Use, string> = { sealer: 'Sealer', 'joint-sand': 'Joint sand', cleaner: 'Cleaner' }

/**
 * The material that an estimate counts on: of sealers the one that gives the finish, else one that gives any; of
 * several the first by name. Where there is none, a sentence for a person says what to do.
 */
export function matchMaterial<One extends StockedMaterial>(
  use: Use,
  finish: Finish | null,
  all: readonly One[],
): { material: One } | { name: string; fault: string } {
  const name = NAMES[use]
  const fits = all.filter((one) => one.use === use).toSorted((a, b) => a.name.localeCompare(b.name))
  if (fits.length === 0) return { name, fault: `No material in Inventory is marked as ${name.toLowerCase()}.` }
  if (use !== 'sealer') return pick(fits, name, '')
  if (finish === null && fits.length > 1) return { name, fault: 'Choose a finish or add the sealer manually.' }
  const given = fits.filter((one) => one.finish === finish)
  return pick(
    given.length > 0 || finish === null ? [...given, ...fits] : fits.filter((one) => one.finish === null),
    name,
    `No sealer in Inventory has a ${finish} finish.`,
  )
}

function pick<One>(
  [first]: readonly One[],
  name: string,
  fault: string,
): { material: One } | { name: string; fault: string } {
  return first === undefined ? { name, fault } : { material: first }
}

const MEASURE_LABELS: Record<Measure, string> = { gal: 'gallons', lb: 'pounds' }

/**
 * Converts an amount to whole units that hold it, rounded up. Returns a fault when it cannot: the content of one unit
 * is unknown, or it is in another measure.
 */
export function toUnits(
  amount: number,
  measure: Measure,
  material: StockedMaterial,
): { quantity: number } | { fault: string } {
  const each = getPackageContents(material)
  if (each === null)
    return {
      fault: `The package size isn’t set for ${material.name}. Add it in Inventory, like 50 lb or 5 gal.`,
    }
  if (each.measure !== measure)
    return {
      fault: `${material.name} is stocked in ${MEASURE_LABELS[each.measure]}, but this is measured in ${MEASURE_LABELS[measure]}. Fix its unit in Inventory.`,
    }
  return { quantity: roundUp(amount / each.amount) }
}

/** The next whole number; what a float adds to 11 does not make it 12. */
export const roundUp = (amount: number): number => Math.ceil(Math.round(amount * 1e6) / 1e6)
