/**
 * One queue for every SMS and e-mail. A message is written with the change that caused it, sent once, and stored with
 * its outcome.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { olderThan, countUpTo, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { TemplateKey } from './templates/template-keys.ts'
import { CANCELLED_BY_USER } from './contract.ts'
import type { Communication, Kind, Purpose, Status, Type } from './contract.ts'
import { getConsentStatus } from './consent/consent-ledger.ts'
import { communications } from './tables.ts'
import type { Attachment, Copies } from './tables.ts'
import { isCancelledByUser, isPendingOrRestorable } from './outbox/message-filters.ts'
import { scheduleRun } from './outbox/schedule-run.ts'

export type NewMessage = {
  /** Made here, where its own words have to name it, as the link to leave in an offer does. */
  id?: string
  type: Type
  purpose: Kind
  /** Which of what goes out by itself it is; null for what a person sent. */
  templateKey?: TemplateKey | null
  /** E.164 for an SMS, one plain address for an e-mail. */
  recipient: string
  /** E-mail only. */
  subject?: string
  message: string
  /** E-mail only; the text part is `message`. */
  html?: string
  /** The words of a secret letter, encrypted: see secret-email.ts, which alone sets it. */
  sealed?: string
  /** E-mail only: who else gets it. */
  copies?: Copies
  /** E-mail only. */
  attachments?: Attachment[]
  customerId?: string | null
  jobId?: string | null
  requestId?: string | null
  campaignId?: string | null
  /** The earliest time it may go out; at once by default. */
  sendAfter?: Date
  /** After this it would come too late, and has failed; null and absent for what is never too late. */
  sendBefore?: Date | null
  /** Why it waits until `sendAfter`, in a sentence for the owner; absent where that needs no word. */
  reason?: string
}

const PEOPLE = new Set<string>(['owner', 'staff', 'technician'])
/** Who asked for a message; null for what the product sends by itself. */
export const requestedBy = (tx: Tx): string | null => (PEOPLE.has(tx.actor.role) ? tx.actor.name : null)

/** Of no use so many milliseconds after it was to leave, as when the provider was away: we have come by then. */
const FRESH_MS: Partial<Record<Kind, number>> = { 'on-my-way': 30 * 60_000, alert: 12 * 3_600_000 }

const LINK = /https?:\/\//

/** Puts a message in the outbox and on the queue, with the transaction. */
export async function enqueue(tx: Tx, message: NewMessage): Promise<Communication> {
  if (message.purpose === 'account' && LINK.test(message.message))
    throw new Error('An account message with a link must go through enqueueSecret.')
  const sendAfter = message.sendAfter ?? tx.now
  const fresh = FRESH_MS[message.purpose]
  const sendBefore = message.sendBefore ?? (fresh === undefined ? null : new Date(sendAfter.getTime() + fresh))
  const { id } = expectRow(
    await tx
      .insert(communications)
      .values({ ...message, sendAfter, sendBefore, byName: requestedBy(tx), createdAt: tx.now })
      .returning({ id: communications.id }),
  )
  scheduleRun(tx, message.type, sendAfter)
  tx.notifyClients('communications')
  return get(tx, id)
}

/** Adds messages to the outbox with the commit, without reading them back: for a visitor who waits for the answer. */
export function enqueueDeferred(tx: Tx, messages: readonly NewMessage[]): void {
  for (const message of messages) {
    const { id = randomUUID(), sendAfter = tx.now, sendBefore = null } = message
    tx.insertOnCommit(communications, {
      ...message,
      id,
      sendAfter,
      sendBefore,
      byName: requestedBy(tx),
      createdAt: tx.now,
    })
    scheduleRun(tx, message.type, sendAfter)
  }
  if (messages.length > 0) tx.notifyClients('communications')
}

/** The same for those that belong together, as a text and an e-mail of one thing. Answers their ids, in order. */
export async function enqueueTogether(tx: Tx, messages: readonly NewMessage[]): Promise<string[]> {
  const ids: string[] = []
  for (const message of messages) ids.push((await enqueue(tx, message)).id)
  return ids
}

/**
 * Cancels a message that still waits, and unlinks it from a customer and job that may be deleted with it. Returns false
 * when it is too late. A message that a user canceled by hand can then no longer be restored.
 */
