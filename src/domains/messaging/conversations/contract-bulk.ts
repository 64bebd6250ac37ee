import { z } from 'zod'
import { Type } from '#domains/messaging/messages/contract.ts'
import { api, Id } from '#lib/api.ts'
import { bulk, BulkRow } from '#lib/bulk-rows.ts'
import { lineOrNone, lines } from '#lib/text.ts'

/** One message to several customers, about the work they have with us. */
const BulkMessage = z
  .object({
    items: bulk(z.object({ id: Id })),
    type: Type,
    subject: lineOrNone(150).default(''),
    message: lines(1500).min(1, 'Enter a message.'),
  })
  .refine(({ type, subject }) => type === 'sms' || subject !== '', { error: 'Enter a subject.', path: ['subject'] })
export type BulkMessage = z.infer<typeof BulkMessage>

export const bulkContract = {
  composeMany: api
    .route({
      method: 'POST',
      path: '/conversations/bulk',
      summary: 'Write the same message to several customers; each answers for itself',
    })
    .input(BulkMessage)
    .output(z.array(BulkRow)),
}
