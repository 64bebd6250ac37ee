/**
 * What the entries of a ledger come to and what each is called, for screens, mails and papers alike. Pure, and for both
 * sides.
 */
import { formatCents } from '#lib/money.ts'
import { BANK_DEBIT, DISPUTE, methodLabel, transferName } from './contract.ts'
import type { Entry } from './contract.ts'

/** Cents. What was entered by mistake was never paid. */
export type LedgerSummary = {
  /** By the customer, deposits among it. */
  paid: number
  /** To the customer. */
  givenBack: number
  /** What is written off. */
  letGo: number
  /** Some of it was paid in the test checkout. */
  isTest: boolean
}

type LedgerLine = Pick<Entry, 'kind' | 'amount' | 'byMistake' | 'isTest' | 'counts'>

/** `paid - givenBack + letGo` is what the entries that count add up to. */
export function summarizeLedger(all: readonly LedgerLine[]): LedgerSummary {
  const entries = all.filter(({ counts }) => counts)
  const sumOf = (isIn: (one: LedgerLine) => boolean) =>
    entries.filter(isIn).reduce((sum, { amount }) => sum + amount, 0)
  return {
    paid: sumOf((one) => one.kind !== 'allowance' && (one.kind !== 'refund' || one.byMistake)),
    givenBack: 0 - sumOf((one) => one.kind === 'refund' && !one.byMistake),
    letGo: sumOf(({ kind }) => kind === 'allowance'),
    isTest: entries.some(({ isTest }) => isTest),
  }
}

/** Returns whether everything that was paid was refunded, and none of it is owed again. */
export const isRefunded = ({ paid, givenBack, letGo }: LedgerSummary): boolean => letGo > 0 && givenBack >= paid

/**
 * Leaves out entries that were made by mistake, and their reversals: they mean nothing to the customer. Where only a
 * part was refunded before, both entries stay.
 */
export function withoutMistakes<One extends LedgerLine & Pick<Entry, 'id' | 'refundOf'>>(
  entries: readonly One[],
): One[] {
  const back = new Map(entries.filter(({ byMistake }) => byMistake).map((one) => [one.refundOf, one]))
  const isNothing = (paid: One | undefined, undoing: One | undefined) => paid?.amount === -(undoing?.amount ?? 0)
  return entries.filter((entry) => {
    const [paid, undoing] = entry.byMistake
      ? [entries.find(({ id }) => id === entry.refundOf), entry]
      : [entry, back.get(entry.id)]
    return undoing === undefined || !isNothing(paid, undoing)
  })
}

/** Appears wherever a person could take a payment of the test checkout for money. */
export const NO_CARD = 'no card was charged'

/** `by check no. 1204`, `by card in test mode`. */
export const formatMethod = ({ method, reference, isTest }: Pick<Entry, 'method' | 'reference' | 'isTest'>): string =>
  (transferName({ method, reference }) === null ? methodLabel({ method, reference }) : `by ${reference}`) +
  (isTest ? ' in test mode' : '') +
  (reference && method === 'check' ? ` no. ${reference}` : '')

/** What an entry is, in few words. `of`: in whose ledger it stands. */
export function formatEntry(
  entry: LedgerLine & Pick<Entry, 'method' | 'tip' | 'reference'>,
  of: 'invoice' | 'estimate',
): string {
  const { kind, amount, method } = entry
  if (!entry.counts) return `${kind === 'refund' ? 'Test refund' : 'Test payment'}: ${NO_CARD}`
  if (kind === 'credit' && of === 'invoice') return amount > 0 ? 'Estimate deposit applied' : 'Deposit credit reversed'
  if (kind === 'credit') return amount > 0 ? 'Returned from the invoice' : 'Credited to the invoice'
  if (kind === 'allowance') return amount > 0 ? 'Written off' : 'Write-off reversed'
  if (kind !== 'refund') return `Paid ${formatMethod(entry)}${entry.isTest ? `: ${NO_CARD}` : ''}`
  if (entry.byMistake) return 'Entered by mistake, voided'
  if (isDispute(entry)) return 'Reversed by the bank (dispute)'
  if (amount + entry.tip > 0) return 'Refund returned'
  if (entry.isTest) return 'Refunded in test mode: no money moved'
  if (entry.reference === BANK_DEBIT) return 'Refunded to the bank account'
  return method === 'card' ? 'Refunded to the card' : `Refunded ${formatMethod(entry)}`
}

/** Formats `, including a $20.00 tip`; empty without one. Below zero where the tip was refunded. */
export const formatTip = (tip: number): string =>
  tip === 0 ? '' : `, including ${tip > 0 ? 'a' : 'the'} ${formatCents(Math.abs(tip))} tip`

const isDispute = ({ kind, reference }: Pick<Entry, 'kind' | 'reference'>): boolean =>
  kind === 'refund' && reference === DISPUTE

/**
 * Returns whether an entry has a receipt: someone paid or got a refund, or a deposit was taken off an invoice. `of`:
 * the kind of bill whose ledger holds the entry.
 */
export function hasReceipt(entry: LedgerLine & Pick<Entry, 'tip' | 'reference'>, of: 'invoice' | 'estimate'): boolean {
  const { kind, amount, tip, byMistake } = entry
  if (kind === 'refund') return !byMistake && !isDispute(entry) && amount + tip < 0
  return kind === 'payment' || kind === 'deposit' || (kind === 'credit' && of === 'invoice' && amount > 0)
}
