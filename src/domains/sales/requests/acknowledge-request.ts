/** The answer that a visitor gets at once: what they asked for, by when they hear from us, and a link to add photos. */
import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { formatAnswerBy } from '#domains/system/business/answer-by.ts'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { SERVICES } from './contract-options.ts'
import type { Service } from './contract.ts'
import { receiptPath } from './request-receipt.ts'
import { formatSize } from './format-size.ts'
import type { serviceRequests } from './tables.ts'

export type LinkContext = Pick<AppServices, 'config' | 'seals'>

const DAY_MS = 86_400_000
/** The form accepts any address; this limit prevents its use to flood another person's mailbox. */
const MAX_PER_DAY = 10

type AcknowledgedRequest = Pick<
  typeof serviceRequests.$inferSelect,
  'id' | 'name' | 'phone' | 'email' | 'address' | 'service' | 'message' | 'areaSqFt' | 'roughSize' | 'smsConsent'
>

/**
 * Queues the e-mail, and the text where texts were agreed to, in the transaction that keeps the request. Call it once
 * for each request.
 */
export async function acknowledgeRequest(
  tx: Tx,
  { config, seals }: LinkContext,
  asked: AcknowledgedRequest,
  answerBy: Date,
): Promise<void> {
  const { id: requestId, name, phone, email, address, message } = asked
  const composed = await messageTemplates.renderForCustomer(tx, 'received', {
    customerId: null,
    person: { name, phone, email: email || null, agreedToTexts: asked.smsConsent },
    requestId,
    values: {
      answer_by: `by ${formatAnswerBy(answerBy, tx.now)}`,
      // The contract's check stood before this column.
      service: SERVICES[asked.service as Service].label,
      address,
      size: formatSize(asked),
      message,
      link: siteOrigin(config) + receiptPath(seals, requestId),
    },
  })
  const sent = await sentToday(
    tx,
    composed.map(({ recipient }) => recipient),
  )
  messages.enqueueDeferred(
    tx,
    composed.filter(({ recipient }) => (sent.get(recipient) ?? 0) < MAX_PER_DAY),
  )
}

async function sentToday(tx: Tx, recipients: string[]): Promise<Map<string, number>> {
  if (recipients.length === 0) return new Map()
  const { recipient, automatic: kind, createdAt } = communications
  const rows = await tx
    .select({ recipient, many: count() })
    .from(communications)
    .where(
      and(eq(kind, 'received'), gt(createdAt, new Date(tx.now.getTime() - DAY_MS)), inArray(recipient, recipients)),
    )
    .groupBy(recipient)
  return new Map(rows.map((row) => [row.recipient, row.many]))
}
