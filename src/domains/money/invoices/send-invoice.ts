import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { toTextAnswer, DECLINED, mayTextAboutWork } from '#domains/messaging/messages/choose-channel.ts'
import { splitChannels } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import { getConsentStatus } from '#domains/messaging/messages/consent/consent-ledger.ts'
import type { MessageEnd } from '#domains/messaging/messages/contract-compose.ts'
import type { NotSent, Share, Type } from '#domains/messaging/messages/contract.ts'
import { enqueueComposed } from '#domains/messaging/messages/enqueue-composed.ts'
import type { ComposedMessage } from '#domains/messaging/messages/enqueue-composed.ts'
import { joinEmail, joinText } from '#domains/messaging/messages/join-message.ts'
import type { MessageWords } from '#domains/messaging/messages/join-message.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { toDay } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { isActionAllowed } from './contract.ts'
import type { Invoice } from './contract.ts'
import { payLink } from './invoice-link.ts'
import { lockInvoice } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { get } from './service.ts'
import { invoices } from './tables.ts'
import { toInvoiceWords } from './invoice-messages.ts'
import type { About } from './invoice-messages.ts'

export type SendContext = Pick<AppServices, 'config' | 'seals'> & Delivering

/**
 * Sends an invoice with the link that it is paid by. Once a channel took it, a draft is sent; where no channel did, it
 * stays what it was, and `notSent` says which took nothing. Throws `conflict` for one that is paid or void, for a draft
 * whose due date has passed, and where they cannot be reached that way. `composed`: what a person wrote around it, in
 * place of the usual words.
 */
export async function sendInvoice(
  tx: Tx,
  making: SendContext,
  id: string,
  by: readonly Type[],
  composed?: ComposedMessage,
): Promise<Invoice & { notSent: NotSent[] }> {
  const row = await lockInvoice(tx, id)
  assertSendable(row, tx.now)
  const ways = [...new Set(by)]
  if (composed) {
    const { customerId, jobId } = row
    await enqueueComposed(tx, { purpose: 'invoice', customerId, jobId, requestId: null }, composed)
  } else {
    const message = await toInvoiceMessage(tx, making, row)
    for (const way of ways) await queueMessage(tx, row, way, await recipientOf(tx, row.customerId, way), message)
  }
  const { taken, notSent } = splitChannels(making, ways)
  if (taken.length > 0) {
    const sent = {
      ...(row.status === 'draft' && { status: 'sent' as const, version: row.version + 1 }),
      sentAt: tx.now,
      sentVia: 'message',
    }
    await tx.update(invoices).set(sent).where(eq(invoices.id, id))
    audit.record(tx, { entity: 'invoices', entityId: id, action: 'sent', after: { by: taken } })
    tx.notifyClients('invoices')
  } else
    audit.record(tx, {
      entity: 'invoices',
      entityId: id,
      action: 'not sent',
      after: { by: notSent.map((left) => left.by) },
    })
  return { ...(await get(tx, id)), notSent }
}

/** What the owner can send from their own phone or mail app, with the link as it is now. */
export async function readShare(tx: Tx, making: Pick<AppServices, 'config' | 'seals'>, id: string): Promise<Share> {
  const row = expectRow(await tx.select().from(invoices).where(eq(invoices.id, id)))
  const [{ words, end }, { phone, email }] = await Promise.all([
    toInvoiceMessage(tx, making, row),
    customers.getContact(tx, row.customerId),
  ])
  const byHand: Share['byHand'] = []
  // Who said STOP is not texted from another phone either.
  if (!(await messages.hasOptedOut(tx, phone)))
    byHand.push({ type: 'sms', recipient: phone, subject: null, message: joinText(words.text, end) })
  if (email !== null)
    byHand.push({ type: 'email', recipient: email, subject: words.subject, message: joinEmail(words.words, end) })
  return { link: end.link ?? '', byHand }
}

type InvoiceMessage = { words: MessageWords; end: MessageEnd }

/** What is said of an invoice by default, and the link that it is paid by. */
export async function toInvoiceMessage(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  row: Pick<Row, 'id' | 'linkVersion'>,
): Promise<InvoiceMessage> {
  const [about, facts] = await Promise.all([getMessageDetails(tx, making, row), business.facts(tx)])
  const words = toInvoiceWords(facts, about)
  const { link, textLink } = about
  return { words, end: { link, textLink, ending: words.ending } }
}

/** Throws `conflict` for one that is paid or void, and for a draft whose due date has passed. */
export function assertSendable(
  { status, invoiceNumber, dueDate }: Awaited<ReturnType<typeof lockInvoice>>,
  now: Date,
): void {
  if (!isActionAllowed('send', status)) throw conflict(`${invoiceNumber} is ${status}, so there’s nothing to send.`)
  if (status === 'draft' && toDay(dueDate) < toDay(now))
    throw conflict('This draft’s due date has passed. Change it first.')
}

/** Throws `conflict` when they said STOP, or have no such address. */
async function recipientOf(tx: Tx, customerId: string, way: Type): Promise<string> {
  const { phone, email } = await customers.lockForReference(tx, customerId)
  if (way === 'sms') {
    if (await messages.hasOptedOut(tx, phone)) throw conflict('This customer opted out of texts. Email it instead.')
    if (await messages.hasDeclinedTexts(tx, phone)) throw conflict(DECLINED)
    return phone
  }
  if (email === null) throw conflict('This customer has no email address. Add one first.')
  return email
}

/**
 * Puts one message in the outbox. Its purpose is the invoice, also of a reminder: a reminder is what an appointment
 * has.
 */
export async function queueMessage(
  tx: Tx,
  { customerId, jobId }: Row,
  type: Type,
  recipient: string,
  { words, end }: InvoiceMessage,
): Promise<string> {
  const said =
    type === 'sms'
      ? { message: joinText(words.text, end) }
      : { subject: words.subject, message: joinEmail(words.words, end) }
  const { id } = await messages.enqueue(tx, { type, purpose: 'invoice', recipient, ...said, customerId, jobId })
  return id
}

/** What the messages about an invoice say of it. */
export async function getMessageDetails(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  { id, linkVersion }: Pick<Row, 'id' | 'linkVersion'>,
): Promise<About> {
  const { invoiceNumber, customerId, customerName: name, service, balance, dueDate, revisedAt } = await get(tx, id)
  const link = payLink(making, { id, linkVersion })
  return {
    name,
    invoiceNumber,
    service,
    balance,
    dueDate,
    isRevised: revisedAt !== null,
    link,
    textLink: await createShortLink(tx, making, link, { customerId }),
  }
}

/**
 * Returns how the product itself writes to a customer: by text when they agreed to texts, else by e-mail. Invoices are
 * about the customer's own order, so the product also texts a customer without an e-mail address, unless they said STOP
 * or declined texts. Null: only the owner can reach them.
 */
export async function findPreferredChannel(
  tx: Tx,
  customerId: string,
): Promise<{ type: Type; recipient: string } | null> {
  const { phone, email, agreedToTexts } = await customers.getContact(tx, customerId)
  const { stopped, texts } = (await getConsentStatus(tx, 'sms', [phone]))(phone)
  if (mayTextAboutWork({ stopped, answer: toTextAnswer(texts, agreedToTexts), ordered: true, hasMail: email !== null }))
    return { type: 'sms', recipient: phone }
  return email === null ? null : { type: 'email', recipient: email }
}
