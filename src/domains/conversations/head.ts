import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as business from '#domains/business/service.ts'
import { calledName } from '#domains/customers/shown.ts'
import { customers } from '#domains/customers/tables.ts'
import { consents } from '#domains/messages/tables.ts'
import { standingOf } from '#domains/messages/consents.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import type { Head } from './contract.ts'
import { nextOf } from './next.ts'
import { openQuestions } from './opt-out-question.ts'
import { formerOf, nameOf, numberOf, peopleOf, requestsOf } from './people.ts'
import { replies } from './tables.ts'

type Making = Pick<Parts, 'config' | 'providers'>

/** Who it is, what comes next, and what may be sent. `key` as of `numberOf`. */
export async function headOf(tx: Tx, { config, providers }: Making, key: string): Promise<Head> {
  const phone = await numberOf(tx, key)
  const people = (await peopleOf(tx, [phone])).get(phone) ?? []
  const [request, before, agreement, facts] = await Promise.all([
    people.length > 0 ? null : requestsOf(tx, [phone]).then((found) => found.get(phone) ?? null),
    people.length > 0 ? null : formerOf(tx, phone),
    agreementOf(tx, phone),
    business.facts(tx),
  ])
  const [question] = await openQuestions(tx, 1, phone)
  const ids = people.map(({ id }) => id)
  const unread = await tx.$count(replies, and(eq(replies.phone, phone), isNull(replies.readAt)))
  const [next, wrote] = [
    await nextOf(tx, { customerIds: ids, phone }),
    await tx.$count(replies, eq(replies.phone, phone)),
  ]
  const named = people.length === 1 ? people[0]?.name : request?.name
  return {
    phone,
    name: nameOf(phone, people, request),
    calledName: named === undefined ? null : calledName(named),
    customers: people.map(({ id, name, email }) => ({ id, name, email })),
    request: request && { id: request.id, name: request.name, email: request.email, address: request.address },
    before,
    next,
    unread,
    ...agreement,
    question: question ? { words: question.words, at: question.at } : null,
    wrote: wrote > 0,
    // A messaging service has no number of its own to show.
    from: providers.sms.simulated ? null : config.TWILIO_FROM?.startsWith('+') ? config.TWILIO_FROM : facts.phone,
    simulated: { sms: providers.sms.simulated, email: providers.email.simulated },
  }
}

/**
 * Since when they are stopped, and when they first agreed to texts about their work: to us, or by starting them again.
 */
async function agreementOf(tx: Tx, phone: string): Promise<Pick<Head, 'stoppedAt' | 'agreedAt'>> {
  const { stopped } = (await standingOf(tx, 'sms', [phone]))(phone)
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
  const [kept] = await tx
    .select({ at: customers.smsConsentAt })
    .from(customers)
    .where(and(eq(customers.phone, phone), isNotNull(customers.smsConsentAt)))
    .orderBy(asc(customers.smsConsentAt))
    .limit(1)
  return { stoppedAt: stopped ? (stop?.at ?? tx.now) : null, agreedAt: kept?.at ?? agreed?.at ?? null }
}
