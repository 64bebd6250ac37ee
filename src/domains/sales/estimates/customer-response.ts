/**
 * What the holder of a private link can do with an estimate: read it, choose, accept or decline. Each answer is stored
 * permanently.
 */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { isCountedVisit } from '#domains/site/traffic/bot-filter.ts'
import { formatCents } from '#lib/money.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Acceptance, LinkedEstimate, WholeEstimate } from './contract.ts'
import type { Choice, EstimateOptions } from './contract-line-items.ts'
import { estimateLink, assertLinkKey } from './estimate-link.ts'
import { createJobFromEstimate } from './make-job.ts'
import { getChosenLines, isValidChoice, toCustomerOptions, computePrice, type Price } from './price-estimate.ts'
import { ACCEPTED_AT_OFFICE, get, findAcceptance, lockEstimate } from './estimate-row.ts'
import { markSent, planReminder } from './mark-sent.ts'
import { estimateResponses as answers, estimates } from './tables.ts'
import { toLinkedEstimate } from './to-linked-estimate.ts'
import { acceptedEmail, agreementText } from './estimate-messages.ts'

type LinkContext = Pick<AppServices, 'config' | 'seals'> & Delivering

/**
 * Returns the estimate of a link. Throws `notFound` for a link that we never made or that was revoked, without saying
 * which.
 */
export async function getByLink(
  tx: Tx,
  { seals }: Pick<AppServices, 'seals'>,
  id: string,
  key: string,
): Promise<LinkedEstimate> {
  await check(tx, seals, id, key)
  return toLinkedEstimate(tx, await get(tx, id))
}

/**
 * The job of an accepted estimate, for the customer's calendar; its id. Throws `notFound` before it is scheduled, and
 * once it is over.
 */
export async function getScheduledJob(
  tx: Tx,
  parts: Pick<AppServices, 'seals'>,
  id: string,
  key: string,
): Promise<string> {
  const { appointment } = await getByLink(tx, parts, id, key)
  const { jobId } = await get(tx, id)
  if (appointment === null || jobId === null) throw notFound('Nothing is scheduled yet.')
  return jobId
}

/**
 * What a choice comes to: the server's figure is the one that counts. Throws `invalid` for a choice that the offer has
 * not.
 */
export async function priceChoice(
  tx: Tx,
  { seals }: Pick<AppServices, 'seals'>,
  id: string,
  key: string,
  choice: Choice,
): Promise<Price> {
  await check(tx, seals, id, key)
  const estimate = await get(tx, id)
  assertValidChoice(estimate.offer, choice)
  return computePrice(toCustomerOptions(estimate.offer), estimate, choice)
}

/**
 * Records that the customer opened the link, a person as far as one can tell. A draft that they opened was shared with
 * them, so it counts as sent.
 */
export async function recordOpened(tx: Tx, parts: Delivering, id: string, agent: string | undefined): Promise<void> {
  // Messengers open a link to draw a preview of it.
  if (!isCountedVisit({ agent, doNotTrack: undefined, privacy: undefined })) return
  const stored = await lockEstimate(tx, id)
  const { openedAt, status } = stored
  if (openedAt !== null || (status !== 'sent' && status !== 'draft')) return
  if (status === 'draft') {
    await markSent(tx, parts, stored, 'link')
    audit.record(tx, {
      entity: 'estimates',
      entityId: id,
      action: 'shared link opened',
      before: { status },
      after: { status: 'sent' },
    })
  }
  await tx.update(estimates).set({ openedAt: tx.now }).where(eq(estimates.id, id))
  tx.notifyClients('estimates')
}

/**
 * Accepts the estimate: stores the text, who accepted, when, the network address and the choice, and turns the work
 * into a job. A repeated acceptance returns the same result. Throws `conflict` for an estimate that is closed or has
 * changed since, and `invalid` for a choice that the offer does not have.
 */
