import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Outcome } from '#providers/outcome.ts'
import { lockChannel, saveChannelState } from './channel-health.ts'
import type { LeasedMessage } from './lease-messages.ts'
import * as consents from '../consent/consent-ledger.ts'
import type { Status, Type } from '../contract.ts'
import { scheduleRun } from './schedule-run.ts'

/**
 * Seconds to wait after the first, second, … attempt that certainly did not go out. After the last one the message has
 * failed.
 */
const BACK_OFF = [5, 30, 120, 600, 3600]

export type SendResult = { message: LeasedMessage; outcome: Outcome }

/** What becomes of a message. */
type Result = { status: Status; reason: string | null; sendAfter: Date; providerId: string | null }

/**
 * Saves the results of one channel in one statement, and notifies the code that has to know. A result that is repeated
 * or belongs to an expired lease changes nothing: another run has leased the message since, or a person has decided
 * about it.
 */
export async function saveSendResults(
  tx: Tx,
  type: Type,
  sent: readonly SendResult[],
  simulated: boolean,
): Promise<void> {
  // Lock first, like code that leases, so that the two cannot deadlock.
  const channel = await lockChannel(tx, type)
  const results = sent.map(({ message, outcome }) => ({
    message,
    outcome,
    ...resultOf(message, outcome, tx.now, Math.random()),
  }))
  const column = <T>(of: (result: (typeof results)[number]) => T) => sql.param(results.map(of))
  // The provider may have reported the delivery before we read its own answer. A late answer, as after a pause of the
  // whole machine, gives the outcome of a message whose lease has expired in the meantime.
  const { rows } = await tx.execute<{ id: string }>(sql`
    update communications as c set
      status = case when c.status in ('sending', 'unconfirmed', 'pending') then r.status else c.status end,
      reason = case when c.status in ('sending', 'unconfirmed', 'pending') then r.reason else c.reason end,
      send_after = r.send_after, provider_id = coalesce(r.provider_id, c.provider_id),
      sent_at = case when r.status = 'sent' then ${tx.now.toISOString()}::timestamptz else c.sent_at end,
      simulated = c.simulated or (r.status = 'sent' and ${simulated}),
      attachments = case when r.status = 'sent' then null else c.attachments end
    from unnest(${column(({ message }) => message.id)}::uuid[], ${column(({ message }) => message.claimedUntil.toISOString())}::timestamptz[],
      ${column(({ status }) => status)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ sendAfter }) => sendAfter.toISOString())}::timestamptz[], ${column(({ providerId }) => providerId)}::text[])
      as r(id, claimed_until, status, reason, send_after, provider_id)
    where c.id = r.id and c.send_after = r.claimed_until and c.status <> 'cancelled'
    returning c.id`)
  const savedIds = new Set(rows.map(({ id }) => id))
  const news = results.filter(({ message }) => savedIds.has(message.id))
  tx.notifyClients('communications')
  await saveChannelState(
    tx,
    channel,
    news.map(({ outcome }) => outcome),
  )
  if (type === 'sms') await recordProviderOptOuts(tx, news)
  for (const { message, status } of news) {
    if (status === 'sent' && (message.jobId ?? message.requestId) !== null)
      tx.emit('message.sent', {
        jobId: message.jobId,
        requestId: message.requestId,
        purpose: message.purpose,
        simulated,
      })
  }
  const later = news.filter(({ status }) => status === 'pending')
  for (const at of new Set(later.map(({ sendAfter }) => sendAfter.getTime()))) scheduleRun(tx, type, new Date(at))
}

function resultOf(message: LeasedMessage, outcome: Outcome, now: Date, random: number): Result {
  const base = { sendAfter: message.sendAfter, providerId: null }
  if (outcome.kind === 'accepted') return { ...base, status: 'sent', reason: null, providerId: outcome.providerId }
  if (outcome.kind === 'refused') return { ...base, status: 'failed', reason: outcome.reason }
  // If it left, it was now: an offer counts for the 24 hours from here on.
  if (outcome.kind === 'unknown') return { ...base, status: 'unconfirmed', reason: outcome.reason, sendAfter: now }
  const wait = BACK_OFF[message.attempts - 1]
  if (wait === undefined)
    return { ...base, status: 'failed', reason: `Gave up after ${message.attempts} tries. ${outcome.reason}` }
  // Up to a quarter more by chance: what failed together does not come back together.
  const seconds = Math.max(wait * (1 + random / 4), outcome.afterSeconds ?? 0)
  return {
    status: 'pending',
    reason: outcome.reason,
    sendAfter: new Date(now.getTime() + Math.round(seconds * 1000)),
    providerId: null,
  }
}

/** A number that is refused for a STOP said it to the provider. */
async function recordProviderOptOuts(tx: Tx, results: readonly (Result & { message: LeasedMessage })[]): Promise<void> {
  for (const { reason, message } of results)
    if (reason?.includes('(STOP)'))
      await consents.optOut(tx, { phone: message.recipient, source: 'provider', customerId: message.customerId })
}
