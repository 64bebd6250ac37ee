/**
 * Sums of ledger entries, in cents. Pure functions: the product uses them, and so do the random histories that prove
 * it.
 */
import type { Entry, Kind } from './contract.ts'

export type LedgerAmount = Pick<Entry, 'kind' | 'amount' | 'tip' | 'refundOf'>
type Entries = readonly LedgerAmount[]

const sumOf = (entries: Entries, kinds: readonly Kind[]): number =>
  entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)

/** What they take off what is owed: refunds, credits and all. */
export const sumPaid = (entries: Entries): number => entries.reduce((sum, { amount }) => sum + amount, 0)

/** Entries with which money came or went. */
export const RECEIVED = ['payment', 'deposit', 'refund'] as const satisfies readonly Kind[]

/** Returns what was paid and not refunded, wherever it was credited since. */
export const sumReceived = (entries: Entries): number => sumOf(entries, RECEIVED)

/**
 * Returns what can be credited: paid, and neither refunded nor credited already. Below zero where a bank withdrew more
 * than was left.
 */
export const availableCredit = (entries: Entries): number => sumOf(entries, ['payment', 'deposit', 'refund', 'credit'])

/** What came by credit; below zero where it left. */
export const sumCredited = (entries: Entries): number => sumOf(entries, ['credit'])

/** Returns what is written off. */
export const writtenOff = (entries: Entries): number => sumOf(entries, ['allowance'])

/**
 * Returns what was refunded of a payment, the tip apart, both above zero: a refund that came back does not count. The
 * refund entries are all in the same ledger as their payment.
 */
export function sumRefunded(entries: Entries, paymentId: string): { amount: number; tip: number } {
  const own = entries.filter(({ kind, refundOf }) => kind === 'refund' && refundOf === paymentId)
  // Not -0.
  return {
    amount: 0 - own.reduce((sum, { amount }) => sum + amount, 0),
    tip: 0 - own.reduce((sum, { tip }) => sum + tip, 0),
  }
}
