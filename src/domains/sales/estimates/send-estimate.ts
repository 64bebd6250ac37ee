import { and, eq, lte } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { renderForCustomer } from '#domains/messaging/messages/templates/render-message.ts'
import { DECLINED } from '#domains/messaging/messages/choose-channel.ts'
import { isConnected, splitChannels } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import type { NotSent, Share } from '#domains/messaging/messages/contract.ts'
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
import { depositEmail, depositText, estimateEmail, estimateText } from './estimate-messages.ts'

type SendContext = Pick<AppServices, 'config' | 'seals'> & Delivering
type Way = 'sms' | 'email'

/** `notSent`: the channels that took nothing. */
type Sending = WholeEstimate & { notSent: NotSent[] }

/**
 * Sends the link. Once a channel accepts it, a draft becomes sent and gets follow-ups until it is answered. If no
 * channel accepts it, the status does not change. An accepted estimate asks for its deposit. Throws `conflict` for an
 * estimate that is expired or cancelled, or whose deposit is not owed, and `invalid` for a channel that does not reach
 * this customer.
 */
export async function sendEstimate(tx: Tx, making: SendContext, id: string, by: readonly Way[]): Promise<Sending> {
  const before = await lockEstimate(tx, id)
  if (before.status === 'accepted') return askForDeposit(tx, making, before, by)
  assertOpen(before)
  assertNotExpired(before, tx.now)
  for (const way of new Set(by)) await write(tx, making, before, way)
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

async function askForDeposit(tx: Tx, making: SendContext, before: Stored, by: readonly Way[]): Promise<Sending> {
  const { depositOwed } = await get(tx, before.id)
  if (depositOwed === 0)
    throw conflict('No deposit is due, so there’s nothing to request. You can still copy the link.')
  for (const way of new Set(by)) await write(tx, making, before, way, { deposit: depositOwed })
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
 * Throws `conflict` for an estimate that is expired or cancelled.
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
  const stored = expectRow(await tx.select().from(estimates).where(eq(estimates.id, id)))
  const [{ depositOwed }, customer] = await Promise.all([get(tx, id), customers.getContact(tx, stored.customerId)])
  const matter = stored.status === 'accepted' && depositOwed > 0 ? { deposit: depositOwed } : 'estimate'
  const byHand: Share['byHand'] = []
  // Who said STOP is not texted from another phone either.
  if (!(await messages.hasOptedOut(tx, customer.phone)))
    byHand.push({ type: 'sms', recipient: customer.phone, ...(await wordsOf(tx, making, stored, 'sms', matter)) })
  if (customer.email !== null)
    byHand.push({ type: 'email', recipient: customer.email, ...(await wordsOf(tx, making, stored, 'email', matter)) })
  return { link: estimateLink(making, stored), byHand }
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
  const values = { number, service, due: `good until ${formatDate(validUntil)}`, link: estimateLink(making, before) }
  const composed = await renderForCustomer(tx, 'estimate', { customerId, jobId, requestId, values })
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
  way: Way,
  matter: Matter = 'estimate',
): Promise<void> {
  const customer = await customers.getContact(tx, estimate.customerId)
  const said = await wordsOf(tx, making, estimate, way, matter)
  const common = {
    purpose: 'estimate',
    customerId: estimate.customerId,
    jobId: estimate.jobId,
    requestId: estimate.requestId,
  } as const
  if (way === 'email') {
    if (customer.email === null) throw cannot('This customer has no email address. Send it by text or copy the link.')
    await messages.enqueue(tx, {
      ...common,
      type: 'email',
      recipient: customer.email,
      subject: said.subject ?? '',
      message: said.message,
    })
    return
  }
  if (await messages.hasOptedOut(tx, customer.phone))
    throw cannot('This customer opted out of texts. Send it by email or copy the link.')
  if (await messages.hasDeclinedTexts(tx, customer.phone)) throw cannot(DECLINED)
  await messages.enqueue(tx, { ...common, type: 'sms', recipient: customer.phone, message: said.message })
}

type ShareText = { subject: string | null; message: string }

async function wordsOf(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  estimate: Stored,
  way: Way,
  matter: Matter,
): Promise<ShareText> {
  const [{ name: customerName }, facts] = await Promise.all([
    customers.getContact(tx, estimate.customerId),
    business.facts(tx),
  ])
  const about = { ...estimate, customerName }
  const link = estimateLink(making, estimate)
  if (way === 'email')
    return matter === 'estimate' ? estimateEmail(facts, about, link) : depositEmail(facts, about, matter.deposit, link)
  return {
    subject: null,
    message: matter === 'estimate' ? estimateText(facts, about, link) : depositText(facts, about, matter.deposit, link),
  }
}

const cannot = (sentence: string) => invalid(sentence, [{ path: 'by', message: sentence }])

function assertNotExpired({ validUntil }: Stored, now: Date): void {
  if (validUntil < toDay(now)) throw conflict('This estimate has expired. Choose a new expiration date first.')
}
