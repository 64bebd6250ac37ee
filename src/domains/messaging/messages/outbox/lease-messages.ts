import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { ZONE } from '#lib/dates.ts'
import { countSegments } from '#lib/sms-segments.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { sendAllowance, lockChannel, consumeAllowance } from './channel-health.ts'
import { getConsentStatus } from '../consent/consent-ledger.ts'
import type { Type } from '../contract.ts'
import { isOffer, evaluateSendPolicy, WINDOW_MS } from './send-policy.ts'
import { communications } from '../tables.ts'
import { scheduleRun } from './schedule-run.ts'
import { getTimeZones } from './recipient-time-zone.ts'

/**
 * A message that a run has leased for sending, as it was before. `claimedUntil` distinguishes this lease from any other
 * lease of the same message.
 */
export type LeasedMessage = typeof communications.$inferSelect & { claimedUntil: Date }
type Row = typeof communications.$inferSelect

/**
 * What a node took upon itself to send, each as it was before; and, if it took nothing though something is due, when to
 * ask again.
 */
export type MessageLease = { messages: LeasedMessage[]; again: Date | null }

/**
 * Longer than a provider is given: a claim this old belongs to a program that is no more, or that cannot reach the
 * database.
 */
const LEASE_MS = 35_000

/**
 * Takes messages that are due, those that a customer waits for before offers, the longest due first: as many as the
 * provider may be given now. It is committed before the provider hears of them, so that a crash in between is seen.
 * `perSecond`: how many the provider takes, of texts how many parts; null for as many as there are. `only` looks at one
 * message.
 */
export async function leaseDueMessages(
  tx: Tx,
  type: Type,
  perSecond: number | null,
  only?: string,
): Promise<MessageLease> {
  const channel = await lockChannel(tx, type)
  const { many, again } = sendAllowance(channel, perSecond, tx.now)
  const due = and(
    eq(communications.type, type),
    eq(communications.status, 'pending'),
    eq(communications.paused, false),
    lte(communications.sendAfter, tx.now),
    only === undefined ? undefined : eq(communications.id, only),
  )
  if (many === 0) {
    const [waits] = await tx.select({ id: communications.id }).from(communications).where(due).limit(1)
    return { messages: [], again: waits ? again : null }
  }
  const messages = await tx
    .select()
    .from(communications)
    .where(due)
    .orderBy(sql`(${communications.purpose} = 'marketing')`, communications.sendAfter)
    .limit(many)
    .for('update', { skipLocked: true })
  if (messages.length === 0) return { messages: [], again: null }
  const going = await sort(tx, type, messages)
  const claimedUntil = new Date(tx.now.getTime() + LEASE_MS)
  if (going.length > 0) {
    // During sending, sendAfter holds the time until which no other run may take the message.
    const claimed = {
      status: 'sending',
      attempts: sql`${communications.attempts} + 1`,
      sendAfter: claimedUntil,
      reason: null,
    } as const
    await tx.update(communications).set(claimed).where(isOf(going))
    if (perSecond !== null)
      await consumeAllowance(
        tx,
        channel,
        perSecond,
        going.map(weightOf).reduce((sum, weight) => sum + weight, 0),
      )
  }
  tx.notifyClients('communications')
  // Though none of these may go, others may.
  return {
    messages: going.map((message) => ({ ...message, attempts: message.attempts + 1, claimedUntil })),
    again: going.length === 0 ? tx.now : null,
  }
}

/** A long text travels in several parts, each of which counts for the pace of a number. */
const weightOf = ({ type, message }: Row): number => (type === 'sms' ? countSegments(message).segments : 1)

/** One value and not five hundred. */
const isOf = (messages: readonly Row[]) =>
  sql`${communications.id} = any(${sql.param(messages.map(({ id }) => id))}::uuid[])`

