// What the line items of a job come to. Pure, and for both sides.
import { computeTotals, lineTotal } from '#domains/sales/pricing/bill-totals.ts'
import type { Scope, ScopeInput } from './contract-scope.ts'

type Totals = Pick<Scope, 'lines' | 'subtotal' | 'off' | 'tax' | 'total'>

/** Each line with its total, and all together; cents. `off` is what the discount takes off. */
export function computeScopeTotals({ lines, discount, taxRate }: Omit<ScopeInput, 'areas'>): Totals {
  const { subtotal, discount: off, tax, total } = computeTotals(lines, discount, taxRate)
  return { lines: lines.map((line) => ({ ...line, total: lineTotal(line) })), subtotal, off, tax, total }
}
