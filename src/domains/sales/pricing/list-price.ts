import type { Rates } from '#domains/system/business/contract.ts'
import { formatCents } from '#lib/money.ts'
import { findServiceKey, getServiceLabel } from './contract.ts'

/** What the owner's rates make of an area: cents, the sum as lines, and how it came about. */
export type ListPrice = { cents: number; lines: { words: string; cents: number }[]; why: string }

/**
 * The list price: the middle of the rate times the area, and never below the smallest job. A rate goes from a simple
 * surface to a hard one; before anybody has said how hard it is, the middle is what a job costs. Null for work without
 * a rate, and without an area.
 */
export function computeListPrice(rates: Rates, service: string, areaSqFt: number | null): ListPrice | null {
  const key = findServiceKey(service)
  const rate = key && rates[key]
  if (!rate || areaSqFt === null || !Number.isInteger(areaSqFt) || areaSqFt < 1) return null
  const each = Math.round((rate.low + rate.high) / 2)
  const sum = each * areaSqFt
  const lines = [{ words: `${areaSqFt.toLocaleString('en-US')} sq ft × ${formatCents(each)}`, cents: sum }]
  if (sum < rate.minimum) lines.push({ words: 'Job minimum', cents: rate.minimum - sum })
  const range =
    rate.low === rate.high
      ? `${formatCents(each)} per square foot`
      : `${formatCents(rate.low)} to ${formatCents(rate.high)} per square foot; this is the midpoint`
  return { cents: Math.max(sum, rate.minimum), lines, why: `Your rate for ${getServiceLabel(service)} is ${range}.` }
}
