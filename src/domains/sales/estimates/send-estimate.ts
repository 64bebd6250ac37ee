import { and, eq, lte } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { renderForCustomer } from '#domains/messaging/messages/templates/render-message.ts'
import { DECLINED } from '#domains/messaging/messages/choose-channel.ts'
import { isConnected, splitChannels } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import type { MessageEnd } from '#domains/messaging/messages/contract-compose.ts'
import type { NotSent, Share } from '#domains/messaging/messages/contract.ts'
import { enqueueComposed } from '#domains/messaging/messages/enqueue-composed.ts'
import type { ComposedMessage } from '#domains/messaging/messages/enqueue-composed.ts'
import { joinEmail, joinText } from '#domains/messaging/messages/join-message.ts'
import type { MessageWords } from '#domains/messaging/messages/join-message.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { toDay } from '#lib/dates.ts'
import { formatDate, isByDay } from '#lib/local-time.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { WholeEstimate } from './contract.ts'
import { estimateLink } from './estimate-link.ts'
import { markSent, planReminder } from './mark-sent.ts'
import { get, lockEstimate } from './estimate-row.ts'
import type { Stored } from './estimate-row.ts'
import { assertOpen } from './service.ts'
import { estimates } from './tables.ts'
import { depositWords, estimateWords } from './estimate-messages.ts'

type SendContext = Pick<AppServices, 'config' | 'seals'> & Delivering
type Way = 'sms' | 'email'

/** `notSent`: the channels that took nothing. */
type Sending = WholeEstimate & { notSent: NotSent[] }

/**
 * Sends the link. Once a channel accepts it, a draft becomes sent and gets follow-ups until it is answered. If no
 * channel accepts it, the status does not change. An accepted estimate asks for its deposit. Throws `conflict` for an
 * estimate that is expired or canceled, or whose deposit is not owed, and `invalid` for a channel that does not reach
 * this customer. `composed`: what a person wrote around it, in place of the usual words.
 */
export async function sendEstimate(
  tx: Tx,
  making: SendContext,
  id: string,
  by: readonly Way[],
  composed?: ComposedMessage,
): Promise<Sending> {
  const before = await lockEstimate(tx, id)
  if (before.status === 'accepted') return askForDeposit(tx, making, before, by, composed)
  assertOpen(before)
  assertNotExpired(before, tx.now)
  await write(tx, making, before, by, 'estimate', composed)
  const { taken, notSent } = splitChannels(making, by)
  if (taken.length > 0) {
    await markSent(tx, making, before, 'message')
    audit.record(tx, {
      entity: 'estimates',
      entityId: id,
      action: 'sent',
      before: { status: before.status },
      after: { status: 'sent', by: taken },
    })
  } else
    audit.record(tx, {
      entity: 'estimates',
      entityId: id,
      action: 'not sent',
      after: { by: notSent.map((left) => left.by) },
    })
  return { ...(await get(tx, id)), notSent }
}

async function askForDeposit(
  tx: Tx,
  making: SendContext,
  before: Stored,
  by: readonly Way[],
  composed?: ComposedMessage,
): Promise<Sending> {
  const { depositOwed } = await get(tx, before.id)
  if (depositOwed === 0)
    throw conflict('No deposit is due, so there’s nothing to request. You can still copy the link.')
  await write(tx, making, before, by, { deposit: depositOwed }, composed)
  const { taken, notSent } = splitChannels(making, by)
  const [action, channels] =
    taken.length > 0 ? ['deposit asked for', taken] : ['not sent', notSent.map((left) => left.by)]
  audit.record(tx, { entity: 'estimates', entityId: before.id, action, after: { by: channels } })
  tx.notifyClients('estimates')
  return { ...(await get(tx, before.id)), notSent }
}

/**
 * Returns the link, for the owner to send in their own words. `shared`: the owner has sent it, so that a draft counts
 * as sent from then on; otherwise nothing changes. An answered estimate stays as it is, and its link shows the answer.
 * Throws `conflict` for an estimate that is expired or canceled.
 */
export async function createShareLink(tx: Tx, making: SendContext, id: string, { shared = true } = {}): Promise<Share> {
  const before = await lockEstimate(tx, id)
  const isAnswered = before.status === 'accepted' || before.status === 'declined'
  if (!isAnswered) {
    assertOpen(before)
    assertNotExpired(before, tx.now)
    if (shared) await markSent(tx, making, before, 'link')
  }
  if (!shared) return readShare(tx, making, id)
  const statusChange = before.status === 'draft' ? { before: { status: 'draft' }, after: { status: 'sent' } } : {}
  audit.record(tx, { entity: 'estimates', entityId: id, action: 'link copied', ...statusChange })
  return readShare(tx, making, id)
}

/**
 * What the owner can send from their own phone or mail app, with the link as it is now. Of an accepted one it asks for
 * the deposit.
 */
