/** What the holder of a private link can do with a change order: read it, accept it, or decline it. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { isCountedVisit } from '#domains/site/traffic/bot-filter.ts'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { listShared } from '#domains/work/files/shared-files.ts'
import { applyChangeOrder } from '#domains/work/jobs/change-scope.ts'
import { formatCents } from '#lib/money.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { assertChangeOrderKey, changeOrderLink } from './change-order-link.ts'
import { acceptedChangeEmail, changeAgreementText } from './change-order-messages.ts'
import { findChangeOrder, getChangeOrder } from './change-order-row.ts'
import type { StoredChangeOrder } from './change-order-row.ts'
import { compareScopes } from './compare-scopes.ts'
import type { ChangeAcceptance, LinkedChangeOrder, State } from './contract.ts'
import { isOpen } from './contract.ts'
import { lockChangeOrder } from './lock-change-order.ts'
import { markSent } from './mark-sent.ts'
import { changeOrders } from './tables.ts'

export type LinkKey = { id: string; key: string }
type Sealed = Pick<AppServices, 'seals'>

/** Returns what a link shows. Throws `notFound` for a link that we never made. */
export async function getByLink(tx: Tx, { seals }: Sealed, { id, key }: LinkKey): Promise<LinkedChangeOrder> {
  const found = await findChangeOrder(tx, id)
  assertChangeOrderKey(seals, id, found !== undefined, key)
  return toLinked(tx, seals, found ?? (await getChangeOrder(tx, id)))
}

/** Records that the customer opened the link, a person as far as one can tell. A draft was shared with them. */
export async function recordOpened(tx: Tx, id: string, agent: string | undefined): Promise<void> {
  // Messengers open a link to draw a preview of it.
  if (!isCountedVisit({ agent, doNotTrack: undefined, privacy: undefined })) return
  const stored = await lockChangeOrder(tx, id)
  if (stored.order.openedAt !== null || !isOpen(stored.state)) return
  if (stored.state === 'draft') {
    await markSent(tx, stored, 'link')
    audit.record(tx, { entity: 'jobs', entityId: stored.order.jobId, action: 'change order link opened' })
  }
  await tx.update(changeOrders).set({ openedAt: tx.now }).where(eq(changeOrders.id, id))
  tx.notifyClients('jobs')
}

/**
 * Accepts it: the job gets its line items and price, and the text, the name, the signature and the address are stored.
 * Accepted again under the same name it answers the same. Throws `conflict` for one that is answered, over or changed.
 */
export async function acceptChange(
  tx: Tx,
  parts: Pick<AppServices, 'config' | 'seals'>,
  { id, key }: LinkKey,
  { name, signature, total }: ChangeAcceptance,
  address: string,
): Promise<LinkedChangeOrder> {
  await assertKey(tx, parts, { id, key })
  const stored = await lockChangeOrder(tx, id)
  const { order, after, state } = stored
  if (state === 'accepted' && order.name === name) return toLinked(tx, parts.seals, stored)
  assertAnswerable(stored)
  if (order.total !== total)
    throw conflict(`The new total is ${formatCents(order.total)}. Review it again, then accept.`)
  await applyChangeOrder(tx, order.jobId, after, { reason: order.reason, name, signature, total: order.total })
  const facts = await business.facts(tx)
  const text = changeAgreementText(facts, stored, tx.now)
  await tx
    .update(changeOrders)
    .set({
      status: 'accepted',
      answeredAt: tx.now,
      name,
      signature,
      address,
      text,
      digest: createHash('sha256').update(text).digest('hex'),
    })
    .where(eq(changeOrders.id, id))
  alertOwner(tx, {
    title: `Change accepted: ${formatCents(order.total)}`,
    body: `${stored.customerName}, ${stored.service}`,
    href: `/dashboard/jobs/${order.jobId}`,
  })
  tx.notifyClients('jobs')
  await sendCopy(tx, parts, stored, text)
  return toLinked(tx, parts.seals, await getChangeOrder(tx, id))
}

