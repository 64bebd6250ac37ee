import { lineDiscount } from '#domains/sales/pricing/bill-totals.ts'
import type { LineItem } from './contract-line-items.ts'

/** Lines as they are shown: what is taken off a line stands as a line below it, by the name of its rule. */
export const toDisplayLines = (items: readonly LineItem[]): LineItem[] =>
  items.flatMap(({ discount, ...line }) => {
    const off = lineDiscount({ ...line, ...(discount && { discount }) })
    return [
      line,
      ...(discount && off > 0 ? [{ description: discount.name, quantity: 1, unitPrice: -off, total: -off }] : []),
    ]
  })
