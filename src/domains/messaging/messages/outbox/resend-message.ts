/**
 * What a person does with a message that failed or has an unknown outcome. The product never sends a message a second
 * time without such a request.
 */
import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getConsentStatus } from '../consent/consent-ledger.ts'
import { CANCELLED_BY_USER } from '../contract.ts'
import type { Communication, Decision, Status, Type } from '../contract.ts'
import { isOffer, NOT_AGREED, STOPPED, UNSUBSCRIBED } from './send-policy.ts'
import { assertNotCleared } from '../email/secret-email.ts'
import { requestedBy, get } from '../service.ts'
import { communications } from '../tables.ts'
import { scheduleRun } from './schedule-run.ts'

type Row = typeof communications.$inferSelect

/** Sends a failed message again, with all its tries. Throws `conflict` for any other, or if its recipient opted out. */
export async function retryFailed(tx: Tx, id: string): Promise<Communication> {
  const row = await lock(tx, id)
  if (row.status !== 'failed') throw conflict('Only failed messages can be resent.')
  await assertRecipientAllows(tx, row)
  return sendAgain(tx, row)
}

/**
 * Applies a person's decision about a message with an unknown outcome. Throws `conflict` for any other, and as `retry`
 * does.
 */
export async function resolveUnconfirmed(tx: Tx, id: string, decision: Decision): Promise<Communication> {
  const row = await lock(tx, id)
  if (row.status !== 'unconfirmed') throw conflict('This message has already been reviewed.')
  if (decision === 'again') {
    await assertRecipientAllows(tx, row)
    return sendAgain(tx, row)
  }
  const who = requestedBy(tx) ?? 'Someone'
  const next =
    decision === 'arrived'
      ? ({ status: 'sent', reason: `${who} marked it as delivered.`, sentAt: row.sentAt ?? tx.now } as const)
      : ({ status: 'failed', reason: `Delivery couldn’t be confirmed. ${who} left it as not sent.` } as const)
  await tx.update(communications).set(next).where(eq(communications.id, id))
  if (decision === 'arrived' && (row.jobId ?? row.requestId) !== null)
    tx.emit('message.sent', { jobId: row.jobId, requestId: row.requestId, purpose: row.purpose, simulated: false })
  return recordDecision(tx, row, decision === 'arrived' ? 'said to have arrived' : 'left as it is', next.status)
}

/**
 * Undoes that a person took it back: it waits again, at least a few seconds. Throws `conflict` when it was not a person
 * who did.
 */
export async function restoreCancelled(tx: Tx, id: string): Promise<Communication> {
  const row = await lock(tx, id)
  if (row.status === 'pending') return get(tx, id)
  if (row.status !== 'cancelled' || row.reason !== CANCELLED_BY_USER)
    throw conflict('Only messages you canceled can be restored.')
  assertNotCleared(row)
  const sendAfter = new Date(Math.max(row.sendAfter.getTime(), tx.now.getTime() + AGAIN_MS))
  await tx.update(communications).set({ status: 'pending', reason: null, sendAfter }).where(eq(communications.id, id))
  scheduleRun(tx, row.type as Type, sendAfter)
  return recordDecision(tx, row, 'put back', 'pending')
}

const AGAIN_MS = 5000

async function lock(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(communications).where(eq(communications.id, id)).for('update')
  if (!row) throw notFound('This message no longer exists.')
  return row
}

/** A person may send a failed message again, but never a message that the recipient does not want. */
async function assertRecipientAllows(tx: Tx, { type, recipient, purpose }: Row): Promise<void> {
  const { stopped, offers } = (await getConsentStatus(tx, type as Type, [recipient]))(recipient)
  if (stopped) throw conflict(STOPPED)
  if (isOffer(purpose) && !offers) throw conflict(type === 'sms' ? NOT_AGREED : UNSUBSCRIBED)
}

async function sendAgain(tx: Tx, row: Row): Promise<Communication> {
  assertNotCleared(row)
  // `sendAfter` tells a late answer of the first time apart. The words may be old; the person who presses has them
  // before their eyes.
  await tx
    .update(communications)
    .set({ status: 'pending', reason: null, attempts: 0, sendAfter: tx.now, sendBefore: null, sentAt: null })
    .where(eq(communications.id, row.id))
  scheduleRun(tx, row.type as Type)
  return recordDecision(tx, row, 'sent again', 'pending')
}

async function recordDecision(
  tx: Tx,
  { id, status, reason }: Row,
  action: string,
  next: Status,
): Promise<Communication> {
  audit.record(tx, {
    entity: 'communications',
    entityId: id,
    action,
    before: { status, ...(reason && { reason }) },
    after: { status: next },
  })
  tx.notifyClients('communications')
  return get(tx, id)
}
