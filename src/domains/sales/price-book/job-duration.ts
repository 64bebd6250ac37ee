import type { Item } from './contract.ts'

/** Crews plan in quarters of an hour. */
const STEP_MINUTES = 15

/**
 * How long a job takes by the rule of its service, in minutes, rounded up to a quarter of an hour. Undefined without a
 * rule, and while the area that it is for is not known. `areaSqFt` above 0.
 */
export function computeDuration(
  item: Pick<Item, 'unit' | 'minutes' | 'perUnits'>,
  areaSqFt: number | null | undefined,
): number | undefined {
  const { unit, minutes, perUnits } = item
  if (minutes === null || perUnits === null) return undefined
  const units = unit === 'sq ft' ? areaSqFt : 1
  if (!units) return undefined
  // What a float adds to 4 does not make it a quarter more.
  return Math.ceil(Math.round(((units / perUnits) * minutes * 1e6) / STEP_MINUTES) / 1e6) * STEP_MINUTES
}
