import { lineTotal, type Discount } from '#domains/sales/pricing/bill-totals.ts'
import type { Scope, ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import type { LineItem } from './contract-line-items.ts'

/** The part of an invoice that the line items of its job say. */
export type InvoicedScope = { lineItems: LineItem[]; discount: Discount | null; taxRate: number }

/** The line items of a job as its invoice has them: same words, quantities, units, prices, discount and tax. */
export const toInvoicedScope = ({
  lines,
  discount,
  taxRate,
}: Pick<ScopeInput, 'lines' | 'discount' | 'taxRate'>): InvoicedScope => ({
  lineItems: lines.map(({ area, description, detail, quantity, unit, unitPrice, taxable }) => ({
    description: area ? `${area}: ${description}` : description,
    ...(detail && { detail }),
    quantity,
    unit,
    unitPrice,
    total: lineTotal({ quantity, unitPrice }),
    ...(taxable === false && { taxable }),
  })),
  discount,
  taxRate,
})

/**
 * What a job is billed with: its line items, else one line with its price in cents. The editor of invoices asks the
 * owner's rates besides (web/lines-from-job.ts).
 */
export const toBill = (
  scope: Scope | null,
  otherwise: { description: string; amount: number },
): { amount: number; lineItems: LineItem[] } & Partial<InvoicedScope> =>
  scope && scope.lines.length > 0
    ? { amount: scope.total, ...toInvoicedScope(scope) }
    : {
        amount: otherwise.amount,
        lineItems: [
          {
            description: otherwise.description,
            quantity: 1,
            unitPrice: otherwise.amount,
            total: otherwise.amount,
          },
        ],
      }
