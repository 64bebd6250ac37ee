/** What the provider says of a refund becomes an entry, once. */
import { eq, or } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { BANK_DEBIT } from '#domains/money/ledger/contract.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { Stored } from '#domains/money/ledger/service.ts'
import { isTestPayment } from '#domains/money/ledger/test-entries.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { formatCents } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Refund } from '#providers/payments/port.ts'
import { lockPayable, auditRecordOf, toSubject, getCustomerName } from './find-payable.ts'
import { enterRefund, splitRefund, reverseRefund } from './enter-refund.ts'
import { paymentRefunds } from './tables.ts'

type LinkContext = Pick<AppServices, 'config' | 'seals'>
type Row = typeof paymentRefunds.$inferSelect

/** Settles a refund. False when the payment is not entered yet: then the caller has to look it up before any refund. */
export async function settleRefund(tx: Tx, making: LinkContext, refund: Refund, at: Date): Promise<boolean> {
  const paid = await ledger.findByProvider(tx, refund.paymentId)
  // A test payment has nothing to refund.
  if (!paid) return isTestPayment(tx, refund.paymentId)
  await lockPayable(tx, toSubject(paid))
  const row = await find(tx, refund)
  if (refund.status === 'failed') await failed(tx, row, paid, refund)
  else if (refund.status === 'succeeded') await succeeded(tx, making, row, paid, refund, at)
  else if (row?.status === 'open' && row.providerId === null) await save(tx, row, { providerId: refund.id })
  return true
}

async function find(tx: Tx, { id, refundId }: Refund): Promise<Row | undefined> {
  const ours = refundId !== null && /^[0-9a-f-]{36}$/i.test(refundId) ? eq(paymentRefunds.id, refundId) : undefined
  const [row] = await tx
    .select()
    .from(paymentRefunds)
    .where(or(eq(paymentRefunds.providerId, id), ours))
    .for('update')
  return row
}

async function succeeded(
  tx: Tx,
  making: LinkContext,
  row: Row | undefined,
  paid: Stored,
  refund: Refund,
  at: Date,
): Promise<void> {
  // A refund that the bank has sent back stays so, though older news of it may come late. One that was only refused to
  // us was never theirs.
  if (row?.status === 'failed' && row.providerId !== null) return
  // A refund that was made at the provider's own screen is not owed again, because no one said that it is.
  const giving = {
    ...(await splitRefund(tx, paid, refund.amount)),
    owed: row?.owed ?? false,
    reason: row?.reason ?? null,
  }
  const entry = await enterRefund(tx, making, paid, giving, {
    method: 'card',
    providerId: refund.id,
    ...(paid.reference === BANK_DEBIT && { reference: BANK_DEBIT }),
    byName: row?.byName ?? null,
    at,
  })
  if (row) await save(tx, row, { status: 'succeeded', providerId: refund.id })
  if (!entry || row) return
  const bill = await lockPayable(tx, toSubject(paid))
  alertOwner(tx, {
    title: `Refunded in Stripe: ${formatCents(refund.amount)}`,
    body: `${await getCustomerName(tx, bill.customerId)}, ${bill.number}`,
    href: bill.href,
  })
}

/**
 * Handles a failed refund. The bank may send a refund back after it was reported as done: the money is here again, and
 * so is the entry. A refund from the provider's own screen is stored as failed, so that an older report, which may come
 * late, refunds nothing.
 */
async function failed(tx: Tx, row: Row | undefined, paid: Stored, refund: Refund): Promise<void> {
  if (row?.status === 'failed') return
  const given = await ledger.findByProvider(tx, refund.id)
  if (given && !(await reverseRefund(tx, given, `${refund.id} failed`))) return
  if (row) await save(tx, row, { status: 'failed', providerId: refund.id })
  else if (!given) await saveFailed(tx, paid, refund)
  const bill = await lockPayable(tx, toSubject(paid))
  if (!given)
    audit.record(tx, {
      ...auditRecordOf(bill.subject),
      action: 'refund failed',
      after: { refund: formatCents(refund.amount) },
    })
  const body = `${await getCustomerName(tx, bill.customerId)}, ${bill.number}. The bank rejected it. Refund it another way.`
  alertOwner(tx, { title: `Refund failed: ${formatCents(refund.amount)}`, body, href: bill.href })
}

async function saveFailed(tx: Tx, paid: Stored, { id, amount: cents }: Refund): Promise<void> {
  const { amount, tip } = await splitRefund(tx, paid, cents)
  await tx
    .insert(paymentRefunds)
    .values({ entryId: paid.id, amount, tip, owed: false, status: 'failed', providerId: id, createdAt: tx.now })
    .onConflictDoNothing()
}

async function save(tx: Tx, { id }: Row, change: Partial<Row>): Promise<void> {
  await tx.update(paymentRefunds).set(change).where(eq(paymentRefunds.id, id))
}
