import { z } from 'zod'
import { Unit } from '#domains/sales/price-book/contract.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { line, lineOrNone } from '#lib/text.ts'

// The line items of an invoice and its discount: a piece of its contract.

/** As many as a job can have. */
export const MAX_LINES = 200

/** A whole number from `least` to `most`; `sentence` for anything else. */
export const whole = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
const QUANTITY = 'Enter a quantity above zero, with at most two decimals.'
const PRICE = 'Enter a price in dollars and cents, from $0 to $1,000,000.'
const LINE_TOTAL = 'A line can’t be more than $1,000,000.'

const PERCENT = 'Enter a percentage from 0 to 100, with at most three decimals.'
const CENTS = 'Enter a discount in dollars and cents, up to $1,000,000.'
/** In percent or in cents, one of the two. */
export const DiscountInput = z
  .object(
    {
      name: lineOrNone(120)
        .transform((typed) => typed || 'Discount')
        .default('Discount'),
      percent: z
        .number(PERCENT)
        .min(0, PERCENT)
        .max(100, PERCENT)
        .refine((typed) => Math.abs(typed * 1000 - Math.round(typed * 1000)) < 1e-6, PERCENT)
        .nullish(),
      cents: whole(CENTS, 0, MAX_CENTS).nullish(),
    },
    'Enter a discount name and amount.',
  )
  .refine(({ percent, cents }) => (typeof percent === 'number') !== (typeof cents === 'number'), {
    error: 'Enter the discount as a percentage or in dollars, not both.',
    path: ['percent'],
  })
  // As pricing/bill-totals.ts takes it.
  .transform(({ name, percent, cents }): { name: string; percent: number } | { name: string; cents: number } =>
    typeof percent === 'number' ? { name, percent } : { name, cents: cents ?? 0 },
  )

/**
 * One line (spec.md §3), in cents. The total is what quantity and price make; half a cent is rounded up. `discount` is
 * what the pricing rule of its own service takes off it, where the lines of an invoice are of several services.
 */
export const LineItem = z.object({
  description: line(500, 'Enter a description.'),
  /** Small, under it. */
  detail: lineOrNone(300).optional(),
  quantity: z
    .number(QUANTITY)
    .gt(0, QUANTITY)
    .max(1_000_000, QUANTITY)
    .refine((typed) => Math.abs(typed * 100 - Math.round(typed * 100)) < 1e-6, QUANTITY),
  /** What is counted; shown beside the quantity. */
  unit: Unit.optional(),
  unitPrice: whole(PRICE, 0, MAX_CENTS),
  total: whole(LINE_TOTAL, 0, MAX_CENTS),
  discount: DiscountInput.optional(),
  /** False: no sales tax is asked for it. */
  taxable: z.boolean('Choose whether it’s taxable.').optional(),
})
export type LineItem = z.infer<typeof LineItem>

const LINES = 'Line items must be sent as JSON.'
/** JSON text in, lines out. None: null, an empty text or an empty list. */
export const LineItems = z
  .string(LINES)
  .max(300_000, 'There are too many line items, or they’re too long.')
  .transform((text, { issues }): unknown => {
    try {
      return text.trim() === '' ? [] : (JSON.parse(text) ?? [])
    } catch {
      issues.push({ code: 'custom', message: LINES, input: text })
      return z.NEVER
    }
  })
  .pipe(z.array(LineItem, LINES).max(MAX_LINES, `You can have up to ${MAX_LINES} line items.`))
  .nullish()

/** How the line of a late fee begins. */
export const LATE_FEE = 'Late fee: '

/** The lines of an invoice that the server sent. */
export const parseLineItems = ({ lineItems }: { lineItems: string | null }): LineItem[] =>
  lineItems === null ? [] : (JSON.parse(lineItems) as LineItem[])
