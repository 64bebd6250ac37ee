import { z } from 'zod'
import { Type } from '#domains/messaging/messages/contract.ts'
import { Id } from '#lib/api.ts'
import { line, lineOrNone, lines } from '#lib/text.ts'

/** A message to anyone: a customer, a number or an address, in any notation. */
export const NewMessage = z
  .object({
    to: line(254, 'Enter a name, phone number or email address.'),
    /** Of the customer who was chosen; their number or address counts then, and not `to`. */
    customerId: Id.nullish(),
    type: Type,
    subject: lineOrNone(150).default(''),
    message: lines(1500).min(1, 'Enter a message.'),
  })
  .refine(({ type, subject }) => type === 'sms' || subject !== '', { error: 'Enter a subject.', path: ['subject'] })
export type NewMessage = z.infer<typeof NewMessage>

/** Something a customer can open by a private link: an estimate that waits for an answer, an invoice that is open. */
export const OpenLink = z.object({
  of: z.enum(['estimate', 'invoice']),
  id: Id,
  number: z.string(),
  /** Of an invoice, what is due, in cents. */
  cents: z.number().int().nullable(),
  /** Words to put into a message, with the link. */
  text: z.string(),
})
export type OpenLink = z.infer<typeof OpenLink>
