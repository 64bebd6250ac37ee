import { z } from 'zod'
import { EstimateLine } from '#domains/sales/estimates/contract-line-items.ts'

// What a change order changes, line by line: a piece of its contract. All money in cents.

const Totals = z.object({
  subtotal: z.number().int(),
  off: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
})

export const ChangedLine = EstimateLine.pick({
  id: true,
  description: true,
  detail: true,
  area: true,
  quantity: true,
  unit: true,
  unitPrice: true,
}).extend({
  is: z.enum(['same', 'added', 'removed', 'changed']),
  total: z.number().int(),
  /** What it came to before; null for a line that is new. */
  was: z.number().int().nullable(),
})
export type ChangedLine = z.infer<typeof ChangedLine>

export const ChangedScope = z.object({
  lines: z.array(ChangedLine),
  discountName: z.string().nullable(),
  before: Totals,
  after: Totals,
})
export type ChangedScope = z.infer<typeof ChangedScope>
