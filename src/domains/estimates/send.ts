import { and, eq, lte } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import * as business from '#domains/business/service.ts'
import * as customers from '#domains/customers/service.ts'
import * as automatic from '#domains/messages/automatic.ts'
import { DECLINED } from '#domains/messages/choose-channel.ts'
import * as messages from '#domains/messages/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate, instantOf, isByDay } from '#lib/local-time.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import type { WholeEstimate } from './contract.ts'
import { linkOf } from './link.ts'
import { get, lockEstimate } from './row.ts'
import type { Stored } from './row.ts'
import { mustBeOpen } from './service.ts'
import { estimates } from './tables.ts'
import { depositEmail, depositText, email, textMessage } from './words.ts'

type Making = Pick<Parts, 'config' | 'seals'>
type Way = 'sms' | 'email'

/** Days after it was sent on which somebody who has not answered is asked, each once. */
const REMINDERS = [3, 7] as const
/** Days between two of them, whatever happened meanwhile. */
const LEAST_BETWEEN = 4
/** When in the day. */
const AT = '10:00'

/**
 * Sends the link. A draft becomes sent, and is followed up until it is answered; one that was accepted asks for its deposit. Throws `conflict` for one that
 * is over or taken back, or whose deposit nobody owes, and `invalid` for a way that does not lead to this customer.
 */
export async function send(tx: Tx, making: Making, id: string, by: readonly Way[]): Promise<WholeEstimate> {
  const before = await lockEstimate(tx, id)
  if (before.status === 'accepted') return askForDeposit(tx, making, before, by)
  mustBeOpen(before)
  mustNotBeOver(before, tx.now)
  for (const way of new Set(by)) await write(tx, making, before, way)
  await markSent(tx, before)
  audit.record(tx, { entity: 'estimates', entityId: id, action: 'sent', before: { status: before.status }, after: { status: 'sent', by: [...new Set(by)] } })
  return get(tx, id)
}

async function askForDeposit(tx: Tx, making: Making, before: Stored, by: readonly Way[]): Promise<WholeEstimate> {
  const { depositOwed } = await get(tx, before.id)
  if (depositOwed === 0) throw conflict('No deposit is owed any more, so there is nothing to ask for. You can still copy the link.')
  for (const way of new Set(by)) await write(tx, making, before, way, { deposit: depositOwed })
  audit.record(tx, { entity: 'estimates', entityId: before.id, action: 'deposit asked for', after: { by: [...new Set(by)] } })
  tx.changed('estimates')
  return get(tx, before.id)
}

/**
 * The link, for the owner to send in their own words: a draft counts as sent from then on. One that was answered stays as it is, and its link shows the
 * answer. Throws `conflict` for one that is over or taken back.
 */
export async function handOut(tx: Tx, making: Making, id: string): Promise<{ link: string }> {
  const before = await lockEstimate(tx, id)
  const isAnswered = before.status === 'accepted' || before.status === 'declined'
  if (!isAnswered) {
    mustBeOpen(before)
    mustNotBeOver(before, tx.now)
    await markSent(tx, before)
  }
  const told = before.status === 'draft' ? { before: { status: 'draft' }, after: { status: 'sent' } } : {}
  audit.record(tx, { entity: 'estimates', entityId: id, action: 'link copied', ...told })
  return { link: linkOf(making, before) }
}

/** Puts on the queue whom it is time to ask once more: each for itself, so that one that cannot be sent holds up no other. */
export async function remindDue(tx: Tx): Promise<void> {
  const due = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.status, 'sent'), lte(estimates.remindAt, tx.now)))
    .limit(1000)
  for (const { id } of due) tx.later('estimates.remind', { id }, { once: id })
}

/** Asks once more for an answer, by text to who agreed to texts, else by email. Does nothing for one that needs none any more: the task may come twice. */
export async function remind(tx: Tx, making: Making, id: string): Promise<void> {
  const before = await lockEstimate(tx, id)
  if (before.status !== 'sent' || before.remindAt === null || before.remindAt > tx.now || !isByDay(tx.now)) return
  const reminded = before.reminded + 1
  const next = { reminded, remindAt: nextReminder(before.sentAt ?? tx.now, reminded, tx.now) }
  await tx.update(estimates).set(next).where(eq(estimates.id, id))
  tx.changed('estimates')
  if (before.validUntil < toDay(tx.now)) return
  const { customerId, jobId, requestId, estimateNumber: number, title: service, validUntil } = before
  const values = { number, service, due: `good until ${formatDate(validUntil)}`, link: linkOf(making, before) }
  const sent = await messages.enqueueEach(tx, await automatic.compose(tx, 'estimate', { customerId, jobId, requestId, values }))
  if (sent.length === 0) return
  audit.record(tx, { entity: 'estimates', entityId: id, action: 'asked again' })
}

/** What it is about: the estimate itself, or what is left of its deposit in cents. */
type Matter = 'estimate' | { deposit: number }

async function write(tx: Tx, making: Making, estimate: Stored, way: Way, matter: Matter = 'estimate'): Promise<void> {
  const [customer, facts] = await Promise.all([customers.contact(tx, estimate.customerId), business.facts(tx)])
  const about = { ...estimate, customerName: customer.name }
  const link = linkOf(making, estimate)
  const common = { purpose: 'estimate', customerId: estimate.customerId, jobId: estimate.jobId, requestId: estimate.requestId } as const
  if (way === 'email') {
    if (customer.email === null) throw cannot('There is no email address for this customer. Please send it by text, or copy the link.')
    const { subject, message } = matter === 'estimate' ? email(facts, about, link) : depositEmail(facts, about, matter.deposit, link)
    await messages.enqueue(tx, { ...common, type: 'email', recipient: customer.email, subject, message })
    return
  }
  if (await messages.hasStopped(tx, customer.phone)) throw cannot('This customer has answered STOP to texts. Please send it by email, or copy the link.')
  if (await messages.declinesTexts(tx, customer.phone)) throw cannot(DECLINED)
  const message = matter === 'estimate' ? textMessage(facts, about, link) : depositText(facts, about, matter.deposit, link)
  await messages.enqueue(tx, { ...common, type: 'sms', recipient: customer.phone, message })
}

const cannot = (sentence: string) => invalid(sentence, [{ path: 'by', message: sentence }])

async function markSent(tx: Tx, { id, status, sentAt, version }: Stored): Promise<void> {
  const isFirst = status !== 'sent'
  await tx
    .update(estimates)
    // Who said no, and is sent it again, is asked again.
    .set({
      status: 'sent',
      sentAt: isFirst ? tx.now : sentAt,
      ...(isFirst && { reminded: 0, remindAt: nextReminder(tx.now, 0), answeredAt: null, version: version + 1 }),
    })
    .where(eq(estimates.id, id))
  tx.changed('estimates')
}

/** When somebody is asked next, in the middle of a morning, tomorrow at the soonest, and never so soon after they were asked; null once that was often enough. */
export function nextReminder(sentAt: Date, reminded: number, now = sentAt): Date | null {
  const days = REMINDERS[reminded]
  if (days === undefined) return null
  const [due, soonest] = [addDays(toDay(sentAt), days), addDays(toDay(now), reminded === 0 ? 1 : LEAST_BETWEEN)]
  return instantOf(due > soonest ? due : soonest, AT)
}

function mustNotBeOver({ validUntil }: Stored, now: Date): void {
  if (validUntil < toDay(now)) throw conflict('The day it was good until is over. Please choose a new one first.')
}
