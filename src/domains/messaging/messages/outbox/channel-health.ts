/**
 * How the provider of a way of sending does: how fast it is given messages, and when it is left alone. The rules are
 * pure; the row is shared by all nodes.
 */
import { eq } from 'drizzle-orm'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Outcome } from '#providers/outcome.ts'
import type { Type } from '../contract.ts'
import { messageChannels } from '../tables.ts'
import { scheduleRun } from './schedule-run.ts'

export type Channel = typeof messageChannels.$inferSelect

/** So many failures in a row mean that the provider is away, and not that a message is wrong. */
const AWAY_AFTER = 5
/** Milliseconds that it is then left alone, longer from time to time. */
const PAUSES = [15_000, 30_000, 60_000, 120_000, 300_000]
/**
 * What is handed over at once, at most. What is claimed when a node dies has to be looked at by a person, so it is
 * little where messages are real. Mail servers take few connections at a time:
 * https://learn.microsoft.com/en-us/exchange/troubleshoot/send-emails/smtp-submission-improvements
 */
const MAX_REAL: Record<Type, number> = { sms: 10, email: 3 }
const MAX_SIMULATED = 500

/**
 * Locks the channel until the transaction ends. Code that leases messages does this first, so that no two nodes use the
 * sending rate of the same second.
 */
export async function lockChannel(tx: Tx, type: Type): Promise<Channel> {
  return expectRow(await tx.select().from(messageChannels).where(eq(messageChannels.type, type)).for('update'))
}

/** How many messages may leave now, and, if none may, when to ask again. */
export function sendAllowance(
  { type, nextSendAt, failures, pausedUntil }: Channel,
  perSecond: number | null,
  now: Date,
): { many: number; again: Date } {
  if (pausedUntil && pausedUntil > now) return { many: 0, again: pausedUntil }
  if (perSecond === null) return { many: MAX_SIMULATED, again: now }
  // After a pause one goes ahead to see whether the provider is back.
  // The column's check holds it to the words of the contract.
  const most = failures >= AWAY_AFTER ? 1 : MAX_REAL[type as Type]
  const from = nextSendAt && nextSendAt > now ? nextSendAt : now
  // What fits into the second that begins now; one at least, where the rate is below one a second.
  const room =
    nextSendAt && nextSendAt > now
      ? Math.floor(((now.getTime() + 1000 - from.getTime()) / 1000) * perSecond)
      : Math.max(1, Math.floor(perSecond))
  return { many: Math.max(0, Math.min(room, most)), again: from }
}

/** Takes so many messages, or parts of texts, off what may leave. */
export async function consumeAllowance(
  tx: Tx,
  { type, nextSendAt }: Channel,
  perSecond: number,
  many: number,
): Promise<void> {
  const from = nextSendAt && nextSendAt > tx.now ? nextSendAt : tx.now
  await tx
    .update(messageChannels)
    .set({ nextSendAt: new Date(from.getTime() + (many / perSecond) * 1000) })
    .where(eq(messageChannels.type, type))
}

/**
 * What the outcomes of some messages, in their order, say about the provider. Null when it stays as it was. `random`
 * from 0 to 1.
 */
export function nextChannelState(
  before: Channel,
  outcomes: readonly Outcome[],
  now: Date,
  random: number,
): Pick<Channel, 'failures' | 'pausedUntil' | 'reason'> | null {
  let { failures, pausedUntil, reason } = before
  for (const outcome of outcomes) {
    const failed = outcome.kind === 'unknown' || (outcome.kind === 'retry' && outcome.away === true)
    if (!failed) {
      // A message that the provider refuses, or wants later, tells that it is there.
      ;[failures, pausedUntil, reason] = [0, null, null]
      continue
    }
    failures += 1
    reason = outcome.reason
    const asked = outcome.kind === 'retry' && outcome.afterSeconds !== undefined ? outcome.afterSeconds * 1000 : 0
    const pause =
      failures < AWAY_AFTER
        ? 0
        : (PAUSES[Math.min(Math.floor((failures - AWAY_AFTER) / AWAY_AFTER), PAUSES.length - 1)] ?? 0)
    // Not all nodes come back in the same moment.
    const until = now.getTime() + Math.max(asked, pause * (1 + random / 5))
    if (until > now.getTime() && until > (pausedUntil?.getTime() ?? 0)) pausedUntil = new Date(until)
  }
  return failures === before.failures && pausedUntil?.getTime() === before.pausedUntil?.getTime()
    ? null
    : { failures, pausedUntil, reason }
}

/** Keeps what some outcomes say about the provider. `before` is held (lockChannel). */
export async function saveChannelState(tx: Tx, before: Channel, outcomes: readonly Outcome[]): Promise<void> {
  // All went well, as nearly always: nothing to write, unless it did not before.
  const after = nextChannelState(before, outcomes, tx.now, Math.random())
  if (after) await tx.update(messageChannels).set(after).where(eq(messageChannels.type, before.type))
}

/** The provider was connected again, so what was wrong with it before says nothing, and what waits leaves now. */
export async function resumeChannel(tx: Tx, type: Type): Promise<void> {
  await tx
    .update(messageChannels)
    .set({ failures: 0, pausedUntil: null, reason: null })
    .where(eq(messageChannels.type, type))
  scheduleRun(tx, type)
}

/** A provider that is left alone for now: until when, and why, in a sentence for the owner. */
export type Outage = { until: Date; reason: string }

/** Which ways of sending are left alone for now; null for one that works. */
export async function getOutages(tx: Tx): Promise<Record<Type, Outage | null>> {
  const rows = await tx.select().from(messageChannels)
  const of = (type: Type): Outage | null => {
    const { pausedUntil = null, reason = null } = rows.find((row) => row.type === type) ?? {}
    return pausedUntil !== null && pausedUntil > tx.now
      ? { until: pausedUntil, reason: reason ?? 'We couldn’t connect.' }
      : null
  }
  return { sms: of('sms'), email: of('email') }
}
