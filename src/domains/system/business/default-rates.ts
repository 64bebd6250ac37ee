import type { Rates } from './contract.ts'

/**
 * What the work costs until the owner says it in Settings: cents per square foot from a simple to a hard surface, and
 * the smallest job in cents.
 */
export const DEFAULT_RATES: Rates = {
  'paver-sealing': { low: 130, high: 220, minimum: 45_000 },
  'paver-cleaning': { low: 35, high: 70, minimum: 20_000 },
  'paver-restoration': { low: 200, high: 350, minimum: 65_000 },
  'pressure-washing': { low: 20, high: 45, minimum: 15_000 },
  'pool-deck': { low: 140, high: 240, minimum: 45_000 },
  driveway: { low: 130, high: 210, minimum: 40_000 },
}
