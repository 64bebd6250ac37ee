import { eq } from 'drizzle-orm'
import * as customers from '#domains/customers/service.ts'
import type { Parts } from '#platform/http/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import type { Outcome } from '#providers/outcome.ts'
import { communications } from './tables.ts'

type Message = typeof communications.$inferSelect

/** Seconds to wait after the first, second, … attempt that certainly did not go out. After the last one the message has failed. */
const BACK_OFF = [5, 30, 120, 600, 3600]

/** Longer than a provider is given and a job may run: a claim this old belongs to a program that is no more. */
const CLAIM_MS = 35_000

/**
 * Sends one message that waits. Claim, provider and result are three steps: the claim is committed before the provider hears of it,
 * so that a crash in between is seen. A real provider that may have accepted a message is never asked again by itself.
 */
export async function deliver(parts: Parts, id: string): Promise<void> {
  const claimed = await parts.db.transaction(SYSTEM, (tx) => claim(tx, id, parts))
  if (!claimed) return
  const outcome = await send(parts, claimed)
  await parts.db.transaction(SYSTEM, (tx) => settle(tx, claimed, outcome, parts))
  log.info({ communication: id, outcome: outcome.kind }, 'message handled')
}

async function claim(tx: Tx, id: string, parts: Parts): Promise<Message | null> {
  const [row] = await tx.select().from(communications).where(eq(communications.id, id)).for('update')
  if (!row) return null
  if (row.status !== 'pending' && row.status !== 'sending') return null
  // Not yet due; or claimed by another run, which may be waiting for the provider at this moment.
  if (row.sendAfter > tx.now) {
    tx.later('messages.deliver', { id }, { after: row.sendAfter })
    return null
  }
  const { simulated } = row.type === 'sms' ? parts.providers.sms : parts.providers.email
  if (row.status === 'sending' && !simulated) {
    await save(tx, id, { status: 'needs-look', reason: 'The program stopped while this was being sent. It may have gone out; look before you send it again.' })
    return null
  }
  // While it is being sent, sendAfter says until when nobody else may look at it.
  await save(tx, id, { status: 'sending', attempts: row.attempts + 1, sendAfter: new Date(tx.now.getTime() + CLAIM_MS) })
  return { ...row, attempts: row.attempts + 1 }
}

function send(parts: Parts, message: Message): Promise<Outcome> {
  const signal = AbortSignal.timeout(10_000)
  if (message.type === 'sms') return parts.providers.sms.send({ id: message.id, to: message.recipient, body: message.message }, signal)
  const { id, recipient: to, subject, message: text, html } = message
  return parts.providers.email.send({ id, to, subject: subject ?? '', text, ...(html && { html }) }, signal)
}

async function settle(tx: Tx, message: Message, outcome: Outcome, parts: Parts): Promise<void> {
  const { simulated } = message.type === 'sms' ? parts.providers.sms : parts.providers.email
  const { sendAfter } = message
  if (outcome.kind === 'accepted') {
    await save(tx, message.id, { status: 'sent', sendAfter, sentAt: tx.now, simulated, providerId: outcome.providerId, reason: null })
    tx.emit('message.sent', { jobId: message.jobId, requestId: message.requestId, purpose: message.purpose, simulated })
  } else if (outcome.kind === 'refused') {
    await save(tx, message.id, { status: 'failed', sendAfter, reason: outcome.reason })
    if (outcome.reason.includes('(STOP)')) await noteText(tx, message, 'stopped')
  } else if (outcome.kind === 'unknown') {
    await save(tx, message.id, { status: 'needs-look', sendAfter, reason: outcome.reason })
  } else {
    await again(tx, message, outcome)
  }
}

async function noteText(tx: Tx, { type, customerId, recipient }: Message, became: 'sent' | 'stopped'): Promise<void> {
  if (type === 'sms' && customerId) await customers.noteText(tx, customerId, recipient, became)
}

async function again(tx: Tx, message: Message, outcome: Extract<Outcome, { kind: 'retry' }>): Promise<void> {
  const wait = BACK_OFF[message.attempts - 1]
  if (wait === undefined) {
    await save(tx, message.id, { status: 'failed', sendAfter: message.sendAfter, reason: `Given up after ${message.attempts} tries. ${outcome.reason}` })
    return
  }
  const sendAfter = new Date(tx.now.getTime() + Math.max(wait, outcome.afterSeconds ?? 0) * 1000)
  await save(tx, message.id, { status: 'pending', sendAfter, reason: outcome.reason })
  tx.later('messages.deliver', { id: message.id }, { after: sendAfter })
}

async function save(tx: Tx, id: string, change: Partial<Message>): Promise<void> {
  await tx.update(communications).set(change).where(eq(communications.id, id))
  tx.changed('communications')
}
