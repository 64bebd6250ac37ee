import { z } from 'zod'
import { Areas, Discount, EstimateLine, isOfArea } from '#domains/sales/estimates/contract-line-items.ts'

// What a job consists of and what it costs, line by line: a piece of its contract.

/** As many as an invoice takes. */
const MAX_SCOPE_LINES = 200

const TAX = 'Enter a tax rate from 0 to 30 percent.'

/** What a person says of the scope of a job. The price of the job is what the lines come to. */
const ScopeFields = z.object({
  areas: Areas.default([]),
  lines: z.array(EstimateLine).max(MAX_SCOPE_LINES, `You can have up to ${MAX_SCOPE_LINES} line items.`).default([]),
  discount: Discount.default(null),
  /** Thousandths of a percent. */
  taxRate: z.number(TAX).int(TAX).min(0, TAX).max(30_000, TAX).default(0),
})
export const ScopeInput = ScopeFields.superRefine(({ areas, lines }, context) => {
  for (const [place, line] of lines.entries()) {
    if (lines.findIndex(({ id }) => id === line.id) < place)
      context.addIssue({ code: 'custom', path: ['lines', place, 'id'], message: 'Each line needs its own name.' })
    if (!isOfArea(line, areas))
      context.addIssue({
        code: 'custom',
        path: ['lines', place, 'area'],
        message: `The area “${line.area}” isn’t listed anymore. Choose another one.`,
      })
  }
})
export type ScopeInput = z.infer<typeof ScopeInput>

/** How the customer agreed to it: with which document, under which name, and when. */
export const Agreed = z.object({
  estimateId: z.string(),
  /** `EST-2026-0064`. */
  number: z.string(),
  name: z.string(),
  at: z.date(),
})
export type Agreed = z.infer<typeof Agreed>

/** Money in cents. */
export const Scope = ScopeFields.extend({
  lines: z.array(EstimateLine.extend({ total: z.number().int() })),
  subtotal: z.number().int(),
  /** Cents that the discount takes off. */
  off: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  /** Null while the office may change the lines without asking. */
  agreed: Agreed.nullable(),
})
export type Scope = z.infer<typeof Scope>

/** A line as the crew sees it: no money. */
export const CrewLine = EstimateLine.pick({
  id: true,
  description: true,
  detail: true,
  quantity: true,
  unit: true,
  area: true,
})
export type CrewLine = z.infer<typeof CrewLine>
