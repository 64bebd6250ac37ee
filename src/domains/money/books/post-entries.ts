/** What each thing that happened means for the books. Pure; cents, debits above zero. */
import type { LineItem } from '#domains/money/invoices/contract-line-items.ts'
import type { Kind, Method } from '#domains/money/ledger/contract.ts'
import { mergeLines } from './journal-entry.ts'
import type { EntryKind, JournalEntry, JournalLine } from './journal-entry.ts'
import { splitIncome } from './split-income.ts'

export type PostedInvoice = {
  id: string
  number: string
  customerId: string
  /** Of the job; null without one. */
  service: string | null
  lines: readonly LineItem[]
  amount: number
  tax: number
  issuedDay: string
  dueDay: string
  /** Null while it is not void. */
  voidedDay: string | null
  /** Cents that were written off on it up to when it was voided. */
  writtenOff: number
  /** The state of the row (load-entries.ts). */
  fingerprint: string
}

export type PostedLedgerEntry = {
  id: string
  kind: Kind
  method: Method
  amount: number
  tip: number
  byMistake: boolean
  /** The number of the invoice or estimate, and which of the two. */
  number: string
  of: 'invoice' | 'estimate'
  customerId: string
  day: string
  fingerprint: string
}

/** An invoice: the customer owes its amount, which is income and sales tax. Null for one of $0. */
export function postInvoice(invoice: PostedInvoice): JournalEntry | null {
  const { id, number, customerId, amount, tax, issuedDay, dueDay } = invoice
  if (amount === 0) return null
  const items = splitIncome(invoice)
  const lines: JournalLine[] = mergeLines([
    { key: 'receivable', cents: amount, customerId },
    ...items.map(({ key, cents }) => ({ key, cents: -cents })),
    { key: 'salesTax', cents: -tax },
  ])
  return {
    source: `invoice:${id}`,
    kind: 'invoice',
    day: issuedDay,
    number,
    customerId,
    memo: `Invoice ${number}`,
    lines,
    fingerprint: invoice.fingerprint,
    items: tax === 0 ? items : [...items, { description: 'Sales tax', key: 'salesTax', cents: tax }],
    dueDay,
  }
}

/**
 * A void invoice: all of it is reversed on the day it was voided, and so is what was written off on it, which no one
 * owes anyway. Null for one that is not void.
 */
export function postVoid(invoice: PostedInvoice): JournalEntry | null {
  const { id, number, customerId, voidedDay, writtenOff, issuedDay } = invoice
  const made = postInvoice(invoice)
  if (voidedDay === null || (made === null && writtenOff === 0)) return null
  const lines = mergeLines([
    ...(made?.lines ?? []).map((line) => ({ ...line, cents: -line.cents })),
    { key: 'receivable', cents: writtenOff, customerId },
    { key: 'writeOffs', cents: -writtenOff },
  ])
  if (lines.length === 0) return null
  return {
    source: `void:${id}`,
    kind: 'void',
    // A clock that was set back must not void before it bills.
    day: voidedDay < issuedDay ? issuedDay : voidedDay,
    number,
    customerId,
    issuedDay,
    memo: `Invoice ${number} voided`,
    lines,
    fingerprint: `${invoice.fingerprint} ${writtenOff}`,
  }
}

const WORDS: Record<Kind, [EntryKind, string]> = {
  payment: ['payment', 'Payment'],
  deposit: ['deposit', 'Deposit'],
  credit: ['deposit-applied', 'Deposit applied'],
  refund: ['refund', 'Refund'],
  allowance: ['write-off', 'Write-off'],
}

/**
 * An entry of the ledger. Money for an invoice settles what the customer owes, money for an estimate is a deposit that
 * we owe until the work is billed. Null for the side of a credit that is on the estimate, which its other side on the
 * invoice says already, and for a write-off on an estimate, which no one owed.
 */
export function postLedgerEntry(entry: PostedLedgerEntry): JournalEntry | null {
  const { id, kind, method, amount, tip, number, of, customerId, day, byMistake } = entry
  const owed = { key: of === 'invoice' ? 'receivable' : 'deposits', cents: -amount, customerId } as const
  const lines = ((): JournalLine[] => {
    if (kind === 'credit') return of === 'estimate' ? [] : [{ key: 'deposits', cents: amount, customerId }, owed]
    if (kind === 'allowance') return of === 'estimate' ? [] : [{ key: 'writeOffs', cents: amount }, owed]
    // Checks of the table: what moves money has a method.
    return [{ key: method === 'none' ? 'cash' : method, cents: amount + tip }, owed, { key: 'tips', cents: -tip }]
  })().filter(({ cents }) => cents !== 0)
  if (lines.length === 0) return null
  const [is, word] = WORDS[kind]
  return {
    source: `ledger:${id}`,
    kind: is,
    day,
    number,
    customerId,
    memo: `${byMistake ? 'Payment entered by mistake' : word}, ${number}${method === 'none' ? '' : `, ${method}`}`,
    lines: mergeLines(lines),
    fingerprint: entry.fingerprint,
  }
}

/** What the card provider charged for a payment. */
export function postFee(fee: {
  entryId: string
  cents: number
  number: string
  customerId: string
  day: string
}): JournalEntry | null {
  const { entryId, cents, number, customerId, day } = fee
  if (cents === 0) return null
  const lines: JournalLine[] = [
    { key: 'cardFees', cents },
    { key: 'card', cents: -cents },
  ]
  return {
    source: `fee:${entryId}`,
    kind: 'fee',
    day,
    number,
    customerId,
    memo: `Card fee, ${number}`,
    lines,
    fingerprint: '',
  }
}