export async function cancel(tx: Tx, id: string, reason: string, { again = false } = {}): Promise<boolean> {
  const taken = await tx
    .update(communications)
    .set({ status: 'cancelled', reason, customerId: null, jobId: null })
    .where(
      and(eq(communications.id, id), inArray(communications.status, again ? ['pending', 'cancelled'] : ['pending'])),
    )
    .returning({ id: communications.id })
  if (taken.length === 0)
    await tx
      .update(communications)
      .set({ reason })
      .where(and(eq(communications.id, id), isCancelledByUser))
  tx.notifyClients('communications')
  return taken.length > 0
}

/**
 * Takes back a message that still waits, whole as it is. Throws `conflict` when it is too late, and `notFound` for one
 * that never was.
 */
export async function cancelByUser(tx: Tx, id: string): Promise<Communication> {
  const [before] = await tx
    .select({ status: communications.status })
    .from(communications)
    .where(eq(communications.id, id))
    .for('update')
  if (!before) throw notFound('This message no longer exists.')
  if (before.status === 'cancelled') return get(tx, id)
  if (before.status !== 'pending') throw conflict('This message has already gone out, so it can’t be canceled.')
  await tx
    .update(communications)
    .set({ status: 'cancelled', reason: CANCELLED_BY_USER })
    .where(eq(communications.id, id))
  audit.record(tx, {
    entity: 'communications',
    entityId: id,
    action: 'cancelled',
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  })
  tx.notifyClients('communications')
  return get(tx, id)
}

/** What was written about a quote request, newest first. */
export async function listForRequest(tx: Tx, requestId: string): Promise<Communication[]> {
  const rows = await select(tx)
    .where(eq(communications.requestId, requestId))
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(200)
  return rows as Communication[]
}

/** Takes back what still waits to answer a request that is no more. */
export async function cancelForRequest(tx: Tx, requestId: string, reason: string): Promise<void> {
  await tx
    .update(communications)
    .set({ status: 'cancelled', reason })
    .where(and(eq(communications.requestId, requestId), eq(communications.purpose, 'reply'), isPendingOrRestorable))
  tx.notifyClients('communications')
}

/** Takes back what still waits to tell a customer of a job that is no more. */
export async function cancelForJob(tx: Tx, jobId: string, reason: string): Promise<void> {
  const taken = await tx
    .update(communications)
    .set({ status: 'cancelled', reason })
    .where(and(eq(communications.jobId, jobId), isPendingOrRestorable))
    .returning({ id: communications.id })
  if (taken.length > 0) tx.notifyClients('communications')
}

/** Sends one message that waits now instead of later. Answers false when it waits no more. */
export async function sendNow(tx: Tx, id: string): Promise<boolean> {
  const waiting = await tx
    .update(communications)
    .set({ sendAfter: sql`least(${communications.sendAfter}, ${tx.now})` })
    .where(and(eq(communications.id, id), eq(communications.status, 'pending')))
    .returning({ type: communications.type })
  const [released] = waiting
  if (!released) return false
  // A check in tables.ts holds it to the words of the contract.
  scheduleRun(tx, released.type as Type)
  tx.notifyClients('communications')
  return true
}

/** Whether this number said no to texts about its own work, or left the box for them empty. */
export async function hasDeclinedTexts(tx: Tx, phone: string): Promise<boolean> {
  return (await getConsentStatus(tx, 'sms', [phone]))(phone).texts === false
}

/** Whether this number has said STOP and not revoked it. */
export async function hasOptedOut(tx: Tx, phone: string): Promise<boolean> {
  return (await getConsentStatus(tx, 'sms', [phone]))(phone).stopped
}

/**
 * Releases every message that waits, whatever time it waited for; a campaign leaves at the hour that was confirmed.
 * Answers their ids.
 */
