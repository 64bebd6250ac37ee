import { z } from 'zod'
import { Id } from '#lib/api.ts'

export const PERIODS = ['this-year', 'last-year', 'all'] as const
export const Period = z.enum(PERIODS, 'Choose this year, last year or all.')
export type Period = z.infer<typeof Period>

/** What was invoiced and paid; all money in cents. */
export const Statement = z.object({
  customerId: Id,
  customerName: z.string(),
  address: z.string(),
  /** Days, the first null for all; the last is today or the end of last year. */
  from: z.string().nullable(),
  to: z.string(),
  /** Charges less payments before the first day. */
  broughtForward: z.number().int(),
  lines: z.array(
    z.object({
      day: z.string(),
      what: z.string(),
      charge: z.number().int(),
      /** Below zero where it was refunded. */
      payment: z.number().int(),
      /** Below zero where more was paid than billed, as with a deposit that is held. */
      balance: z.number().int(),
    }),
  ),
  /** What is owed on invoices today. */
  amountDue: z.number().int(),
  /** Deposits for work that is not billed yet. */
  depositHeld: z.number().int(),
})
export type Statement = z.infer<typeof Statement>
