import type { Rates, ServiceKey } from '#domains/business/contract.ts'
import { SERVICES } from '#domains/requests/choices.ts'
import { formatCents } from '#lib/money.ts'

/** What the owner's rates make of an area: cents, the sum as lines, and how it came about. */
export type Suggestion = { cents: number; lines: { words: string; cents: number }[]; why: string }

/** By its label, as a job keeps it; undefined for work that has no rate. */
const serviceKey = (label: string): ServiceKey | undefined =>
  // The keys of an object with just these.
  (Object.keys(SERVICES) as ServiceKey[]).find((key) => SERVICES[key].label === label)

/** The middle of the rate times the area, and never below the smallest job. Null for work without a rate, and without an area. */
export function suggest(rates: Rates, label: string, areaSqFt: number | null): Suggestion | null {
  const key = serviceKey(label)
  const rate = key && rates[key]
  if (!rate || areaSqFt === null || !Number.isInteger(areaSqFt) || areaSqFt < 1) return null
  const each = Math.round((rate.low + rate.high) / 2)
  const sum = each * areaSqFt
  const lines = [{ words: `${areaSqFt.toLocaleString('en-US')} sq ft × ${formatCents(each)}`, cents: sum }]
  if (sum < rate.minimum) lines.push({ words: 'Up to the smallest job', cents: rate.minimum - sum })
  const range =
    rate.low === rate.high ? `${formatCents(each)} a square foot` : `${formatCents(rate.low)} to ${formatCents(rate.high)} a square foot; this is the middle`
  return { cents: Math.max(sum, rate.minimum), lines, why: `Your rate for ${label} is ${range}.` }
}
