import { z } from 'zod'
import { Day, Id } from '#lib/api.ts'

/** Which estimates are counted: of one business or of all, and written on these days, both included. */
export const CountsQuery = z.object({ businessId: Id.optional(), from: Day.optional(), to: Day.optional() })
export type CountsQuery = z.infer<typeof CountsQuery>

export const Counts = z.object({
  all: z.number().int(),
  draft: z.number().int(),
  sent: z.number().int(),
  accepted: z.number().int(),
  declined: z.number().int(),
  expired: z.number().int(),
  void: z.number().int(),
  /** Cents of those that wait for an answer. */
  waiting: z.number().int(),
  /** Of those that are sent, how many the customer has opened. */
  viewed: z.number().int(),
  /** Cents by state; `sent` leaves out those that were opened. */
  cents: z.object({
    draft: z.number().int(),
    sent: z.number().int(),
    viewed: z.number().int(),
    accepted: z.number().int(),
    declined: z.number().int(),
    expired: z.number().int(),
  }),
  /** From 0 to 1, of those that were answered or have expired; null without any. */
  acceptedShare: z.number().nullable(),
  /** The median of the days from sent to answered; null without any. */
  medianDays: z.number().nullable(),
})
export type Counts = z.infer<typeof Counts>
