/** Enters the refund of a payment, and its reversal. */
import * as audit from '#domains/system/audit/service.ts'
import { DISPUTE } from '#domains/money/ledger/contract.ts'
import type { Entry, Method } from '#domains/money/ledger/contract.ts'
import { refundPostings, reversalPostings } from '#domains/money/ledger/ledger-postings.ts'
import type { RefundRequest } from '#domains/money/ledger/ledger-postings.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { Stored } from '#domains/money/ledger/service.ts'
import { sumRefunded } from '#domains/money/ledger/ledger-balances.ts'
import { formatCents } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { findCreditedInvoice, syncAfterLedgerChange, lockPayable, auditRecordOf, toSubject } from './find-payable.ts'
import { queueReceipt } from './queue-receipt.ts'
import { splitAmount } from './split-amount.ts'

type LinkContext = Pick<AppServices, 'config' | 'seals'>

/** Splits a refund between bill and tip: the tip is refunded last. */
export async function splitRefund(
  tx: Tx,
  paid: Stored,
  cents: number,
): Promise<{ amount: number; tip: number; left: number }> {
  return splitAmount(paid, sumRefunded(await ledger.list(tx, toSubject(paid)), paid.id), cents)
}

export type RefundDetails = {
  method: Method
  providerId?: string
  reference?: string
  byMistake?: boolean
  byName?: string | null
  at: Date
}

/**
 * Null when the provider's refund is entered already. Where it is entered, and what goes with it: `refund` in
 * ledger/ledger-postings.ts.
 */
export async function enterRefund(
  tx: Tx,
  making: LinkContext,
  paid: Stored,
  giving: RefundRequest & { reason: string | null },
  { at, byName = null, ...how }: RefundDetails,
): Promise<Entry | null> {
  const { reason, amount, tip } = giving
  const bill = await lockPayable(tx, toSubject(paid))
  if (how.providerId !== undefined && (await ledger.findByProvider(tx, how.providerId))) return null
  const credited = await findCreditedInvoice(tx, bill)
  const payment = { ...bill.subject, id: paid.id, owed: bill.owed, entries: await ledger.list(tx, bill.subject) }
  const id = crypto.randomUUID()
  const made = await ledger.enterAll(tx, refundPostings(payment, giving, { ...how, id }, credited), {
    businessId: bill.businessId,
    at,
    byName,
  })
  const after = { [how.byMistake ? 'amount' : 'refunded']: formatCents(amount + tip), ...(reason && { reason }) }
  audit.record(tx, {
    ...auditRecordOf(bill.subject),
    action: how.byMistake ? `${paid.kind} removed` : 'refund made',
    after,
  })
  await syncAfterLedgerChange(tx, bill)
  const entry = made.find((one) => one.id === id) ?? null
  // What a bank took back, or never was, is no gift of ours.
  if (entry && !how.byMistake && how.reference !== DISPUTE) await queueReceipt(tx, making, bill, entry)
  return entry
}

/**
 * The bank sent a refund back: see `reversal` in ledger/ledger-postings.ts. False when that is entered already. Its
 * bill is locked.
 */
export async function reverseRefund(tx: Tx, given: Stored, providerId: string): Promise<boolean> {
  if (given.refundOf === null || (await ledger.findByProvider(tx, providerId))) return false
  const bill = await lockPayable(tx, toSubject(given))
  const letGo = (await ledger.listWriteOffs(tx, given.id)).map((row) => ({ ...toSubject(row), amount: row.amount }))
  // The check of the column holds it to the words of the contract.
  const refunded = {
    ...bill.subject,
    id: given.id,
    method: given.method as Method,
    amount: given.amount,
    tip: given.tip,
    refundOf: given.refundOf,
  }
  await ledger.enterAll(tx, reversalPostings(refunded, letGo, providerId), { businessId: given.businessId })
  const after = { amount: formatCents(-given.amount - given.tip), reason: 'The bank returned it.' }
  audit.record(tx, { ...auditRecordOf(bill.subject), action: 'refund removed', after })
  await syncAfterLedgerChange(tx, bill)
  return true
}
