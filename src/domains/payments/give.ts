/** Enters what was given back of a payment, and that it came back. */
import * as audit from '#domains/audit/service.ts'
import { DISPUTE } from '#domains/ledger/contract.ts'
import type { Entry, Method } from '#domains/ledger/contract.ts'
import { refund, reversal } from '#domains/ledger/moves.ts'
import type { Giving } from '#domains/ledger/moves.ts'
import * as ledger from '#domains/ledger/service.ts'
import type { Stored } from '#domains/ledger/service.ts'
import { refundedOf } from '#domains/ledger/sums.ts'
import { formatCents } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import { creditedTo, followBill, lockBill, recordOf, subjectOf } from './bills.ts'
import { queueReceipt } from './receipts.ts'
import { splitOf } from './split.ts'

type Making = Pick<Parts, 'config' | 'seals'>

/** Of a payment with a tip, the tip is given back last. */
export async function split(
  tx: Tx,
  paid: Stored,
  cents: number,
): Promise<{ amount: number; tip: number; left: number }> {
  return splitOf(paid, refundedOf(await ledger.of(tx, subjectOf(paid)), paid.id), cents)
}

export type How = {
  method: Method
  providerId?: string
  reference?: string
  byMistake?: boolean
  byName?: string | null
  at: Date
}

/**
 * Null when the provider's refund is entered already. Where it is entered, and what goes with it: `refund` in
 * ledger/moves.ts.
 */
export async function give(
  tx: Tx,
  making: Making,
  paid: Stored,
  giving: Giving & { reason: string | null },
  { at, byName = null, ...how }: How,
): Promise<Entry | null> {
  const { reason, amount, tip } = giving
  const bill = await lockBill(tx, subjectOf(paid))
  if (how.providerId !== undefined && (await ledger.byProvider(tx, how.providerId))) return null
  const credited = await creditedTo(tx, bill)
  const payment = { ...bill.subject, id: paid.id, owed: bill.owed, entries: await ledger.of(tx, bill.subject) }
  const id = crypto.randomUUID()
  const made = await ledger.enterAll(tx, refund(payment, giving, { ...how, id }, credited), {
    businessId: bill.businessId,
    at,
    byName,
  })
  const after = { [how.byMistake ? 'amount' : 'refunded']: formatCents(amount + tip), ...(reason && { reason }) }
  audit.record(tx, { ...recordOf(bill.subject), action: how.byMistake ? `${paid.kind} removed` : 'refund made', after })
  await followBill(tx, bill)
  const entry = made.find((one) => one.id === id) ?? null
  // What a bank took back, or never was, is no gift of ours.
  if (entry && !how.byMistake && how.reference !== DISPUTE) await queueReceipt(tx, making, bill, entry)
  return entry
}

/**
 * The bank sent a refund back: see `reversal` in ledger/moves.ts. False when that is entered already. Its bill is
 * locked.
 */
export async function takeBack(tx: Tx, given: Stored, providerId: string): Promise<boolean> {
  if (given.refundOf === null || (await ledger.byProvider(tx, providerId))) return false
  const bill = await lockBill(tx, subjectOf(given))
  const letGo = (await ledger.allowancesOf(tx, given.id)).map((row) => ({ ...subjectOf(row), amount: row.amount }))
  // The check of the column holds it to the words of the contract.
  const refunded = {
    ...bill.subject,
    id: given.id,
    method: given.method as Method,
    amount: given.amount,
    tip: given.tip,
    refundOf: given.refundOf,
  }
  await ledger.enterAll(tx, reversal(refunded, letGo, providerId), { businessId: given.businessId })
  const after = { amount: formatCents(-given.amount - given.tip), reason: 'The bank sent it back.' }
  audit.record(tx, { ...recordOf(bill.subject), action: 'refund removed', after })
  await followBill(tx, bill)
  return true
}