/** Those that may go out now. The others are held back for good, or wait for a better hour. */
async function sort(tx: Tx, type: Type, messages: readonly Row[]): Promise<Row[]> {
  const standing = await getConsentStatus(
    tx,
    type,
    messages.map(({ recipient }) => recipient),
  )
  const offered = await offersTo(
    tx,
    messages.filter(({ purpose }) => type === 'sms' && isOffer(purpose)).map(({ recipient }) => recipient),
  )
  const going: Row[] = []
  const [late, held, waiting] = [[] as Row[], new Map<string, Row[]>(), new Map<string, Row[]>()]
  for (const message of messages) {
    const { purpose, recipient, sendBefore } = message
    const offersSent = offered.get(recipient) ?? []
    // An address tells of no place: then it is where we work.
    const zones = !isOffer(purpose) ? [] : type === 'sms' ? await getTimeZones(recipient) : [ZONE]
    const verdict = evaluateSendPolicy({ type, purpose, standing: standing(recipient), zones, offersSent, now: tx.now })
    if (!verdict.go && 'reason' in verdict) put(held, verdict.reason, message)
    else if (sendBefore !== null && sendBefore <= tx.now) late.push(message)
    else if (!verdict.go) put(waiting, `${verdict.later.toISOString()} ${verdict.why}`, message)
    else {
      going.push(message)
      // Of one number, which two customers may have, the next in this very batch counts it.
      if (isOffer(purpose)) offered.set(recipient, [...offersSent, tx.now])
    }
  }
  const set = (rows: readonly Row[], change: Partial<Row>) => tx.update(communications).set(change).where(isOf(rows))
  for (const [reason, rows] of held) await set(rows, { status: 'suppressed', reason })
  if (late.length > 0) await set(late, { status: 'failed', reason: TOO_LATE })
  for (const [until, rows] of waiting) {
    const [, at = '', why = ''] = /^(\S+) (.*)$/.exec(until) ?? []
    await set(rows, { sendAfter: new Date(at), reason: why })
    scheduleRun(tx, type, new Date(at))
  }
  return going
}

const TOO_LATE = 'Not sent: it would have arrived too late to be useful.'

function put<Key>(groups: Map<Key, Row[]>, key: Key, row: Row): void {
  const there = groups.get(key)
  if (there) there.push(row)
  else groups.set(key, [row])
}

/** When offers left for these numbers within the last 24 hours, or may have. */
async function offersTo(tx: Tx, phones: readonly string[]): Promise<Map<string, Date[]>> {
  const rows =
    phones.length === 0
      ? []
      : await tx
          .select({
            recipient: communications.recipient,
            at: sql<Date>`coalesce(${communications.sentAt}, ${communications.sendAfter})`.mapWith(
              communications.sendAfter,
            ),
          })
          .from(communications)
          .where(
            and(
              eq(communications.type, 'sms'),
              eq(communications.purpose, 'marketing'),
              inArray(communications.recipient, [...new Set(phones)]),
              inArray(communications.status, ['sending', 'sent', 'delivered', 'unconfirmed']),
              gt(
                sql`coalesce(${communications.sentAt}, ${communications.sendAfter})`,
                new Date(tx.now.getTime() - WINDOW_MS),
              ),
            ),
          )
  const offered = new Map<string, Date[]>()
  for (const { recipient, at } of rows) offered.set(recipient, [...(offered.get(recipient) ?? []), at])
  return offered
}

/**
 * Handles messages of a program that ended while it sent them. A real one may have gone out, so the product never sends
 * it again automatically. A simulated one reached no one.
 */
export async function recoverExpiredLeases(tx: Tx, type: Type, simulated: boolean): Promise<void> {
  const found = await tx
    .update(communications)
    .set(
      simulated
        ? { status: 'pending' }
        : {
            status: 'unconfirmed',
            reason:
              'The server restarted while this was being sent. It may have gone out, so check before you resend it.',
          },
    )
    .where(
      and(eq(communications.type, type), eq(communications.status, 'sending'), lte(communications.sendAfter, tx.now)),
    )
    .returning({ id: communications.id })
  if (found.length > 0) tx.notifyClients('communications')
}
