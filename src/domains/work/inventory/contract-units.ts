// Pure, and for both sides: how materials are counted, what is in one of them, and how they are sold.

/** The measures in which the estimator computes liquids and dry goods. */
export type Measure = 'gal' | 'lb'

/** Units that hold a known amount: of what, and how much of it. */
const KNOWN = {
  gal: ['gal', 1],
  qt: ['gal', 1 / 4],
  'fl oz': ['gal', 1 / 128],
  l: ['gal', 0.264172],
  lb: ['lb', 1],
  oz: ['lb', 1 / 16],
  kg: ['lb', 2.20462],
} as const satisfies Record<string, readonly [Measure, number]>

/** What can be said to be in a bag or a jug. */
export type ContentsUnit = keyof typeof KNOWN
export const CONTENTS_UNITS = ['gal', 'qt', 'fl oz', 'l', 'lb', 'oz', 'kg'] as const satisfies readonly ContentsUnit[]

const SPELLED: Record<string, ContentsUnit> = {
  gallon: 'gal',
  gallons: 'gal',
  gals: 'gal',
  quart: 'qt',
  quarts: 'qt',
  qts: 'qt',
  liter: 'l',
  liters: 'l',
  pound: 'lb',
  pounds: 'lb',
  lbs: 'lb',
  ounce: 'oz',
  ounces: 'oz',
  kilogram: 'kg',
  kilograms: 'kg',
}

/** `Gallons` → `gal`; null for what holds no known amount, as bags. */
export function knownUnit(unit: string): ContentsUnit | null {
  const said = unit.trim().toLowerCase().replace(/\.$/, '')
  if (Object.hasOwn(KNOWN, said)) return said as ContentsUnit
  return Object.hasOwn(SPELLED, said) ? (SPELLED[said] ?? null) : null
}

export type Measured = { unit: string; contents: number | null; contentsUnit: string | null }

/** Answers how much is in one unit: a gallon holds 1 gal, a bag of 50 lb 50 lb. Null when that is unknown. */
export function getPackageContents({
  unit,
  contents,
  contentsUnit,
}: Measured): { amount: number; measure: Measure } | null {
  const known = contents !== null && contentsUnit !== null ? knownUnit(contentsUnit) : knownUnit(unit)
  if (known === null) return null
  const [measure, each] = KNOWN[known]
  return { amount: (contents ?? 1) * each, measure }
}

/** Which measure the estimator needs for what a material is used for. */
const NEEDED = { sealer: 'gal', 'joint-sand': 'lb', cleaner: 'gal' } as const satisfies Record<string, Measure>
export type Use = keyof typeof NEEDED

/** Answers what is wrong with the unit of a material that the estimator is to use; null when nothing is. */
export function unitFault(use: Use | null, material: Measured): { path: 'unit' | 'contents'; message: string } | null {
  if (use === null) return null
  const found = getPackageContents(material)
  const needed = NEEDED[use]
  if (found?.measure === needed) return null
  const [what, unit, example] =
    needed === 'gal'
      ? ['Sealer and cleaner are estimated in gallons', 'gallons', '5 gal']
      : ['Joint sand is estimated in pounds', 'pounds', '50 lb']
  if (found)
    return {
      path: knownUnit(material.unit) ? 'unit' : 'contents',
      message: `${what}, so this can’t be tracked in ${needed === 'gal' ? 'pounds' : 'gallons'}.`,
    }
  return { path: 'contents', message: `${what}. Track it in ${unit}, or enter the amount per unit, like ${example}.` }
}

/** So many units in words: `3 gal`, `1 bag`, `9 bags`. */
export function formatQuantity(quantity: number, unit: string): string {
  return `${quantity.toLocaleString('en-US')} ${getUnitLabel(quantity, unit)}`
}

/** What the unit is called beside a number: short where there is a short form, else in the right number. */
export function getUnitLabel(quantity: number, unit: string): string {
  const known = knownUnit(unit)
  if (known !== null) return known
  const one = toSingular(unit)
  return Math.abs(quantity) === 1 ? one : toPlural(one)
}

/** `bags` → `bag`, `boxes` → `box`. */
export const toSingular = (unit: string): string => unit.replace(/(?<=[sxz]|ch|sh)es$|(?<=[^s])s$/i, '')
export const toPlural = (one: string): string => (/([sxz]|ch|sh)$/i.test(one) ? `${one}es` : `${one}s`)

/** How many packs hold so many units, and how many units those are. One by one where it is not sold in packs. */
export function toPacks(
  quantity: number,
  { packUnits }: { packUnits: number | null },
): { packs: number; units: number } {
  const each = packUnits ?? 1
  const packs = Math.ceil(quantity / each)
  return { packs, units: packs * each }
}

/** Low: at or below its minimum, where there is one (spec.md §4). */
export const isLow = ({ quantityOnHand, minStockLevel }: { quantityOnHand: number; minStockLevel: number }): boolean =>
  minStockLevel > 0 && quantityOnHand <= minStockLevel
