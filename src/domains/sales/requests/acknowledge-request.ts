/** The answer that a visitor gets at once: what they asked for, by when they hear from us, and a link to add photos. */
import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { formatAnswerBy } from '#domains/system/business/answer-by.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { getConsentStatus } from '#domains/messaging/messages/consent/consent-ledger.ts'
import type { ConsentStatus } from '#domains/messaging/messages/outbox/send-policy.ts'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import { renderForPerson } from '#domains/messaging/messages/templates/render-message.ts'
import { createShortLinkDeferred } from '#domains/messaging/messages/short-links.ts'
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

/** How the person can be reached; `phone` in E.164, or as typed where it has another form. */
export type Contact = Pick<AcknowledgedRequest, 'phone' | 'email'>

/** What decides whether and how requests are acknowledged, read for several people at once. */
export type AcknowledgmentFacts = {
  template: Awaited<ReturnType<typeof messageTemplates.getTemplate>>
  consentOf: (phone: string) => ConsentStatus
  /** By address, how many were queued within the last day. */
  sentToday: Map<string, number>
}

export async function readAcknowledgmentFacts(tx: Tx, people: readonly Contact[]): Promise<AcknowledgmentFacts> {
  const phones = people.map(({ phone }) => phone)
  const [template, consentOf, sentToday] = await Promise.all([
    messageTemplates.getTemplate(tx, 'received'),
    getConsentStatus(tx, 'sms', phones),
    countSentToday(tx, [...new Set([...phones, ...people.map(({ email }) => email)])]),
  ])
  return { template, consentOf, sentToday }
}

/**
 * Queues the e-mail, and the text where texts were agreed to, in the transaction that stores the request. Call it once
 * for each request.
 */
export function acknowledgeRequest(
  tx: Tx,
  { config, seals }: LinkContext,
  asked: AcknowledgedRequest,
  { answerBy, business, facts }: { answerBy: Date; business: Facts; facts: AcknowledgmentFacts },
): void {
  const { id: requestId, name, phone, email, address, message } = asked
  const isFull = (recipient: string) => (facts.sentToday.get(recipient) ?? 0) >= MAX_PER_DAY
  const ways = [email, asked.smsConsent || !email ? phone : ''].filter(Boolean)
  if (!facts.template.on || ways.every(isFull)) return
  const link = siteOrigin(config) + receiptPath(seals, requestId)
  // Of a text that does not go out, the short link is not stored either.
  const mayText = asked.smsConsent || !email
  const composed = renderForPerson(tx, 'received', {
    template: facts.template,
    business,
    consent: facts.consentOf(phone),
    person: { name, phone, email: email || null, agreedToTexts: asked.smsConsent },
    about: {
      customerId: null,
      requestId,
      values: {
        answer_by: `by ${formatAnswerBy(answerBy, tx.now)}`,
        // The contract's check stood before this column.
        service: SERVICES[asked.service as Service].label,
        address,
        size: formatSize(asked),
        message,
        link,
      },
      ...(mayText && {
        inText: { link: createShortLinkDeferred(tx, { config, seals }, link, { customerId: null, requestId }) },
      }),
    },
  })
  const allowed = composed.filter(({ recipient }) => !isFull(recipient))
  // Others who were read at the same moment may write from the same address.
  for (const { recipient } of allowed) facts.sentToday.set(recipient, (facts.sentToday.get(recipient) ?? 0) + 1)
  messages.enqueueDeferred(tx, allowed)
}

async function countSentToday(tx: Tx, recipients: string[]): Promise<Map<string, number>> {
  const { recipient, templateKey: kind, createdAt } = communications
  const rows = await tx
    .select({ recipient, many: count() })
    .from(communications)
    .where(
      and(eq(kind, 'received'), gt(createdAt, new Date(tx.now.getTime() - DAY_MS)), inArray(recipient, recipients)),
    )
    .groupBy(recipient)
  return new Map(rows.map((row) => [row.recipient, row.many]))
}
