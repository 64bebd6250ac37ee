/** A service plan with a card on file: its invoices are charged as soon as they are made. */
import { and, eq, isNotNull } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { recurringOccurrences, recurringServices } from '#domains/work/recurring/tables.ts'
import { formatCents } from '#lib/money.ts'
import { conflict, notFound, Problem } from '#lib/problem.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { sendToCustomer } from '#domains/money/invoices/bill-service-plan.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { getCustomerName, lockPayable } from '../find-payable.ts'
import { matchingSubject } from '../payment-intents.ts'
import { paymentIntents, savedCards } from '../tables.ts'
import { beginCharge, endOpenPayment, pursueCharge } from './charge-card.ts'
import { formatCard, isExpired } from './card-row.ts'
import { assertCardsOn } from './card-link.ts'

/**
 * Charges the invoice that a plan has made to the card of the plan, once. Where the card cannot be charged at all, the
 * customer gets the invoice with its link, as without a card, and Needs you has it.
 */
export async function chargePlanInvoice(parts: AppServices, invoiceId: string): Promise<void> {
  const tx = parts.db.read(SYSTEM)
  const begun = await tx
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(and(matchingSubject({ invoiceId }), isNotNull(paymentIntents.cardId)))
  // This ran before, and ended before it asked the provider.
  if (begun[0]) return void (await pursueCharge(parts, begun[0].id))
  const [plan] = await tx
    .select({ cardId: recurringServices.cardId })
    .from(recurringOccurrences)
    .innerJoin(recurringServices, eq(recurringServices.id, recurringOccurrences.recurringServiceId))
    .where(eq(recurringOccurrences.invoiceId, invoiceId))
    .limit(1)
  await endOpenPayment(parts, { invoiceId })
  try {
    const { id } = await parts.db.transaction(SYSTEM, async (inner) => {
      const { owed } = await lockPayable(inner, { invoiceId })
      if (!plan?.cardId) throw conflict('The card on file was removed.')
      return beginCharge(inner, parts, { invoiceId }, { cardId: plan.cardId, owed })
    })
    await pursueCharge(parts, id)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const failed = { cardId: plan?.cardId ?? null, reason: error.message }
    await parts.db.transaction(SYSTEM, (inner) => sendInstead(inner, parts, invoiceId, failed))
  }
}

/** The charge that could not be asked for is stored as one that failed, so that Needs you has it. */
async function sendInstead(
  tx: Tx,
  parts: AppServices,
  invoiceId: string,
  { cardId, reason: failure }: { cardId: string | null; reason: string },
): Promise<void> {
  const { customerId, closed, owed: amount, number, href } = await lockPayable(tx, { invoiceId })
  if (closed !== null || amount <= 0) return
  await sendToCustomer(tx, parts, invoiceId, customerId)
  if (cardId === null) return
  await tx.insert(paymentIntents).values({
    invoiceId,
    amount,
    cardId,
    provider: parts.providers.payments.name,
    status: 'cancelled',
    failure,
    requestedAt: tx.now,
    createdAt: tx.now,
  })
  audit.record(tx, { entity: 'invoices', entityId: invoiceId, action: 'charge failed', after: { reason: failure } })
  alertOwner(tx, {
    title: `Charge failed: ${formatCents(amount)}`,
    body: `${await getCustomerName(tx, customerId)}, ${number}. ${failure} The invoice was sent instead.`,
    href,
  })
  tx.notifyClients('invoices')
}

/**
 * Charges the invoices of a plan to a saved card from the next one on, or stops that. Throws `notFound`, and `conflict`
 * for a card that is expired or of another customer or business.
 */
export async function setPlanCard(tx: Tx, planId: string, cardId: string | null): Promise<{ cardId: string | null }> {
  const [plan] = await tx.select().from(recurringServices).where(eq(recurringServices.id, planId)).for('update')
  if (!plan) throw notFound('This recurring service doesn’t exist.')
  if (plan.cardId === cardId) return { cardId }
  const card = cardId === null ? null : await findFor(tx, cardId, plan)
  await tx.update(recurringServices).set({ cardId }).where(eq(recurringServices.id, planId))
  audit.record(tx, {
    entity: 'recurring_services',
    entityId: planId,
    action: card ? 'card on file chosen' : 'card on file removed',
    ...(card && { after: { card } }),
  })
  tx.notifyClients('recurring-services', 'customers')
  return { cardId }
}

async function findFor(
  tx: Tx,
  cardId: string,
  plan: Pick<typeof recurringServices.$inferSelect, 'customerId' | 'businessId'>,
): Promise<string> {
  await assertCardsOn(tx)
  const [card] = await tx.select().from(savedCards).where(eq(savedCards.id, cardId)).for('key share')
  if (card?.status !== 'saved' || card.customerId !== plan.customerId || card.businessId !== plan.businessId)
    throw notFound('This card isn’t on file for this customer.')
  if (isExpired(card, tx.now)) throw conflict(`${formatCard(card)} has expired. Ask the customer for a new one.`)
  return formatCard(card)
}
