import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { splitChannels } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import type { MessageEnd } from '#domains/messaging/messages/contract-compose.ts'
import type { NotSent, Share } from '#domains/messaging/messages/contract.ts'
import { enqueueComposed, findTextRefusal } from '#domains/messaging/messages/enqueue-composed.ts'
import type { ComposedMessage } from '#domains/messaging/messages/enqueue-composed.ts'
import { joinEmail, joinText } from '#domains/messaging/messages/join-message.ts'
import type { MessageWords } from '#domains/messaging/messages/join-message.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import { assertAssignedToActor } from '#domains/work/jobs/assert-assigned.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { changeOrderLink } from './change-order-link.ts'
import { changeOrderWords } from './change-order-messages.ts'
import type { StoredChangeOrder } from './change-order-row.ts'
import type { State } from './contract.ts'
import { isOpen } from './contract.ts'
import { lockChangeOrder } from './lock-change-order.ts'
import { markSent } from './mark-sent.ts'
import { changeOrders } from './tables.ts'

type LinkContext = Pick<AppServices, 'config' | 'seals'>
type SendContext = LinkContext & Delivering
type Way = 'sms' | 'email'

/** What is said to the office of one that no customer can answer. */
const OVER: Record<Exclude<State, 'draft' | 'sent'>, string> = {
  accepted: 'The customer already accepted this change.',
  declined: 'The customer declined this change. Write a new change order to ask again.',
  withdrawn: 'This change order was withdrawn. Write a new one.',
  superseded: 'The job has changed since this was written. Write a new change order.',
  expired: 'This change order has expired. Write a new one.',
  closed: 'This job is over. Reopen it and write a new change order.',
  invoiced: 'This job is invoiced. Correct the invoice instead.',
}

/** Holds one that the customer can answer. Throws `conflict` for any other. */
export async function lockOpen(tx: Tx, id: string): Promise<StoredChangeOrder> {
  const stored = await lockChangeOrder(tx, id)
  if (!isOpen(stored.state)) throw conflict(OVER[stored.state as Exclude<State, 'draft' | 'sent'>])
  return stored
}

/** What a person starts from who sends it, and the link that follows. */
export async function readChangeOrderWords(
  tx: Tx,
  making: LinkContext,
  stored: StoredChangeOrder,
): Promise<{ words: MessageWords; end: MessageEnd }> {
  const words = changeOrderWords(await business.facts(tx), stored)
  const link = changeOrderLink(making, stored.order.id)
  const textLink = await createShortLink(tx, making, link, stored)
  return { words, end: { link, textLink, ending: words.ending } }
}

/**
 * Sends the link with these words. Once a channel accepts it, it waits for the customer; otherwise it stays as it is.
 * Throws as `lockOpen`, and `invalid` for a channel that does not reach this customer.
 */
export async function sendChangeOrder(
  tx: Tx,
  making: SendContext,
  id: string,
  composed: ComposedMessage,
): Promise<{ notSent: NotSent[] }> {
  const stored = await lockOpen(tx, id)
  const { jobId } = stored.order
  await enqueueComposed(tx, { purpose: 'estimate', customerId: stored.customerId, jobId, requestId: null }, composed)
  const { taken, notSent } = splitChannels(making, composed.draft.by)
  if (taken.length > 0) await markSent(tx, stored, 'message')
  audit.record(tx, {
    entity: 'jobs',
    entityId: jobId,
    action: taken.length > 0 ? 'change order sent' : 'change order not sent',
    after: { by: taken.length > 0 ? taken : notSent.map(({ by }) => by) },
  })
  return { notSent }
}

/** Returns the link, for a person to send in their own words. `shared`: they have sent it. Throws as `lockOpen`. */
export async function createShareLink(tx: Tx, making: LinkContext, id: string, { shared = true } = {}): Promise<Share> {
  const stored = await lockOpen(tx, id)
  if (shared) {
    await markSent(tx, stored, 'link')
    audit.record(tx, { entity: 'jobs', entityId: stored.order.jobId, action: 'change order link copied' })
  }
  const [{ words, end }, { phone, email }] = await Promise.all([
    readChangeOrderWords(tx, making, stored),
    customers.getContact(tx, stored.customerId),
  ])
  const byHand: Share['byHand'] = []
  // Who said STOP is not texted from another phone either.
  if ((await findTextRefusal(tx, phone)) === null)
    byHand.push({ type: 'sms', recipient: phone, subject: null, message: joinText(words.text, end) })
  if (email !== null)
    byHand.push({ type: 'email', recipient: email, subject: words.subject, message: joinEmail(words.words, end) })
  return { link: end.link ?? '', byHand }
}

/** Sends it from the stop with the usual words. Throws `notFound` for a job that is not the technician’s own. */
export async function sendOnSite(
  tx: Tx,
  making: SendContext,
  id: string,
  by: readonly Way[],
): Promise<{ notSent: NotSent[] }> {
  const stored = await lockOwn(tx, id)
  const [{ words, end }, { email }] = await Promise.all([
    readChangeOrderWords(tx, making, stored),
    customers.getContact(tx, stored.customerId),
  ])
  if (by.includes('email') && email === null) {
    const sentence = 'This customer has no email address. Send it by text, or show it on your phone.'
    throw invalid(sentence, [{ path: 'by', message: sentence }])
  }
  const draft = { by: [...by], to: email === null ? [] : [email], cc: [], attachPdf: false, ...words }
  return sendChangeOrder(tx, making, id, { draft, end, attachments: [] })
}

/** The path of the customer’s page, to open on this device; a draft counts as sent. Throws as `sendOnSite`. */
export async function presentOnSite(tx: Tx, making: LinkContext, id: string): Promise<{ path: string }> {
  await lockOwn(tx, id)
  const { link } = await createShareLink(tx, making, id)
  const { pathname, search } = new URL(link)
  return { path: `${pathname}${search}` }
}

async function lockOwn(tx: Tx, id: string): Promise<StoredChangeOrder> {
  const [row] = await tx.select({ jobId: changeOrders.jobId }).from(changeOrders).where(eq(changeOrders.id, id))
  // Of one that does not exist, the lock says so.
  if (row) await assertAssignedToActor(tx, row.jobId)
  return lockOpen(tx, id)
}
