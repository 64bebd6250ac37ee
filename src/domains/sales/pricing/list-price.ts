import type { Rates } from '#domains/system/business/contract.ts'
import { toBands } from '#domains/system/business/find-band.ts'
import type { Item } from '#domains/sales/price-book/contract.ts'
import { pickBand } from '#domains/sales/price-book/pick-band.ts'
import { formatCents } from '#lib/money.ts'
import { findServiceKey, getServiceLabel } from './contract.ts'

/** What the owner's rates make of an area: cents, the sum as lines, and how it came about. */
export type ListPrice = { cents: number; lines: { words: string; cents: number }[]; why: string }

/** What is sold, as far as its price goes: an item of the price book, or a service with its rate. */
export type Priced = Pick<Item, 'name' | 'unit' | 'prices' | 'minimum'>

/**
 * The list price by the owner's rates: the usual price for such an area times the area, and never below the smallest
 * job. A rate goes from a simple surface to a hard one; unless the owner set a usual price, the middle is what a job
 * costs. Null for work without a rate, and without an area.
 */
export function computeListPrice(rates: Rates, service: string, areaSqFt: number | null): ListPrice | null {
  const key = findServiceKey(service)
  const rate = key && rates[key]
  if (!rate) return null
  const { minimum } = rate
  return computeItemPrice({ name: getServiceLabel(service), unit: 'sq ft', prices: toBands(rate), minimum }, areaSqFt)
}

/** The same by the price book, which also prices work by the piece and by the hour: one of it. Null without a price. */
export function computeItemPrice({ name, unit, prices, minimum }: Priced, areaSqFt: number | null): ListPrice | null {
  const units = unit === 'sq ft' ? areaSqFt : unit === 'linear ft' ? null : 1
  if (units === null || !Number.isInteger(units) || units < 1) return null
  const band = pickBand({ prices }, units)
  if (!band) return null
  const { low, usual: each, high } = band
  const sum = each * units
  const lines = [{ words: `${units.toLocaleString('en-US')} ${unit} × ${formatCents(each)}`, cents: sum }]
  if (sum < minimum) lines.push({ words: 'Job minimum', cents: minimum - sum })
  const per = unit === 'sq ft' ? 'per square foot' : unit === 'hour' ? 'per hour' : 'each'
  const isMiddle = each === Math.round((low + high) / 2)
  const range =
    low === high
      ? `${formatCents(each)} ${per}`
      : `${formatCents(low)} to ${formatCents(high)} ${per}; this is ${isMiddle ? 'the midpoint' : 'your usual price'}`
  return { cents: Math.max(sum, minimum), lines, why: `Your rate for ${name} is ${range}.` }
}