export async function sendAllPending(tx: Tx): Promise<string[]> {
  const waits = and(
    eq(communications.status, 'pending'),
    or(isNull(communications.campaignId), and(eq(communications.paused, false), lte(communications.sendAfter, tx.now))),
  )
  const longest = await tx
    .select({ id: communications.id, sendAfter: communications.sendAfter })
    .from(communications)
    .where(waits)
    .orderBy(asc(communications.sendAfter))
    .limit(10_000)
  const released = await tx
    .update(communications)
    .set({ sendAfter: sql`least(${communications.sendAfter}, ${tx.now})` })
    .where(and(sql`${communications.id} = any(${sql.param(longest.map((row) => row.id))}::uuid[])`, waits))
    .returning({ id: communications.id })
  if (released.length === 0) return []
  // What was to leave now anyway is not changed by the press.
  const early = new Set(longest.flatMap((row) => (row.sendAfter > tx.now ? row.id : [])))
  const entries = released
    .filter((row) => early.has(row.id))
    .map((row) => ({ entity: 'communications', entityId: row.id, action: 'released' }))
  for (let from = 0; from < entries.length; from += 1000) await audit.recordAll(tx, entries.slice(from, from + 1000))
  for (const type of ['sms', 'email'] as const) scheduleRun(tx, type)
  tx.notifyClients('communications')
  return released.map(({ id }) => id)
}

/** How far the given messages have come. A canceled one is neither sent nor failed. */
export async function getProgress(
  tx: Tx,
  ids: readonly string[],
): Promise<{ sent: number; failed: number; remaining: number }> {
  if (ids.length === 0) return { sent: 0, failed: 0, remaining: 0 }
  const rows = await tx
    .select({ status: communications.status, many: count() })
    .from(communications)
    // One value and not ten thousand: a press of the button must not hold up visitors.
    .where(sql`${communications.id} = any(${sql.param(ids)}::uuid[])`)
    .groupBy(communications.status)
  const many = (...statuses: Status[]) =>
    rows.filter((row) => statuses.some((status) => status === row.status)).reduce((sum, row) => sum + row.many, 0)
  return {
    sent: many('sent', 'delivered'),
    failed: many('failed', 'unconfirmed', 'suppressed'),
    remaining: many('pending', 'sending'),
  }
}

export type Filter = {
  status?: Status | undefined
  type?: Type | undefined
  limit: number
  cursor?: string | undefined
}

/** The outbox, the newest first; the total is exact up to 1,000. */
export async function list(tx: Tx, filter: Filter): Promise<Page<Communication>> {
  const matching = and(
    filter.status && eq(communications.status, filter.status),
    filter.type && eq(communications.type, filter.type),
  )
  const rows = await select(tx)
    .where(and(matching, olderThan(filter.cursor, communications.createdAt, communications.id)))
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(filter.limit + 1)
  const total = await countUpTo(
    tx,
    sql`select 1 from ${communications} where ${matching ?? sql`true`} order by ${communications.createdAt} desc`,
  )
  return { ...toPage(rows as Communication[], filter.limit), total }
}

/** One of the outbox that is known to be there: for any other it is a fault of ours. */
export async function get(tx: Tx, id: string): Promise<Communication> {
  const [row] = await select(tx).where(eq(communications.id, id))
  if (!row) throw new Error(`There is no communication ${id}`)
  // Checks in tables.ts hold type and status to the words of the contract.
  return row as Communication
}

/** A client that knows the nine purposes of the specification meets no other. */
const PURPOSE = sql<Purpose>`case ${communications.purpose} when 'reply' then 'confirmation' when 'report' then 'alert' when 'account' then 'alert' else ${communications.purpose} end`

function select(tx: Tx) {
  // Account messages are about one person's sign-in, and a report shows money. One-time links are in none of them: see
  // secret-email.ts.
  const mayRead = tx.actor.role === 'owner' || tx.actor.role === 'system'
  const message = mayRead
    ? communications.message
    : sql<string>`case ${communications.purpose} when 'account' then 'Only the owner can read messages about accounts.'
        when 'report' then 'Only the owner may read this message: it tells of money.' else ${communications.message} end`
  return tx
    .select({
      ...shown,
      automatic: communications.templateKey,
      held: communications.paused,
      purpose: PURPOSE,
      kind: communications.purpose,
      message,
      customerName: customers.name,
    })
    .from(communications)
    .leftJoin(customers, eq(customers.id, communications.customerId))
    .$dynamic()
}

/**
 * All but the HTML part and the provider's id, which are for sending, not for showing; and but for two columns that the
 * API names otherwise.
 */
const {
  html: _html,
  providerId: _providerId,
  sealed: _sealed,
  copies: _copies,
  attachments: _attachments,
  templateKey: _templateKey,
  paused: _paused,
  ...shown
} = getTableColumns(communications)
