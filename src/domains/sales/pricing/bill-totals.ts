/**
 * The one way in which lines become a sum, on estimates and invoices, in the browser and on the server. All money is
 * integer cents.
 */

/** `discount` is of this line alone. `taxable` false: no sales tax is asked for it. */
export type Line = {
  description: string
  quantity: number
  unitPrice: number
  discount?: Discount | null
  taxable?: boolean | undefined
}
export type Discount = { name: string; percent: number } | { name: string; cents: number }
export type Bill = { subtotal: number; discount: number; tax: number; total: number }

/** Cents of one line. `quantity` has at most two decimals (1.5 hours, 850 square feet); half a cent is rounded up. */
export const lineTotal = ({ quantity, unitPrice }: Pick<Line, 'quantity' | 'unitPrice'>): number =>
  computeShare(unitPrice, Math.round(quantity * 100), 100)

/** Cents that its own discount takes off a line. */
export const lineDiscount = (line: Omit<Line, 'description'>): number => offOf(lineTotal(line), line.discount ?? null)

/**
 * What is asked for: the lines, each less its own discount, less the discount of the whole, and the tax on what is
 * taxable of the rest. `taxRate` in thousandths of a percent.
 */
export function computeTotals(
  lines: readonly Omit<Line, 'description'>[],
  discount: Discount | null,
  taxRate: number,
): Bill {
  const subtotal = sumOf(lines)
  const off = offOf(subtotal, discount)
  const taxed = sumOf(lines.filter(({ taxable }) => taxable !== false))
  // The discount of the whole is taken off taxed and untaxed lines alike.
  const tax = computeShare(taxed - (subtotal === 0 ? 0 : computeShare(off, taxed, subtotal)), taxRate, 100_000)
  return { subtotal, discount: off, tax, total: subtotal - off + tax }
}

const sumOf = (lines: readonly Omit<Line, 'description'>[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line) - lineDiscount(line), 0)

/** Never more than there is. */
function offOf(cents: number, discount: Discount | null): number {
  if (discount === null) return 0
  return Math.min(cents, 'percent' in discount ? computePercent(cents, discount.percent) : discount.cents)
}

/** `percent` may have up to three decimals. */
export const computePercent = (cents: number, percent: number): number =>
  computeShare(cents, Math.round(percent * 1000), 100_000)

/**
 * `of` of `whole` parts of an amount, half a cent rounded up. By whole numbers all the way: a float would lose cents of
 * large amounts.
 */
export function computeShare(cents: number, of: number, whole: number): number {
  const product = BigInt(cents) * BigInt(of)
  const unit = BigInt(whole)
  return Number((2n * product + unit) / (2n * unit))
}
