/**
 * Delivery reports that the provider sends about our texts. A report that is repeated, late or out of order has its
 * effect only once.
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
 * The statuses that a text may have before such a report changes it. A delivered text stays delivered. A text that we
 * canceled never reached the provider.
 */
const BEFORE: Record<SmsStatusEvent['state'], Status[]> = {
  taken: ['sending', 'unconfirmed'],
  arrived: ['sending', 'sent', 'unconfirmed', 'failed'],
  failed: ['sending', 'sent', 'unconfirmed'],
}

/** Stores that the provider accepted, delivered or failed one of our texts. */
export async function recordDeliveryStatus(tx: Tx, news: SmsStatusEvent): Promise<void> {
  const { id, messageId, state, reason } = news
  const isStop = reason?.includes('(STOP)') === true
  // Lock first, like code that leases or saves results, so that the two cannot deadlock.
  if (isStop) await lockChannel(tx, 'sms')
  const [before] = await tx
    .select()
    .from(communications)
    .where(
      and(
        messageId === null ? eq(communications.providerId, id) : eq(communications.id, messageId),
        eq(communications.type, 'sms'),
        // A person has since resent this row, so the report is about the earlier text.
        or(isNull(communications.providerId), eq(communications.providerId, id)),
        or(inArray(communications.status, BEFORE[state]), isAboutToResend(state)),
      ),
    )
    .for('update')
  if (!before) {
    if (state !== 'taken') log.info('delivery status ignored: unknown or unchanged text')
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
  // No other code emits the event for a text whose sending ended with the program. For a text that was already `sent`
  // the event went out then, and what the text said about a job may be outdated by now.
  const { jobId, requestId, purpose } = before
  if (state !== 'failed' && before.status !== 'sent' && (jobId ?? requestId) !== null)
    tx.emit('message.sent', { jobId, requestId, purpose, simulated: false })
  tx.notifyClients('communications')
}

/**
 * Matches a text that a person queued again because it seemed not to have left. The report shows that it had left, so
 * it needs no second send. The provider's acceptance proves that only for a text that the provider did not have before;
 * for any other text it is a late report.
 */
function isAboutToResend(state: SmsStatusEvent['state']): SQL | undefined {
  if (state === 'failed') return undefined
  return and(eq(communications.status, 'pending'), state === 'arrived' ? undefined : isNull(communications.providerId))
}
