/**
 * What the provider tells by itself of a text of ours. Told again, or late, or in another order, it changes nothing
 * twice.
 */
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import type { SmsEvent } from '#providers/sms/port.ts'
import { lockChannel } from './channel-health.ts'
import * as consents from '../consent/consent-ledger.ts'
import type { Status } from '../contract.ts'
import { communications } from '../tables.ts'

type SmsStatusEvent = Extract<SmsEvent, { about: 'status' }>

/**
 * What a text of ours may be before such news changes it. That it arrived is never taken back; one that was taken back
 * by us was never with them.
 */
const BEFORE: Record<SmsStatusEvent['state'], Status[]> = {
  taken: ['sending', 'needs-look'],
  arrived: ['sending', 'sent', 'needs-look', 'failed'],
  failed: ['sending', 'sent', 'needs-look'],
}

/** Keeps that a text of ours was taken, arrived, or did not. */
export async function recordDeliveryStatus(tx: Tx, news: SmsStatusEvent): Promise<void> {
  const { id, messageId, state, reason } = news
  const isStop = reason?.includes('(STOP)') === true
  // First, as whoever claims or settles does: then none of the two waits for the other for ever.
  if (isStop) await lockChannel(tx, 'sms')
  const [before] = await tx
    .select()
    .from(communications)
    .where(
      and(
        messageId === null ? eq(communications.providerId, id) : eq(communications.id, messageId),
        eq(communications.type, 'sms'),
        // Another text of the same row was sent by hand since: the news is of the old one.
        or(isNull(communications.providerId), eq(communications.providerId, id)),
        or(inArray(communications.status, BEFORE[state]), isAboutToResend(state)),
      ),
    )
    .for('update')
  if (!before) {
    if (state !== 'taken') log.info('news of a text that is not here, or no news of one')
    return
  }
  const sentAt = before.sentAt ?? tx.now
  await tx
    .update(communications)
    .set(
      state === 'failed'
        ? { status: 'failed', reason, providerId: id }
        : {
            status: state === 'arrived' ? 'delivered' : 'sent',
            reason: null,
            providerId: id,
            sentAt,
            ...(state === 'arrived' && { deliveredAt: tx.now }),
          },
    )
    .where(eq(communications.id, before.id))
  if (isStop) await consents.optOut(tx, { phone: before.recipient, source: 'provider' })
  // Nobody else tells so of one whose sending ended with the program. Of one that we know was sent it was told then:
  // what it said of a job may be over.
  const { jobId, requestId, purpose } = before
  if (state !== 'failed' && before.status !== 'sent' && (jobId ?? requestId) !== null)
    tx.emit('message.sent', { jobId, requestId, purpose, simulated: false })
  tx.changed('communications')
}

/**
 * Somebody looked, did not find that it had left, and had it sent again: it had left after all, and needs no second
 * time. That the provider has it says so only of one that it did not have before: of another this is old news, told
 * late.
 */
function isAboutToResend(state: SmsStatusEvent['state']): SQL | undefined {
  if (state === 'failed') return undefined
  return and(eq(communications.status, 'pending'), state === 'arrived' ? undefined : isNull(communications.providerId))
}