export async function acceptEstimate(
  tx: Tx,
  making: LinkContext,
  { id, key }: LinkKey,
  given: Acceptance,
  address: string,
): Promise<LinkedEstimate> {
  await check(tx, making.seals, id, key)
  await lockEstimate(tx, id)
  const estimate = await get(tx, id)
  if (estimate.state === 'accepted') return repeated(tx, estimate, given)
  assertAnswerable(estimate)
  const isChanged = estimate.version !== given.version
  // The customer did not cause a removal made since they opened the page, so the conflict below shows them the new
  // offer.
  if (!isChanged) assertValidChoice(estimate.offer, given.choice)
  const agreed = computePrice(estimate.offer, estimate, given.choice)
  const changeText = isValidChoice(estimate.offer, given.choice)
    ? `: the new total is ${formatCents(agreed.total)}`
    : ' and something you chose is no longer included'
  if (isChanged || agreed.total !== given.total)
    throw conflict(`This estimate was updated${changeText}. Review it again, then accept.`)
  await saveAcceptance(tx, making, estimate, agreed, { ...given, address })
  const whole = await get(tx, id)
  alertOwner(tx, {
    title: `Accepted: ${formatCents(agreed.total)}`,
    body: `${whole.customerName}, ${whole.title}`,
    href: `/dashboard/estimates/${id}`,
  })
  return toLinkedEstimate(tx, whole)
}

/**
 * The office keeps that a customer accepted by phone or on paper. `how` stands in for the signature. Throws as `accept`
 * does.
 */
export async function acceptOnBehalf(
  tx: Tx,
  making: LinkContext,
  id: string,
  given: { choice: Choice; name: string; how: string; version: number },
): Promise<WholeEstimate> {
  const stored = await lockEstimate(tx, id)
  const estimate = await get(tx, id)
  if (estimate.status === 'accepted') throw conflict('This estimate has already been accepted.')
  if (estimate.status === 'void') throw conflict('This estimate was canceled. Duplicate it to create a new one.')
  await audit.assertVersion(tx, 'estimates', stored, given.version)
  assertValidChoice(estimate.offer, given.choice)
  const agreed = computePrice(estimate.offer, estimate, given.choice)
  await saveAcceptance(tx, making, estimate, agreed, {
    ...given,
    signature: `recorded by ${tx.actor.name}: ${given.how}`,
    preferredStart: null,
    address: ACCEPTED_AT_OFFICE,
  })
  return get(tx, id)
}

/** Declines the estimate, with or without a reason, which stops the follow-ups. A repeated decline changes nothing. */
export async function declineEstimate(
  tx: Tx,
  { seals }: LinkContext,
  { id, key }: LinkKey,
  reason: string | null,
  address: string,
): Promise<LinkedEstimate> {
  await check(tx, seals, id, key)
  const stored = await lockEstimate(tx, id)
  const estimate = await get(tx, id)
  if (estimate.status === 'declined') return toLinkedEstimate(tx, estimate)
  if (estimate.status !== 'sent') assertAnswerable(estimate)
  await tx.insert(answers).values({ estimateId: id, accepted: false, reason, address, createdAt: tx.now })
  await tx
    .update(estimates)
    .set({ status: 'declined', answeredAt: tx.now, remindAt: null, version: stored.version + 1 })
    .where(eq(estimates.id, id))
  audit.record(tx, {
    entity: 'estimates',
    entityId: id,
    action: 'declined',
    before: { status: estimate.status },
    after: { status: 'declined', ...(reason && { reason }) },
  })
  alertOwner(tx, {
    title: 'Estimate declined',
    body: `${estimate.customerName}, ${estimate.title}${reason ? `: ${reason}` : ''}`,
    href: `/dashboard/estimates/${id}`,
  })
  tx.notifyClients('estimates')
  return toLinkedEstimate(tx, await get(tx, id))
}

/** They changed their mind about a no: it can be answered again, as long as its day is not over. */
export async function reopenEstimate(tx: Tx, making: LinkContext, { id, key }: LinkKey): Promise<LinkedEstimate> {
  await check(tx, making.seals, id, key)
  const stored = await lockEstimate(tx, id)
  if (stored.status !== 'declined') return toLinkedEstimate(tx, await get(tx, id))
  await tx
    .update(estimates)
    .set({
      status: 'sent',
      answeredAt: null,
      remindAt: planReminder(making, stored.sentAt ?? tx.now, stored.reminded, tx.now),
      version: stored.version + 1,
    })
    .where(eq(estimates.id, id))
  audit.record(tx, {
    entity: 'estimates',
    entityId: id,
    action: 'opened again',
    before: { status: 'declined' },
    after: { status: 'sent' },
  })
  tx.notifyClients('estimates')
  return toLinkedEstimate(tx, await get(tx, id))
}

