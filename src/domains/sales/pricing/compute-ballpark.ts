import type { Rates, ServiceKey } from '#domains/system/business/contract.ts'
import { findBand } from '#domains/system/business/find-band.ts'

/** What work may cost before anybody has seen the surface, in cents. */
export type Ballpark = { low: number; high: number }

/**
 * The owner's prices for an area times the area, in cents: from a simple surface to a hard one, and never below the smallest job.
 * Rounded outward, to whole $5 below $1,000 and whole $10 from there on, so that it reads as the estimate it is; the
 * smallest job alone keeps its own figure. `areaSqFt` above 0.
 */
export function computeBallpark(rates: Rates, service: ServiceKey, areaSqFt: number): Ballpark {
  const { minimum } = rates[service]
  const { low, high } = findBand(rates[service], areaSqFt)
  const from = Math.max(outward(Math.min(low, high) * areaSqFt, Math.floor), minimum)
  return { low: from, high: Math.max(outward(Math.max(low, high) * areaSqFt, Math.ceil), from) }
}

function outward(cents: number, round: (steps: number) => number): number {
  const step = cents < 100_000 ? 500 : 1000
  return round(cents / step) * step
}

const DEPENDS_ON = {
  sealing: ['the condition of the surface', 'the finish you choose', 'how easy it is to reach'],
  washing: ['how stained the surface is', 'what needs cleaning', 'how easy it is to reach'],
}

/** What moves the price within the range, or out of it. */
export const listPriceFactors = (service: ServiceKey): string[] =>
  service === 'pressure-washing' || service === 'paver-cleaning' ? DEPENDS_ON.washing : DEPENDS_ON.sealing

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `$1,100 to $1,530`, or `$450` where the smallest job is all there is. */
export function formatBallpark({ low, high }: Ballpark): string {
  const from = dollars.format(low / 100)
  return low === high ? from : `${from} to ${dollars.format(high / 100)}`
}
