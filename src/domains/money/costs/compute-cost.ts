/**
 * Computes what a job costs and what is left of its price. Pure: the server uses it, and the worked example in the test
 * is checked by hand. All money is integer cents.
 */

/** One person on the job. `hourlyCost`: cents an hour; null: none is set, and the sum excludes their time. */
export type Labor = { name: string; minutes: number; hourlyCost: number | null }
/** `quantity` in whole units of the material; `unitCost`: cents for one of them. */
export type Material = { name: string; unit: string; quantity: number; unitCost: number }
/**
 * `hours` has at most two decimals. `hourlyCost`: cents for an hour of use; null: it has no price, so that its use is
 * not in the sum.
 */
export type Gear = { name: string; hours: number; hourlyCost: number | null }

export type Parts<L extends Labor = Labor, M extends Material = Material, G extends Gear = Gear> = {
  /** What the customer pays for it, without tax and tips; null: no price is set. */
  income: number | null
  labor: readonly L[]
  materials: readonly M[]
  equipment: readonly G[]
}

/** What the parts come to. `margin` is null without a price; `percent` of the price, too, and where that is nothing. */
export type Sums = {
  income: number | null
  materials: number
  labor: number
  equipment: number
  cost: number
  margin: number | null
  percent: number | null
  /** Of all people together. */
  minutes: number
}

export const laborCents = ({ minutes, hourlyCost }: Labor): number => Math.round((minutes * (hourlyCost ?? 0)) / 60)
export const materialCents = ({ quantity, unitCost }: Material): number => quantity * unitCost
/** By whole numbers: 2.35 hours are 235 hundredths, which no float can say wrongly. */
export const gearCents = ({ hours, hourlyCost }: Gear): number =>
  Math.round((Math.round(hours * 100) * (hourlyCost ?? 0)) / 100)

/** Each line is rounded to the cent by itself, so that what is shown adds up. */
export function computeSums({ income, labor, materials, equipment }: Parts): Sums {
  const parts = {
    materials: sum(materials, materialCents),
    labor: sum(labor, laborCents),
    equipment: sum(equipment, gearCents),
  }
  const cost = parts.materials + parts.labor + parts.equipment
  return { income, ...parts, cost, ...computeMargin(income, cost), minutes: sum(labor, ({ minutes }) => minutes) }
}

/** What is left of the income, and how much of it that is, in whole percent. */
export function computeMargin(income: number | null, cost: number): { margin: number | null; percent: number | null } {
  if (income === null) return { margin: null, percent: null }
  const margin = income - cost
  return { margin, percent: income === 0 ? null : Math.round((margin * 100) / income) }
}

/**
 * Cents for an hour of use: as given by hand, else what it was bought for over the hours that it lasts. Null where
 * neither is known.
 */
export function computeHourlyCost(
  thing: { hourlyCost: number | null; purchaseCost: number | null; lifeHours: number | null },
  lifeHours: number,
): number | null {
  if (thing.hourlyCost !== null) return thing.hourlyCost
  return thing.purchaseCost === null ? null : Math.round(thing.purchaseCost / (thing.lifeHours ?? lifeHours))
}

/**
 * What the business has of a bill: without the tax, which is the state's, and without what the customer was let off.
 * `letGo` is of the whole with its tax, so that the same part of it is the tax.
 */
export function computeIncome({ amount, tax, letGo }: { amount: number; tax: number; letGo: number }): number {
  if (amount === 0) return 0
  return Math.round(((amount - letGo) * (amount - tax)) / amount)
}

/**
 * Splits cents among the people who did the job, by their time; equally where no one has any. The parts add up to the
 * whole: rounding remainders go to the people who lost most by rounding, and on a tie to the first.
 */
export function splitByTime(cents: number, minutes: readonly number[]): number[] {
  const weights = minutes.some((many) => many > 0) ? minutes : minutes.map(() => 1)
  const whole = sum(weights, (weight) => weight)
  const exact = weights.map((weight) => (cents * weight) / whole)
  const parts = exact.map(Math.floor)
  const left = cents - sum(parts, (part) => part)
  const next = exact
    .map((part, place) => ({ place, lost: part - Math.floor(part) }))
    .toSorted((a, b) => b.lost - a.lost || a.place - b.place)
  for (const { place } of next.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

const sum = <One>(all: readonly One[], of: (one: One) => number): number => all.reduce((so, one) => so + of(one), 0)
