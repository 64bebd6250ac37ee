import { z } from 'zod'
import { Day } from '#lib/api.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { line } from '#lib/text.ts'

// When a customer pays which part of the total: a piece of the contract of estimates.

/** Steps between the deposit and the rest. */
export const MAX_STEPS = 4

const DUE = 'Choose when the step is due.'
const PERCENT = 'Enter a whole percentage from 1 to 99.'
const AMOUNT = 'Enter an amount above $0, up to $1,000,000.'

export const PaymentStep = z
  .object({
    name: line(60, 'Enter a name, like When the work starts.'),
    /** Percent of the total, or cents; one of the two. */
    percent: z.number(PERCENT).int(PERCENT).min(1, PERCENT).max(99, PERCENT).nullable().default(null),
    amount: z.number(AMOUNT).int(AMOUNT).min(1, AMOUNT).max(MAX_CENTS, AMOUNT).nullable().default(null),
    /** When the first visit starts, when the work is completed, or a day. */
    due: z.union([z.literal('start'), z.literal('completion'), Day], DUE),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    error: 'Enter the step as a percentage or in dollars.',
    path: ['percent'],
  })
export type PaymentStep = z.infer<typeof PaymentStep>

/** The steps after the deposit. The last step is always the rest and is not among them. */
export const PaymentSteps = z
  .array(PaymentStep)
  .max(MAX_STEPS, `You can add up to ${MAX_STEPS} steps between the deposit and the rest.`)

/** One step of a schedule, with the deposit and the rest among them; in order, from number 1. */
export const ScheduledStep = z.object({
  number: z.number().int(),
  name: z.string(),
  /** Null for an amount in dollars, and for what is left after one. */
  percent: z.number().int().nullable(),
  cents: z.number().int(),
  /** The deposit is due on acceptance. */
  due: z.union([z.literal('acceptance'), z.literal('start'), z.literal('completion'), z.string()]),
})
export type ScheduledStep = z.infer<typeof ScheduledStep>
