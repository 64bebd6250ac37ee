/**
 * Messages that the domain which wrote them keeps an eye on while they wait: what they tell of may change before they
 * leave.
 */
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { sendNow } from '../service.ts'
import type { NewMessage } from '../service.ts'
import { communications } from '../tables.ts'
import { isPendingOrRestorable } from './message-filters.ts'
import { scheduleRun } from './schedule-run.ts'

/** waits: it can still be changed · left: it went out, or was tried · cancelled: it was canceled first. */
export type SendState = 'waits' | 'left' | 'cancelled'

/**
 * Gets the current state of these messages and locks them until the transaction ends, so that no run sends a pending
 * one in the meantime.
 */
export async function getSendStates(tx: Tx, ids: readonly string[]): Promise<Map<string, SendState>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: communications.id, status: communications.status })
    .from(communications)
    .where(inArray(communications.id, [...ids]))
    .orderBy(communications.id)
    .for('update')
  return new Map(
    rows.map(({ id, status }) => [id, status === 'pending' ? 'waits' : status === 'cancelled' ? 'cancelled' : 'left']),
  )
}

/** Cancels those of them that still wait. A message that a user canceled by hand can then no longer be restored. */
export async function cancelPending(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(communications)
    .set({ status: 'cancelled', reason })
    .where(and(inArray(communications.id, [...ids]), isPendingOrRestorable))
  tx.notifyClients('communications')
}

/** Takes back what waits beside this message, to tell the same by the other way. */
export async function cancelSiblings(tx: Tx, id: string, reason: string): Promise<void> {
  const ids = await listSiblings(tx, id)
  if (ids.length > 0)
    await tx.update(communications).set({ status: 'cancelled', reason }).where(inArray(communications.id, ids))
}

/**
 * Sends a pending message now, along with its pending sibling on the other channel. Returns false when neither is
 * pending.
 */
export async function sendSiblingsNow(tx: Tx, id: string): Promise<boolean> {
  const ids = await listSiblings(tx, id)
  for (const other of ids) await sendNow(tx, other)
  return (await sendNow(tx, id)) || ids.length > 0
}

async function listSiblings(tx: Tx, id: string): Promise<string[]> {
  const [message] = await tx
    .select({ jobId: communications.jobId, templateKey: communications.templateKey })
    .from(communications)
    .where(eq(communications.id, id))
  if (!message?.jobId || !message.templateKey) return []
  const alike = and(
    eq(communications.jobId, message.jobId),
    eq(communications.templateKey, message.templateKey),
    ne(communications.id, id),
  )
  const rows = await tx
    .select({ id: communications.id })
    .from(communications)
    .where(and(alike, eq(communications.status, 'pending')))
    .orderBy(communications.id)
    .for('update')
  return rows.map((row) => row.id)
}

/** Another text in the place of one that waits, to leave at its own time; nothing for one that waits no more. */
export async function replaceContent(
  tx: Tx,
  id: string,
  { type, recipient, subject, message, sendAfter = tx.now, sendBefore, reason }: NewMessage,
): Promise<void> {
  await tx
    .update(communications)
    .set({
      type,
      recipient,
      subject: subject ?? null,
      message,
      sendAfter,
      sendBefore: sendBefore ?? null,
      reason: reason ?? null,
    })
    .where(and(eq(communications.id, id), eq(communications.status, 'pending')))
  scheduleRun(tx, type, sendAfter)
  tx.notifyClients('communications')
}