export type LinkKey = { id: string; key: string }

async function check(tx: Tx, seals: AppServices['seals'], id: string, key: string): Promise<void> {
  const [found] = await tx
    .select({ id: estimates.id, linkVersion: estimates.linkVersion })
    .from(estimates)
    .where(eq(estimates.id, id))
  assertLinkKey(seals, found, key)
}

type Signed = Pick<Acceptance, 'choice' | 'name' | 'signature' | 'preferredStart'> & { address: string }

async function saveAcceptance(
  tx: Tx,
  making: LinkContext,
  estimate: WholeEstimate,
  agreed: Price,
  signed: Signed,
): Promise<void> {
  const { id, version } = estimate
  const facts = await business.facts(tx)
  const packageName = estimate.offer.packages.find((one) => one.id === signed.choice.packageId)?.name ?? null
  const text = agreementText(facts, estimate, agreed, { packageName, at: tx.now })
  const { choice, name, signature, preferredStart, address } = signed
  const acceptance = {
    accepted: true,
    name,
    signature,
    address,
    preferredStart,
    chosen: choice,
    amount: agreed.total,
    deposit: agreed.deposit,
    text,
  }
  await tx.insert(answers).values({
    estimateId: id,
    ...acceptance,
    digest: createHash('sha256').update(text).digest('hex'),
    createdAt: tx.now,
  })
  const jobId = await createJobFromEstimate(tx, estimate, {
    choice,
    lines: getChosenLines(estimate.offer, choice),
    name,
    wish: preferredStart,
  })
  const [row] = await tx
    .update(estimates)
    .set({ status: 'accepted', amount: agreed.total, answeredAt: tx.now, remindAt: null, jobId, version: version + 1 })
    .where(eq(estimates.id, id))
    .returning()
  audit.record(tx, {
    entity: 'estimates',
    entityId: id,
    action: 'accepted',
    before: { status: estimate.status },
    after: { status: 'accepted', name, amount: agreed.total },
  })
  tx.emit('estimate.accepted', {
    estimateId: id,
    requestId: estimate.requestId,
    jobId,
    customerId: estimate.customerId,
    by: tx.actor,
  })
  tx.notifyClients('estimates')
  const customer = await customers.getContact(tx, estimate.customerId)
  if (customer.email === null || !row) return
  const { subject, message } = acceptedEmail(facts, estimate, text, estimateLink(making, row))
  await messages.enqueue(tx, {
    type: 'email',
    purpose: 'estimate',
    recipient: customer.email,
    subject,
    message,
    customerId: estimate.customerId,
    jobId,
  })
}

/**
 * Returns the same result to a customer who signs again because the first answer was lost. A different choice is a
 * conflict.
 */
function repeated(tx: Tx, estimate: WholeEstimate, { name, choice }: Acceptance): Promise<LinkedEstimate> {
  const before = findAcceptance(estimate.answers)
  if (before?.name === name && deepEqual(before.choice, choice)) return toLinkedEstimate(tx, estimate)
  throw conflict('This estimate has already been accepted. To change something, give us a call.')
}

function assertAnswerable({ state }: WholeEstimate): void {
  if (state === 'expired')
    throw conflict('This estimate has expired. Call us and we’ll confirm or renew the price the same day.')
  if (state === 'accepted')
    throw conflict('This estimate has already been accepted. To change something, give us a call.')
  if (state === 'void') throw conflict('This estimate was canceled. Give us a call.')
  if (state === 'declined')
    throw conflict(
      'You declined this estimate. To accept it, select "I changed my mind" on its page first, or call us.',
    )
}

function assertValidChoice(offer: EstimateOptions, choice: Choice): void {
  if (isValidChoice(offer, choice)) return
  const sentence =
    offer.packages.length > 0 && choice.packageId === null
      ? 'Choose a package.'
      : 'That choice isn’t part of this estimate. Choose again.'
  throw invalid(sentence, [{ path: 'choice', message: sentence }])
}