export async function readShare(tx: Tx, making: Pick<AppServices, 'config' | 'seals'>, id: string): Promise<Share> {
  const { customerId } = await get(tx, id)
  const [{ words, end }, { phone, email }] = await Promise.all([
    readEstimateWords(tx, making, id),
    customers.getContact(tx, customerId),
  ])
  const byHand: Share['byHand'] = []
  // Who said STOP is not texted from another phone either.
  if (!(await messages.hasOptedOut(tx, phone)))
    byHand.push({ type: 'sms', recipient: phone, subject: null, message: joinText(words.text, end) })
  if (email !== null)
    byHand.push({ type: 'email', recipient: email, subject: words.subject, message: joinEmail(words.words, end) })
  return { link: end.link ?? '', byHand }
}

/**
 * Queues the follow-ups that are due. Each estimate gets its own task, so that one that cannot be sent does not block
 * the others.
 */
export async function queueDueFollowUps(tx: Tx): Promise<void> {
  const due = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.status, 'sent'), lte(estimates.remindAt, tx.now)))
    .limit(1000)
  for (const { id } of due) tx.enqueue('estimates.remind', { id }, { once: id })
}

/**
 * Sends a follow-up by text to a customer who agreed to texts, else by email. Does nothing for an estimate that no
 * longer needs one, since the task may run twice.
 */
export async function sendFollowUp(tx: Tx, making: SendContext, id: string): Promise<void> {
  const before = await lockEstimate(tx, id)
  if (before.status !== 'sent' || before.remindAt === null || before.remindAt > tx.now || !isByDay(tx.now)) return
  const reminded = before.reminded + 1
  const next = { reminded, remindAt: planReminder(making, before.sentAt ?? tx.now, reminded, tx.now) }
  await tx.update(estimates).set(next).where(eq(estimates.id, id))
  tx.notifyClients('estimates')
  if (before.validUntil < toDay(tx.now)) return
  const { customerId, jobId, requestId, estimateNumber: number, title: service, validUntil } = before
  const link = estimateLink(making, before)
  const values = { number, service, due: `good until ${formatDate(validUntil)}`, link }
  const inText = { link: await createShortLink(tx, making, link, { customerId }) }
  const composed = await renderForCustomer(tx, 'estimate', { customerId, jobId, requestId, values, inText })
  await messages.enqueueTogether(tx, composed)
  if (!composed.some(({ type }) => isConnected(making, type))) return
  audit.record(tx, { entity: 'estimates', entityId: id, action: 'asked again' })
}

/** What it is about: the estimate itself, or what is left of its deposit in cents. */
type Matter = 'estimate' | { deposit: number }

async function write(
  tx: Tx,
  making: SendContext,
  estimate: Stored,
  by: readonly Way[],
  matter: Matter,
  composed?: ComposedMessage,
): Promise<void> {
  const { customerId, jobId, requestId } = estimate
  const about = { purpose: 'estimate', customerId, jobId, requestId } as const
  if (composed) return enqueueComposed(tx, about, composed)
  const customer = await customers.getContact(tx, customerId)
  const { words, end } = await toEstimateWords(tx, making, estimate, matter)
  for (const way of new Set(by)) {
    if (way === 'email') {
      if (customer.email === null) throw cannot('This customer has no email address. Send it by text or copy the link.')
      const message = joinEmail(words.words, end)
      await messages.enqueue(tx, {
        ...about,
        type: 'email',
        recipient: customer.email,
        subject: words.subject,
        message,
      })
      continue
    }
    if (await messages.hasOptedOut(tx, customer.phone))
      throw cannot('This customer opted out of texts. Send it by email or copy the link.')
    if (await messages.hasDeclinedTexts(tx, customer.phone)) throw cannot(DECLINED)
    await messages.enqueue(tx, { ...about, type: 'sms', recipient: customer.phone, message: joinText(words.text, end) })
  }
}

/** What is said of an estimate, or of the rest of its deposit, and the link that follows. */
async function toEstimateWords(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  estimate: Stored,
  matter: Matter,
): Promise<{ words: MessageWords; end: MessageEnd }> {
  const [{ name: customerName }, facts] = await Promise.all([
    customers.getContact(tx, estimate.customerId),
    business.facts(tx),
  ])
  const about = { ...estimate, customerName }
  const words = matter === 'estimate' ? estimateWords(facts, about) : depositWords(facts, about, matter.deposit)
  const link = estimateLink(making, estimate)
  const textLink = await createShortLink(tx, making, link, estimate)
  return { words, end: { link, textLink, ending: words.ending } }
}

/** What a person starts from who sends an estimate: its usual words, and the state that they saw. */
export async function readEstimateWords(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  id: string,
): Promise<{ words: MessageWords; end: MessageEnd; isDeposit: boolean }> {
  const [stored, { depositOwed }] = await Promise.all([
    tx.select().from(estimates).where(eq(estimates.id, id)).then(expectRow),
    get(tx, id),
  ])
  const isDeposit = stored.status === 'accepted' && depositOwed > 0
  return {
    ...(await toEstimateWords(tx, making, stored, isDeposit ? { deposit: depositOwed } : 'estimate')),
    isDeposit,
  }
}

const cannot = (sentence: string) => invalid(sentence, [{ path: 'by', message: sentence }])

function assertNotExpired({ validUntil }: Stored, now: Date): void {
  if (validUntil < toDay(now)) throw conflict('This estimate has expired. Choose a new expiration date first.')
}