/** For their records. */
async function sendCopy(
  tx: Tx,
  parts: Pick<AppServices, 'config' | 'seals'>,
  stored: StoredChangeOrder,
  text: string,
): Promise<void> {
  const { email } = await customers.getContact(tx, stored.customerId)
  if (email === null) return
  const { id, jobId } = stored.order
  const mail = acceptedChangeEmail(await business.facts(tx), stored, text, changeOrderLink(parts, id))
  await messages.enqueue(tx, {
    type: 'email',
    purpose: 'estimate',
    recipient: email,
    ...mail,
    customerId: stored.customerId,
    jobId,
  })
}

/** Declines it, with or without a reason: the job stays as agreed. A repeated decline changes nothing. */
export async function declineChange(
  tx: Tx,
  parts: Sealed,
  { id, key }: LinkKey,
  reason: string | null,
  address: string,
): Promise<LinkedChangeOrder> {
  await assertKey(tx, parts, { id, key })
  const stored = await lockChangeOrder(tx, id)
  if (stored.state === 'declined') return toLinked(tx, parts.seals, stored)
  assertAnswerable(stored)
  const { jobId } = stored.order
  await tx
    .update(changeOrders)
    .set({ status: 'declined', answeredAt: tx.now, declineReason: reason, address })
    .where(eq(changeOrders.id, id))
  audit.record(tx, {
    entity: 'jobs',
    entityId: jobId,
    action: 'change order declined',
    after: { amount: stored.order.was, ...(reason && { reason }) },
  })
  alertOwner(tx, {
    title: 'Change declined',
    body: `${stored.customerName}, ${stored.service}${reason ? `: ${reason}` : ''}`,
    href: `/dashboard/jobs/${jobId}`,
  })
  tx.notifyClients('jobs')
  return toLinked(tx, parts.seals, await getChangeOrder(tx, id))
}

async function assertKey(tx: Tx, { seals }: Sealed, { id, key }: LinkKey): Promise<void> {
  assertChangeOrderKey(seals, id, (await findChangeOrder(tx, id)) !== undefined, key)
}

/** What is said of one that can no longer be answered. */
const CLOSED: Record<Exclude<State, 'draft' | 'sent'>, string> = {
  accepted: 'This change has already been accepted. To change something else, give us a call.',
  declined: 'You declined this change. If you’ve changed your mind, give us a call and we’ll send it again.',
  withdrawn:
    'We withdrew this change, so there’s nothing to accept. Your job stays as agreed. Questions? Give us a call.',
  superseded:
    'Your job has changed since we sent this, so it no longer applies. Give us a call for the current version.',
  expired: 'This change has expired. Give us a call and we’ll renew it.',
  closed: 'This job is already finished or canceled, so the change no longer applies. Give us a call.',
  invoiced: 'We’ve already invoiced this job, so the change no longer applies. Give us a call.',
}

function assertAnswerable({ state }: StoredChangeOrder): void {
  if (state !== 'draft' && state !== 'sent') throw conflict(CLOSED[state])
}

async function toLinked(tx: Tx, seals: AppServices['seals'], stored: StoredChangeOrder): Promise<LinkedChangeOrder> {
  const { order, state, service, customerName, address, before, after, agreed, paymentStatus, depositAmount } = stored
  const isAnswered = state === 'accepted' || state === 'declined'
  return {
    id: order.id,
    state,
    service,
    customerName,
    address,
    reason: order.reason,
    validUntil: order.validUntil,
    agreed,
    scope: compareScopes(before, after),
    depositPaid: paymentStatus === 'deposit-paid' ? (depositAmount ?? 0) : 0,
    photos: await listShared(tx, seals, { changeOrderId: order.id }),
    answer:
      isAnswered && order.answeredAt
        ? { accepted: state === 'accepted', name: order.name, reason: order.declineReason, at: order.answeredAt }
        : null,
  }
}
