/** What may be sent to a customer, what they said about it, and what the office enters of it. */
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import type { Type } from '#domains/messaging/messages/contract.ts'
import { consents as entries } from '#domains/messaging/messages/tables.ts'
import { toDay } from '#lib/dates.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Agreements, NewAgreement } from './contract.ts'

const MOST = 100

/**
 * What a customer's number and mailbox agreed to or refused, the newest first, and what may be sent there now. Throws
 * `notFound`.
 */
export async function getConsentHistory(tx: Tx, customerId: string): Promise<Agreements> {
  const { phone, email } = await customers.get(tx, customerId)
  const of = (channel: Type, address: string) => and(eq(entries.channel, channel), eq(entries.address, address))
  const addresses = [...(phone ? [of('sms', phone)] : []), ...(email ? [of('email', email.toLowerCase())] : [])]
  const rows = await tx
    .select()
    .from(entries)
    .where(or(eq(entries.customerId, customerId), ...addresses))
    .orderBy(desc(entries.at), desc(entries.id))
    .limit(MOST)
  const history = rows.map(({ id, at, channel, covers, agreed, source, wording, byName }) => ({
    id,
    at,
    channel: channel as Type,
    covers,
    agreed,
    source,
    wording,
    byName,
  }))
  return { sms: await oneWay(tx, 'sms', phone || null), email: await oneWay(tx, 'email', email), history }
}

async function oneWay(tx: Tx, channel: Type, address: string | null): Promise<Agreements['sms']> {
  if (address === null)
    return { address, stoppedAt: null, textsAgreedAt: null, textsDeclinedAt: null, offersAgreedAt: null }
  const { stopped, offers, texts } = (await consents.getConsentStatus(tx, channel, [address]))(address)
  const last = async (covers: string[], agreed: boolean) => {
    const mine = and(
      eq(entries.channel, channel),
      eq(entries.address, channel === 'email' ? address.toLowerCase() : address),
    )
    const [row] = await tx
      .select({ at: entries.at })
      .from(entries)
      .where(and(mine, inArray(entries.covers, covers), eq(entries.agreed, agreed)))
      .orderBy(desc(entries.at))
      .limit(1)
    return row?.at ?? null
  }
  return {
    address,
    stoppedAt: stopped ? ((await last(['all'], false)) ?? tx.now) : null,
    textsAgreedAt: channel === 'sms' && !stopped && texts !== false ? await last(['service', 'all'], true) : null,
    textsDeclinedAt: channel === 'sms' && texts === false ? await last(['service', 'all'], false) : null,
    offersAgreedAt: offers ? await last(['offers'], true) : null,
  }
}

const COVERS = { texts: 'service', offers: 'offers', all: 'all' } as const

/**
 * Enters what they said, on the day they said it. Throws `invalid` for a day to come, and for what a way of sending
 * does not know; `conflict` where there is no number or address, and for an agreement of a number that has said STOP,
 * which has to be lifted first.
 */
export async function recordConsent(
  tx: Tx,
  customerId: string,
  { channel, covers, agreed, how, day }: NewAgreement,
): Promise<Agreements> {
  const { phone, email } = await customers.lockForReference(tx, customerId)
  const address = channel === 'sms' ? phone : email
  if (!address)
    throw conflict(`This customer has no ${channel === 'sms' ? 'phone number' : 'email address'}. Add one first.`)
  const today = toDay(tx.now)
  if (day > today)
    throw invalid('The date can’t be in the future.', [{ path: 'day', message: 'Choose today or an earlier date.' }])
  if (channel === 'email' && covers !== 'offers')
    throw invalid('Email consent covers marketing only.', [{ path: 'covers', message: 'Choose marketing.' }])
  if (covers === 'texts' && !agreed)
    throw invalid('A text opt-out covers all texts.', [{ path: 'covers', message: 'Choose all texts.' }])
  // Of an earlier day its noon: a STOP of that day, or later, goes before it.
  const at = day === today ? tx.now : (toZonedInstant(day, '12:00') ?? tx.now)
  const said = { source: 'office', wording: how, customerId } as const
  if (
    channel === 'sms' &&
    covers !== 'all' &&
    agreed &&
    (await consents.getConsentStatus(tx, 'sms', [address]))(address).stopped
  )
    throw conflict('This number replied STOP. If they asked to get texts again, remove the STOP first.')
  if (covers === 'all')
    await (agreed
      ? consents.optBackIn(tx, { ...said, phone: address })
      : consents.optOut(tx, { ...said, phone: address }))
  else if (channel === 'email' && !agreed) await consents.unsubscribe(tx, { ...said, email: address })
  else await consents.record(tx, { ...said, channel, address, covers: COVERS[covers], agreed, at })
  if (covers === 'texts') await customers.recordTextConsent(tx, customerId, phone, at)
  audit.record(tx, {
    entity: 'customers',
    entityId: customerId,
    action: 'agreement entered',
    after: { agreement: wordsOf(channel, covers, agreed), reason: how },
  })
  tx.notifyClients('customers', 'conversations')
  return getConsentHistory(tx, customerId)
}

function wordsOf(channel: Type, covers: NewAgreement['covers'], agreed: boolean): string {
  const what =
    covers === 'texts'
      ? 'texts about their job'
      : covers === 'all'
        ? 'texts'
        : `marketing ${channel === 'sms' ? 'texts' : 'email'}`
  return agreed ? `agreed to ${what}` : `opted out of ${what}`
}
