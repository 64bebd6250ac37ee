/** The built-in test checkout: no card is charged, and what comes of it takes the same way as what Stripe tells. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Subject } from '#domains/money/ledger/service.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Intent } from '#providers/payments/port.ts'
import { cardFault, chargeTestCard } from '#providers/payments/test-cards.ts'
import type { TypedCard } from '#providers/payments/test-cards.ts'
import { isTestCheckoutOn } from './checkout-settings.ts'
import type { Outcome, PaymentRequest } from './contract.ts'
import { handleWebhook } from './handle-webhook.ts'
import { openPayment, matchingSubject } from './payment-intents.ts'
import { paymentIntents } from './tables.ts'

type Row = typeof paymentIntents.$inferSelect

/**
 * Tries a test card. The number is looked at and forgotten. Throws as `begin` does, and `invalid` for a card that
 * cannot be one.
 */
export async function payByTestCard(
  parts: AppServices,
  subject: Subject,
  wish: PaymentRequest,
  card: TypedCard,
): Promise<Outcome> {
  await assertTestCheckout(parts)
  const fault = cardFault(card, parts.clock.now())
  if (fault) throw invalid(fault.message, [{ path: `card.${fault.path}`, message: fault.message }])
  const { row, payment } = await openPayment(parts, subject, wish)
  const judged = chargeTestCard(card.number)
  if (judged.kind === 'confirm') return { is: 'confirm', token: tokenOf(parts, row), total: row.amount + row.tip }
  return judged.kind === 'taken' ? settleTestCard(parts, row, payment) : decline(parts, payment, judged.reason)
}

/**
 * The answer to the question that a bank would ask. Throws `conflict` when the payment is not what was asked about any
 * more.
 */
export async function confirmTest(
  parts: AppServices,
  subject: Subject,
  { token, confirmed }: { token: string; confirmed: boolean },
): Promise<Outcome> {
  await assertTestCheckout(parts)
  const [row] = await parts.db
    .read(SYSTEM)
    .select()
    .from(paymentIntents)
    .where(and(matchingSubject(subject), eq(paymentIntents.status, 'open')))
  if (!row || !parts.seals.verify(token, PURPOSE, subjectOfToken(row)))
    throw conflict('This payment has changed. Reload the page.')
  const asked = await parts.providers.testPayments.create(
    { intentId: row.id, total: row.amount + row.tip, tip: row.tip, description: '', allowsBank: false },
    row.id,
  )
  if (asked.kind !== 'done') throw new Error('The test checkout always answers')
  return confirmed
    ? settleTestCard(parts, row, asked.value)
    : decline(parts, asked.value, 'The payment wasn’t confirmed. Try again or use another card.')
}

const PURPOSE = 'test confirmation'
/** Bound to the very sums that were shown. */
const subjectOfToken = ({ id, amount, tip }: Row): string => `${id} ${amount} ${tip}`
const tokenOf = (parts: AppServices, row: Row): string => parts.seals.sign(PURPOSE, subjectOfToken(row))

async function settleTestCard(parts: AppServices, { amount, tip }: Row, payment: Intent): Promise<Outcome> {
  const total = amount + tip
  await deliverTestEvent(parts, 'payment_intent.succeeded', {
    ...payment,
    status: 'succeeded',
    total,
    received: total,
    tip,
  })
  return { is: 'paid' }
}

async function decline(parts: AppServices, payment: Intent, reason: string): Promise<Outcome> {
  await deliverTestEvent(parts, 'payment_intent.payment_failed', { ...payment, status: 'open', failure: reason })
  return { is: 'declined', reason }
}

async function deliverTestEvent(parts: AppServices, type: string, payment: Intent): Promise<void> {
  const { testPayments } = parts.providers
  const { raw, signature } = testPayments.sign({
    id: `test_evt_${randomUUID()}`,
    type,
    news: { about: 'payment', payment },
  })
  await handleWebhook(parts, testPayments, raw, signature)
}

/** What is only for trying cannot be reached unless the owner turned it on, or this is a demo. */
async function assertTestCheckout(parts: AppServices): Promise<void> {
  if (!(await isTestCheckoutOn(parts.db.read(SYSTEM), parts))) throw notFound('Test checkout isn’t available here.')
}
