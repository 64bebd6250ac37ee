/**
 * The status of a request: moved on as TRANSITIONS allows, undone within a minute, restored from the flagged ones,
 * deleted.
 */
import { and, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { answerBy } from '#domains/system/business/answer-by.ts'
import * as business from '#domains/system/business/service.ts'
import * as alerts from '#domains/messaging/messages/alerts/owner-alerts.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import * as files from '#domains/work/files/service.ts'
import * as photos from '#domains/work/photos/service.ts'
import { conflict } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { acknowledgeRequest, readAcknowledgmentFacts } from './acknowledge-request.ts'
import type { LinkContext } from './acknowledge-request.ts'
import { TRANSITIONS, requiresReason, LOST_REASON_REQUIRED } from './contract-options.ts'
import { Status } from './contract.ts'
import type { ServiceRequest } from './contract.ts'
import { consentsFromForm, get, lock, lockForWork, requestPath } from './service.ts'
import { serviceRequests } from './tables.ts'

const ENTITY = 'service_requests'
/** How long a status change can be undone, in milliseconds. */
const UNDO_MS = 60_000

/**
 * Moves a request on. The dashboard always asks why a request is lost. The call of the specification has no such field,
 * and does what section 4 of it allows: a new request may be canceled without a reason, and its timeline then says so;
 * one that was contacted can only be completed. With a reason, which is our addition, a contacted request may be
 * canceled too. Asked for what it already is, it stays as it is. Throws `conflict` for a step that is not allowed, or
 * that lacks its reason.
 */
export async function setStatus(tx: Tx, id: string, status: Status, lostReason?: string): Promise<ServiceRequest> {
  const before = await lock(tx, id)
  if (before.status !== status) {
    // The check of the column holds it to the words of the contract.
    const from = before.status as Status
    if (!TRANSITIONS[from].includes(status))
      throw conflict(`A request can’t go from ${toStatusWord(from)} to ${toStatusWord(status)}.`)
    if (requiresReason(from, status) && !lostReason) throw conflict(LOST_REASON_REQUIRED)
    await tx
      .update(serviceRequests)
      .set({
        status,
        ...(status === 'contacted' && { contactedAt: tx.now }),
        ...(status === 'cancelled' && { lostReason: lostReason || null }),
      })
      .where(eq(serviceRequests.id, id))
    audit.record(tx, {
      entity: ENTITY,
      entityId: id,
      action: 'status changed',
      before: { status: from },
      after: { status, ...(lostReason && { lostReason }) },
    })
    tx.notifyClients('service-requests')
  }
  return get(tx, id)
}

/**
 * Takes the last change of status back. Throws `conflict` when it is longer ago than a minute, when something else was
 * done since, and for a duplicate: what hung on it is the other request's by now.
 */
export async function undoStatus(tx: Tx, id: string): Promise<ServiceRequest> {
  const now = await lockForWork(tx, id)
  const last = await audit.lastChange(tx, ENTITY, id)
  const from =
    last?.action === 'status changed'
      ? Status.safeParse((last?.before as { status?: unknown } | null)?.status).data
      : undefined
  if (!last || from === undefined) throw conflict('There’s no status change to undo.')
  if (tx.now.getTime() - last.createdAt.getTime() > UNDO_MS) throw conflict('It’s too late to undo this.')
  await tx
    .update(serviceRequests)
    .set({
      status: from,
      ...(from === 'new' && { contactedAt: null }),
      ...(now.status === 'cancelled' && { lostReason: null }),
    })
    .where(eq(serviceRequests.id, id))
  audit.record(tx, {
    entity: ENTITY,
    entityId: id,
    action: 'status put back',
    before: { status: now.status },
    after: { status: from },
  })
  tx.notifyClients('service-requests')
  return get(tx, id)
}

/** A reply to it has really gone out: who waited for an answer has one. */
export async function recordAnswered(tx: Tx, id: string): Promise<void> {
  const [answered] = await tx
    .update(serviceRequests)
    .set({ status: 'contacted', contactedAt: tx.now })
    .where(and(eq(serviceRequests.id, id), eq(serviceRequests.status, 'new')))
    .returning({ id: serviceRequests.id })
  if (!answered) return
  audit.record(tx, {
    entity: ENTITY,
    entityId: id,
    action: 'answered',
    before: { status: 'new' },
    after: { status: 'contacted' },
  })
  tx.notifyClients('service-requests')
}

/**
 * Takes a flagged request back among the others, with what was ticked in it: a person has sent it after all. They are
 * answered now, and the time in which they hear from us begins now, too.
 */
export async function restore(tx: Tx, making: LinkContext, id: string): Promise<ServiceRequest> {
  const before = await lock(tx, id)
  if (before.flagged) {
    const { hours, facts } = await business.content(tx)
    const due = answerBy(tx.now, hours)
    await tx.update(serviceRequests).set({ flagged: false, answerBy: due }).where(eq(serviceRequests.id, id))
    consents.recordDeferred(tx, consentsFromForm(before))
    if (before.status === 'new' && before.archivedAt === null) {
      const acknowledgment = await readAcknowledgmentFacts(tx, [before])
      acknowledgeRequest(tx, making, before, { answerBy: due, business: facts, facts: acknowledgment })
    }
    audit.record(tx, {
      entity: ENTITY,
      entityId: id,
      action: 'restored',
      before: { flagged: true },
      after: { flagged: false },
    })
    tx.notifyClients('service-requests')
  }
  return get(tx, id)
}

/**
 * Archives a finished request, or restores it. Throws `conflict` for a request that still needs an answer.
 */
export async function archive(tx: Tx, id: string, archived: boolean): Promise<ServiceRequest> {
  const before = await lock(tx, id)
  if ((before.archivedAt !== null) === archived) return get(tx, id)
  if (archived && before.status !== 'completed' && before.status !== 'cancelled')
    throw conflict(`This request is still ${before.status}. Complete or cancel it before you archive it.`)
  await tx
    .update(serviceRequests)
    .set({ archivedAt: archived ? tx.now : null })
    .where(eq(serviceRequests.id, id))
  audit.record(tx, { entity: ENTITY, entityId: id, action: archived ? 'archived' : 'unarchived' })
  tx.notifyClients('service-requests')
  return get(tx, id)
}

/**
 * Deletes it for good. Its notes and its own photos go with it, a reply that waits is not sent, and the bell forgets
 * it; the customer and the job that were made of it stay, and so do the photos that are the job's by now.
 */
export async function remove(tx: Tx, id: string): Promise<{ id: string }> {
  const { name, phone, email, customerId } = await lock(tx, id)
  await photos.leaveRequest(tx, id)
  await files.leaveRequest(tx, id)
  await messages.cancelForRequest(tx, id, 'Its request was deleted.')
  await alerts.dismissAlertsFor(tx, requestPath(id))
  await tx.delete(serviceRequests).where(eq(serviceRequests.id, id))
  audit.record(tx, { entity: ENTITY, entityId: id, action: 'deleted', before: { name, phone, email, customerId } })
  tx.notifyClients('service-requests')
  return { id }
}
