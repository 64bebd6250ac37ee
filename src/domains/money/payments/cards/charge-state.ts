import { desc, eq } from 'drizzle-orm'
import * as invoices from '#domains/money/invoices/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { readSwitches } from '../checkout-settings.ts'
import type { ChargeState, SavedCards } from '../contract-cards.ts'
import { matchingSubject } from '../payment-intents.ts'
import { paymentIntents, savedCards } from '../tables.ts'
import { formatCard, listCards } from './card-row.ts'
import * as customers from '#domains/sales/customers/service.ts'

/** The saved cards of a customer, and whether cards are saved now. Throws `notFound`. */
export async function getCustomerCards(tx: Tx, customerId: string): Promise<SavedCards> {
  await customers.get(tx, customerId)
  const [{ cardOnFile }, cards] = await Promise.all([readSwitches(tx), listCards(tx, { customerId })])
  return { isOn: cardOnFile, cards }
}

/**
 * What an invoice can be charged to now, and the payment of it that is on its way or did not go through. Throws
 * `notFound`.
 */
export async function getChargeState(
  tx: Tx,
  { providers }: Pick<AppServices, 'providers'>,
  id: string,
): Promise<ChargeState> {
  const { customerId, businessId, status, balance } = await invoices.get(tx, id)
  const isOpen = (status === 'sent' || status === 'overdue') && balance > 0
  const [{ cardOnFile }, last] = await Promise.all([readSwitches(tx), lastPayment(tx, id)])
  const card = last?.card ? formatCard(last.card) : null
  const from = last?.intent.paidFrom === 'bank' ? 'bank' : 'card'
  const { intent } = last ?? {}
  const hasFailed = intent !== undefined && intent.failure !== null && (intent.cardId !== null || from === 'bank')
  return {
    owed: balance,
    cards:
      isOpen && cardOnFile ? await listCards(tx, { customerId, businessId, provider: providers.payments.name }) : [],
    processing: intent?.status === 'processing' ? { amount: intent.amount + intent.tip, from, card } : null,
    failure:
      isOpen && hasFailed && (intent.status === 'open' || intent.status === 'cancelled')
        ? { reason: intent.failure ?? '', card, at: intent.providerUpdatedAt ?? intent.requestedAt }
        : null,
  }
}

async function lastPayment(tx: Tx, invoiceId: string) {
  const [row] = await tx
    .select({ intent: paymentIntents, card: savedCards })
    .from(paymentIntents)
    .leftJoin(savedCards, eq(savedCards.id, paymentIntents.cardId))
    .where(matchingSubject({ invoiceId }))
    .orderBy(desc(paymentIntents.createdAt))
    .limit(1)
  return row
}
