import { z } from 'zod'
import { MessageDraft, MessageEnd, StartingMessage } from '#domains/messaging/messages/contract-compose.ts'
import { NotSent } from '#domains/messaging/messages/contract.ts'
import { api, Id } from '#lib/api.ts'
import { Period, Statement } from './contract-statement.ts'

/**
 * What is sent with words around it. A receipt goes by the id of its ledger entry, a statement by that of its customer.
 */
export const DocumentKind = z.enum(
  ['estimate', 'invoice', 'receipt', 'statement', 'change-order'],
  'Choose what to send.',
)
export type DocumentKind = z.infer<typeof DocumentKind>

/** A document before it is sent: what the form starts from, and what the preview needs. */
export const ComposedDocument = z.object({
  /** `Invoice INV-2026-0137`. */
  name: z.string(),
  number: z.string(),
  customerName: z.string(),
  /** Where texts go; consent belongs to this number alone. */
  phone: z.string(),
  /** What it comes to, in a few words: `$1,155.00 due`. */
  summary: z.string(),
  /** Sending it is what makes it sent. */
  isDraft: z.boolean(),
  /** The words that it starts with. */
  draft: StartingMessage,
  end: MessageEnd,
  /** The name of the PDF that goes with the email. */
  pdf: z.string(),
  /** Where the office reads that PDF. */
  pdfPath: z.string(),
  /** The sender. */
  from: z.object({ name: z.string(), phone: z.string(), place: z.string() }),
  /** Why it cannot go by text, in a sentence; null where it can. */
  noText: z.string().nullable(),
  /** The ways that are not connected: nothing leaves by them. */
  notConnected: z.array(NotSent),
  /** Goes back with the message: what the document and its last sending were. */
  seen: z.string(),
})
export type ComposedDocument = z.infer<typeof ComposedDocument>

const one = z.object({
  kind: DocumentKind,
  id: Id,
  /** Of a statement; this year by default. */
  period: Period.default('this-year'),
})

export const contract = {
  statement: api
    .route({ method: 'GET', path: '/statements/{id}', summary: 'A customer’s statement: invoiced, paid, held and due' })
    .meta({ access: 'staff', accountant: true })
    .input(z.object({ id: Id, period: Period.default('this-year') }))
    .output(Statement),
  compose: api
    .route({
      method: 'GET',
      path: '/documents/{kind}/{id}/message',
      summary: 'Read the message that an estimate, invoice, receipt, statement or change order would be sent with',
    })
    .input(one)
    .output(ComposedDocument),
  send: api
    .route({
      method: 'POST',
      path: '/documents/{kind}/{id}/send',
      summary: 'Send an estimate, invoice, receipt, statement or change order with your own words, once',
    })
    .input(
      MessageDraft.and(
        one.extend({
          seen: z.string('Reopen the message and try again.').max(200, 'Reopen the message and try again.'),
        }),
      ),
    )
    .output(z.object({ notSent: z.array(NotSent) })),
}
