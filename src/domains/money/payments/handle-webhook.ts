/**
 * Handles the events that the provider sends on its own. Every event takes effect once. The handler leaves look-ups to
 * the queue, so that the answer is quick.
 */
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { PaymentProvider, ProviderEvent } from '#providers/payments/port.ts'
import { markEventProcessed } from './webhook-deduplication.ts'
import { settleDispute } from './settle-dispute.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

/** Throws NotGenuine for what the provider has not signed. Whether it changed anything is in the ledger. */
export async function handleWebhook(
  parts: AppServices,
  provider: PaymentProvider,
  raw: string,
  signature: string | undefined,
): Promise<void> {
  const event = provider.event(raw, signature)
  await parts.db.transaction(SYSTEM, async (tx) => {
    if (await markEventProcessed(tx, event.id, event.type)) await applyEvent(tx, parts, provider, event)
  })
}

async function applyEvent(
  tx: Tx,
  parts: AppServices,
  { name }: PaymentProvider,
  { news, at }: ProviderEvent,
): Promise<void> {
  switch (news.about) {
    case 'payment':
      return settlePayment(tx, parts, name, news.payment, at)
    case 'refund':
      if (!(await settleRefund(tx, parts, news.refund, at)))
        tx.enqueue('payments.check', { paymentId: news.refund.paymentId })
      return
    case 'refunds':
      return tx.enqueue('payments.check', { paymentId: news.paymentId })
    case 'dispute':
      if (!(await settleDispute(tx, parts, news.dispute, at)))
        tx.enqueue('payments.check', { paymentId: news.dispute.paymentId })
      return
    case 'setup':
      return tx.enqueue('payments.check-card', { cardId: news.cardId })
    case 'nothing of ours':
  }
}
