import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { consents } from '#domains/messaging/messages/tables.ts'
import { getConsentStatus } from '#domains/messaging/messages/consent/consent-ledger.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { ConversationHeader } from './contract.ts'
import { getNextAppointment } from './next-appointment.ts'
import { findOpenQuestions } from './opt-out-question.ts'
import {
  findFormerCustomer,
  conversationName,
  resolvePhone,
  findCustomersByPhone,
  findRequestsByPhone,
} from './phone-owner.ts'
import { describeQuietHours } from './describe-quiet-hours.ts'
import { getNoTextReason } from './service.ts'
import { replies } from './tables.ts'

type HeaderContext = Pick<AppServices, 'providers'>

/** Who it is, what comes next, and what may be sent. `key` as of `numberOf`. */
export async function getConversationHeader(
  tx: Tx,
  { providers }: HeaderContext,
  key: string,
): Promise<ConversationHeader> {
  const phone = await resolvePhone(tx, key)
  const people = (await findCustomersByPhone(tx, [phone])).get(phone) ?? []
  const [request, before, agreement, facts] = await Promise.all([
    people.length > 0 ? null : findRequestsByPhone(tx, [phone]).then((found) => found.get(phone) ?? null),
    people.length > 0 ? null : findFormerCustomer(tx, phone),
    agreementOf(tx, phone),
    business.facts(tx),
  ])
  const [question] = await findOpenQuestions(tx, 1, phone)
  const ids = people.map(({ id }) => id)
  const unread = await tx.$count(replies, and(eq(replies.phone, phone), isNull(replies.readAt)))
  const [next, wrote] = [
    await getNextAppointment(tx, { customerIds: ids, phone }),
    await tx.$count(replies, eq(replies.phone, phone)),
  ]
  const named = people.length === 1 ? people[0]?.name : request?.name
  return {
    phone,
    name: conversationName(phone, people, request),
    calledName: named === undefined ? null : greetingName(named),
    customers: people.map(({ id, name, email, address }) => ({ id, name, email, address })),
    request: request && { id: request.id, name: request.name, email: request.email, address: request.address },
    before,
    next,
    unread,
    ...agreement,
    noText: await getNoTextReason(tx, phone),
    quiet: await describeQuietHours(phone, tx.now),
    question: question ? { words: question.words, at: question.at } : null,
    wrote: wrote > 0,
    // A messaging service has no number of its own to show.
    from: providers.sms.from === null ? null : providers.sms.from.startsWith('+') ? providers.sms.from : facts.phone,
    simulated: { sms: providers.sms.simulated, email: providers.email.simulated },
  }
}

/**
 * Since when they are stopped, and when they first agreed to texts about their work: to us, or by starting them again.
 */
async function agreementOf(tx: Tx, phone: string): Promise<Pick<ConversationHeader, 'stoppedAt' | 'agreedAt'>> {
  const { stopped } = (await getConsentStatus(tx, 'sms', [phone]))(phone)
  const of = (covers: readonly string[], agreed: boolean) =>
    and(
      eq(consents.channel, 'sms'),
      eq(consents.address, phone),
      inArray(consents.covers, [...covers]),
      eq(consents.agreed, agreed),
    )
  const [stop] = stopped
    ? await tx
        .select({ at: consents.at })
        .from(consents)
        .where(of(['all'], false))
        .orderBy(desc(consents.at))
        .limit(1)
    : []
  const [agreed] = await tx
    .select({ at: consents.at })
    .from(consents)
    .where(of(['service', 'all'], true))
    .orderBy(asc(consents.at))
    .limit(1)
  const [recorded] = await tx
    .select({ at: customers.smsConsentAt })
    .from(customers)
    .where(and(eq(customers.phone, phone), isNotNull(customers.smsConsentAt)))
    .orderBy(asc(customers.smsConsentAt))
    .limit(1)
  return { stoppedAt: stopped ? (stop?.at ?? tx.now) : null, agreedAt: recorded?.at ?? agreed?.at ?? null }
}
