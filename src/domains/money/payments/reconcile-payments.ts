/**
 * Asks the provider about what it has not reported, because events and answers can be lost. The product settles the
 * answer as if the provider had sent it.
 */
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Subject } from '#domains/money/ledger/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import type { Answer, Intent, PaymentProvider } from '#providers/payments/port.ts'
import { lookUpCharge } from './cards/charge-card.ts'
import { lockPayable } from './find-payable.ts'
import { findProvider, pursueRefund } from './refund-payment.ts'
import { settleDispute } from './settle-dispute.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'
import { cancelIntent, matchingSubject } from './payment-intents.ts'
import { paymentIntents, paymentRefunds } from './tables.ts'

export type { Subject }

type Row = typeof paymentIntents.$inferSelect

const MINUTE = 60_000
/** A payment that waits this long is asked about; and then less and less often. */
const SOON_MS = 5 * MINUTE
/** Ends an open payment that no one wanted for this long; the next visit of the page makes a new one. */
const FORGOTTEN_MS = 7 * 24 * 60 * MINUTE
const MAX_AT_ONCE = 50

/** Payments and refunds that are open for some minutes, the longest unasked first. */
export async function reconcilePayments(parts: AppServices): Promise<void> {
  const now = parts.clock.now()
  const before = new Date(now.getTime() - SOON_MS)
  const at = sql`${now.toISOString()}::timestamptz`
  const tx = parts.db.read(SYSTEM)
  const waiting = await tx
    .select()
    .from(paymentIntents)
    .where(
      and(
        inArray(paymentIntents.status, ['open', 'processing']),
        lt(paymentIntents.requestedAt, before),
        // After a minute a minute later, after a day six hours later.
        sql`coalesce(${paymentIntents.checkedAt} < ${at} - (${at} - ${paymentIntents.requestedAt}) / 4, true)`,
      ),
    )
    .orderBy(sql`${paymentIntents.checkedAt} nulls first`, asc(paymentIntents.createdAt))
    .limit(MAX_AT_ONCE)
  for (const row of waiting) await attempt(() => checkPayment(parts, row, now))
  const refunds = await tx
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.status, 'open'),
        or(lt(paymentRefunds.checkedAt, before), lt(paymentRefunds.createdAt, before)),
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(MAX_AT_ONCE)
  for (const { id } of refunds) await attempt(() => pursueRefund(parts, id))
}

/** One that cannot be asked about now does not keep the others waiting. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'a payment could not be looked up')
  }
}

async function checkPayment(parts: AppServices, row: Row, now: Date): Promise<void> {
  const provider = findProvider(parts.providers, row.provider)
  if (row.status === 'open' && now.getTime() - row.requestedAt.getTime() > FORGOTTEN_MS) return cancelIntent(parts, row)
  await parts.db.transaction(SYSTEM, (tx) =>
    tx.update(paymentIntents).set({ checkedAt: tx.now }).where(eq(paymentIntents.id, row.id)),
  )
  if (row.cardId !== null && row.providerId === null) return lookUpCharge(parts, row)
  const payment = provider && (await readPayment(provider, row))
  if (payment === 'unknown') return cancelIntent(parts, row)
  if (payment) await parts.db.transaction(SYSTEM, (tx) => settlePayment(tx, parts, row.provider, payment, tx.now))
}

async function readPayment(
  provider: PaymentProvider,
  { providerId, checkoutId }: Row,
): Promise<Intent | 'unknown' | null> {
  // The test checkout reports everything immediately.
  if (provider.name === 'embedded') return null
  if (providerId !== null) {
    const payment = await provider.read(providerId)
    return payment.kind === 'unknown' ? 'unknown' : settled(payment)
  }
  if (checkoutId === null) return null
  const checkout = await provider.readCheckout(checkoutId)
  return checkout.kind === 'unknown' ? 'unknown' : settled(checkout).payment
}

function settled<T>(answer: Answer<T>): T {
  if (answer.kind === 'done') return answer.value
  throw new Error(answer.reason)
}

/**
 * Looks up one payment at the provider, with its refunds and disputes. A payment that the provider made itself, on its
 * own page, names what it is for. Throws while the provider does not answer, so that the queue retries.
 */
export async function checkAtProvider(parts: AppServices, paymentId: string): Promise<void> {
  const [row] = await parts.db
    .read(SYSTEM)
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerId, paymentId))
  const provider = row ? findProvider(parts.providers, row.provider) : parts.providers.payments
  if (!provider || provider.name === 'embedded') return
  const payment = await provider.read(paymentId)
  // Of another account, or of another program that uses the same one.
  if (payment.kind === 'unknown' || (!row && payment.kind === 'refused')) return
  const [refunds, disputes] = [
    settled(await provider.refundsOf(paymentId)),
    settled(await provider.disputesOf(paymentId)),
  ]
  const now = settled(payment)
  await parts.db.transaction(SYSTEM, async (tx) => {
    await settlePayment(tx, parts, provider.name, now, tx.now)
    for (const refund of refunds) await settleRefund(tx, parts, refund, tx.now)
    for (const dispute of disputes) await settleDispute(tx, parts, dispute, tx.now)
  })
}

/**
 * Ends what is open at the provider for more than is owed, or for what can no longer be paid, so that no one pays
 * twice.
 */
export async function closeOpenPayments(parts: AppServices, subject: Subject): Promise<void> {
  const row = await parts.db.transaction(SYSTEM, async (tx) => {
    const { closed, owed } = await lockPayable(tx, subject)
    const open = await openOf(tx, subject)
    return open && (closed !== null || open.amount > owed) ? open : null
  })
  if (row) await cancelIntent(parts, row)
}

/** Ends the payments that were opened with a disabled link, so that no one pays through it. */
export async function endLinkPayments(parts: AppServices, subject: Subject): Promise<void> {
  const row = await openOf(parts.db.read(SYSTEM), subject)
  if (row) await cancelIntent(parts, row)
}

async function openOf(tx: Tx, subject: Subject): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(paymentIntents)
    .where(and(matchingSubject(subject), eq(paymentIntents.status, 'open')))
  return row
}
