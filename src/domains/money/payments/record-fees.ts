/** Asks the card provider what it charged for each payment. The books need it; nothing else does. */
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { subDays } from 'date-fns'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { TEST_ID } from '#providers/payments/port.ts'
import { findProvider } from './refund-payment.ts'
import { paymentFees } from './tables.ts'

/** What has no fee by then has none. */
const DAYS = 120
const MAX_AT_ONCE = 100

/**
 * Stores the fees of card payments that have none yet, in cents. Which payments a run asks about is random, so that
 * those whose fee never becomes known hold up no others. A provider that does not answer is asked again at the next
 * run.
 */
export async function recordFees(parts: Pick<AppServices, 'db' | 'providers' | 'clock'>): Promise<void> {
  const { id, providerId, amount, tip, kind, method, at } = ledgerEntries
  const waiting = await parts.db
    .read(SYSTEM)
    .select({ id, providerId, amount, tip })
    .from(ledgerEntries)
    .leftJoin(paymentFees, eq(paymentFees.entryId, id))
    .where(
      and(
        eq(method, 'card'),
        inArray(kind, ['payment', 'deposit']),
        isNotNull(providerId),
        isNull(paymentFees.entryId),
        gt(at, subDays(parts.clock.now(), DAYS)),
      ),
    )
    .orderBy(sql`random()`)
    .limit(MAX_AT_ONCE)
  for (const payment of waiting) {
    const key = payment.providerId ?? ''
    const provider = findProvider(parts.providers, key.startsWith(TEST_ID) ? 'embedded' : 'stripe')
    const fee = await provider?.feeOf({ id: key, total: payment.amount + payment.tip })
    if (fee?.kind === 'away') return
    if (fee?.kind !== 'done' || fee.value === null) continue
    const cents = fee.value
    await parts.db.transaction(SYSTEM, (tx) =>
      tx.insert(paymentFees).values({ entryId: payment.id, cents, createdAt: tx.now }).onConflictDoNothing(),
    )
  }
}
