import { z } from 'zod'
import { SignaturePath } from '#lib/signature.ts'
import { line, lines } from '#lib/text.ts'
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
export const ScopeInput = ScopeFields.superRefine(({ areas, lines: items }, context) => {
  for (const [place, item] of items.entries()) {
    if (items.findIndex(({ id }) => id === item.id) < place)
      context.addIssue({ code: 'custom', path: ['lines', place, 'id'], message: 'Each line needs its own name.' })
    if (!isOfArea(item, areas))
      context.addIssue({
        code: 'custom',
        path: ['lines', place, 'area'],
        message: `The area “${item.area}” isn’t listed anymore. Choose another one.`,
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

const SEEN = 'Reopen the job and try again.'
/** The customer accepts other line items than before, on the phone of who is there. */
export const NewChangeOrder = z.object({
  /** Why, as the customer reads it. */
  reason: lines(500),
  name: line(120, 'Enter the customer’s name.'),
  signature: SignaturePath,
  /** The new total in cents that they saw. */
  total: z.number(SEEN).int(SEEN).min(0, SEEN),
})
export type NewChangeOrder = z.infer<typeof NewChangeOrder>

/** One that was accepted: the totals before and after it in cents. */
export const ChangeOrder = z.object({
  number: z.number().int(),
  reason: z.string().nullable(),
  name: z.string(),
  signature: z.string(),
  /** Who handed over the phone; null: the customer signed by a private link. */
  takenBy: z.string().nullable(),
  was: z.number().int(),
  total: z.number().int(),
  at: z.date(),
})
export type ChangeOrder = z.infer<typeof ChangeOrder>

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
  /** What the customer accepted since, the first one first. */
  changes: z.array(ChangeOrder),
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
