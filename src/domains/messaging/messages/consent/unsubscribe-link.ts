/**
 * The way out of offers by e-mail. Every one has a link, a line with our postal address, and the headers by which a
 * mail program shows a button of its own (RFC 2369, RFC 8058; Gmail and Yahoo ask for them:
 * https://support.google.com/a/answer/81126). It counts at once, and without an account (CAN-SPAM: 15 U.S.C. 7704(a)(3)
 * to (5), 16 CFR 316.5). This is not legal advice.
 */
import { eq } from 'drizzle-orm'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import * as consents from './consent-ledger.ts'
import { isOffer } from '../outbox/send-policy.ts'
import { communications } from '../tables.ts'

type LinkContext = Pick<AppServices, 'config' | 'seals'>

const PURPOSE = 'leave offers'
/** Stored with the consent of a customer who resubscribes. */
const BACK = 'Clicked "Resubscribe" on the unsubscribe page.'

/**
 * The page of the link in one message. It names the message and not the address: an address stands in no address bar
 * and in no log.
 */
export const unsubscribeUrl = ({ config, seals }: LinkContext, messageId: string): string =>
  `${siteOrigin(config)}/unsubscribe/${messageId}?key=${seals.sign(PURPOSE, messageId)}`

/** What a mail program reads; none for what is no offer. */
export function listUnsubscribeHeaders(
  making: LinkContext,
  { id, type, purpose }: { id: string; type: string; purpose: string },
): Record<string, string> | undefined {
  if (type !== 'email' || !isOffer(purpose)) return undefined
  return {
    'List-Unsubscribe': `<${unsubscribeUrl(making, id)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Street, town, state and ZIP code; null while the owner has given no street: an offer by e-mail has to name a place.
 */
export const postalAddress = ({ street, city, state, zip }: Facts): string | null =>
  street === '' ? null : `${street}, ${city}, ${state} ${zip}`

/** The end of every offer by e-mail: who we are, where, and how to leave. */
export const emailFooter = (facts: Facts, url: string): string =>
  [
    `${facts.name}, ${postalAddress(facts) ?? facts.city}, ${formatPhone(facts.phone)}`,
    "You're receiving this email because you signed up for promotions.",
    `Unsubscribe: ${url}`,
  ].join('\n')

/** Whose link it is, and whether they still get offers. */
export type UnsubscribeState = { mailbox: string; gets: boolean }

/** Throws `notFound` for what is no link of ours. */
export async function getUnsubscribeState(
  tx: Tx,
  making: LinkContext,
  messageId: string,
  key: string,
): Promise<UnsubscribeState> {
  const { recipient } = await letterOf(tx, making, messageId, key)
  return {
    mailbox: masked(recipient),
    gets: (await consents.getConsentStatus(tx, 'email', [recipient]))(recipient).offers,
  }
}

/** No more offers to this mailbox. Twice is as once. Throws as `look`. */
export async function unsubscribe(tx: Tx, making: LinkContext, messageId: string, key: string): Promise<void> {
  const { recipient, customerId } = await letterOf(tx, making, messageId, key)
  if (!(await consents.getConsentStatus(tx, 'email', [recipient]))(recipient).offers) return
  await consents.unsubscribe(tx, { email: recipient, source: 'unsubscribe', customerId })
}

/** They pressed by mistake, or changed their mind. Throws as `look`. */
export async function resubscribe(tx: Tx, making: LinkContext, messageId: string, key: string): Promise<void> {
  const { recipient, customerId } = await letterOf(tx, making, messageId, key)
  if ((await consents.getConsentStatus(tx, 'email', [recipient]))(recipient).offers) return
  await consents.record(tx, {
    channel: 'email',
    address: recipient,
    covers: 'offers',
    agreed: true,
    source: 'unsubscribe',
    wording: BACK,
    customerId,
  })
}

async function letterOf(
  tx: Tx,
  { seals }: LinkContext,
  messageId: string,
  key: string,
): Promise<{ recipient: string; customerId: string | null }> {
  if (!seals.verify(key, PURPOSE, messageId)) throw notFound('This link doesn’t work.')
  const [row] = await tx
    .select({ type: communications.type, recipient: communications.recipient, customerId: communications.customerId })
    .from(communications)
    .where(eq(communications.id, messageId))
  // Of who was erased no address is left.
  if (row?.type !== 'email' || !row.recipient.includes('@')) throw notFound('This link doesn’t work.')
  return row
}

/** Masks as `h…t@example.com`, so that a person who forwards the mail does not reveal the address on the page. */
const masked = (address: string): string => address.replace(/^(.)[^@]*?(.?)@/, '$1\u2026$2@')
