import { formatCents } from '#lib/money.ts'
import { computePercent } from './bill-totals.ts'
import type { Discount } from './bill-totals.ts'
import type { ANY_SERVICE, PriceType } from './contract.ts'

// What a rule makes of a price. Pure, and for both sides: in the browser and on the server it is the same rule that
// wins.

// Repeats the values of the contract; the contract itself is too large to load for a form that only calculates.
const ANY: typeof ANY_SERVICE = 'Any service'
const TYPES: readonly PriceType[] = ['discount_percent', 'discount_amount', 'fixed']

/**
 * As far as it matters for a price. `value`: whole percent for discount_percent, cents otherwise. `expiresAt`: its last
 * day, YYYY-MM-DD.
 */
export type Rule = { id: string; service: string; priceType: PriceType; value: number; expiresAt: string | null }

/**
 * All money is in cents. `price` is null if it depends on an unknown list price. `rule` is the one that decided, or
 * would.
 */
export type PickedRule<One extends Rule = Rule> = {
  base: number | null
  price: number | null
  discount: Discount | null
  rule: One | null
}

/** As spec.md §9 says it: `10% discount`, `$150.00 off`, `$900.00 flat rate`. */
export function describeRule({ priceType, value }: Pick<Rule, 'priceType' | 'value'>): string {
  if (priceType === 'discount_percent') return `${value}% discount`
  return priceType === 'discount_amount' ? `${formatCents(value)} off` : `${formatCents(value)} flat rate`
}

/** Whether its last day lies before this one. */
export const isExpired = ({ expiresAt }: Pick<Rule, 'expiresAt'>, day: string): boolean =>
  expiresAt !== null && expiresAt < day

/**
 * The best rule for the customer: of those that apply to the service on the day the one with the lowest price, in
 * whatever order they stand. Where two come to the same, one for just this service goes before one for any. A flat rate
 * is what was agreed, also above the list price. Without a list price (`base` null) the lowest flat rate wins; only
 * where there is none is a discount named, the one for this service first, and the price stays open. `beside`: cents of
 * the list price that a flat rate does not stand for, as other lines of the same bill.
 */
export function pickRule<One extends Rule>(
  rules: readonly One[],
  { service, day, base, beside = 0 }: RuleQuery,
): PickedRule<One> {
  const fitting = rules.filter(
    (rule) => !isExpired(rule, day) && (isForAny(rule) || isSameService(rule.service, service)),
  )
  const [rule] = fitting.toSorted((a, b) => compare(rank(a, base, beside), rank(b, base, beside)))
  if (!rule) return { base, price: base, discount: null, rule: null }
  const price = priceBy(rule, base, beside)
  return { base, price, discount: discountOf(rule, base, price), rule }
}

type RuleQuery = { service: string; day: string; base: number | null; beside?: number }

const isForAny = ({ service }: Pick<Rule, 'service'>): boolean => isSameService(service, ANY)
export const isSameService = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

function priceBy({ priceType, value }: Rule, base: number | null, beside: number): number | null {
  if (priceType === 'fixed') return value + beside
  if (base === null) return null
  return Math.max(0, base - (priceType === 'discount_percent' ? computePercent(base, value) : value))
}

/** As a bill takes it (bill-totals.ts): a flat rate is the list price less what it saves. */
function discountOf(rule: Rule, base: number | null, price: number | null): Discount | null {
  const name = describeRule(rule)
  if (rule.priceType === 'discount_percent') return { name, percent: rule.value }
  if (rule.priceType === 'discount_amount') return { name, cents: rule.value }
  return base !== null && price !== null && price < base ? { name, cents: base - price } : null
}

/**
 * The lower goes first. Behind the price and the service comes what tells two rules apart that make no difference, so
 * that it is always the same one.
 */
const rank = (rule: Rule, base: number | null, beside: number): (number | string)[] => [
  priceBy(rule, base, beside) ?? Infinity,
  isForAny(rule) ? 1 : 0,
  TYPES.indexOf(rule.priceType),
  -rule.value,
  rule.id,
]

function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const place = one.findIndex((key, at) => key !== other[at])
  // Both have the same keys of the same kinds; past the last one they are equal.
  return place === -1 ? 0 : (one[place] ?? 0) < (other[place] ?? 0) ? -1 : 1
}
