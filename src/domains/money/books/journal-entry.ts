/** Entries of the journal. Pure, and all money in cents: above zero is a debit, below zero a credit. */
import type { Account, AccountKey } from './contract.ts'

export type JournalLine = {
  key: AccountKey
  cents: number
  /** The customer, on accounts that are divided by customer. */
  customerId?: string | undefined
  /** Where the program has this amount, if the account for this purpose is another one by now. */
  account?: Account | undefined
}

/** Of which thing it is, which decides the words and the file. */
export type EntryKind =
  | 'invoice'
  | 'void'
  | 'payment'
  | 'deposit'
  | 'deposit-applied'
  | 'refund'
  | 'write-off'
  | 'fee'
  | 'correction'

/** A line of an invoice as an accounting program shows it: its own and the whole discount are taken off already. */
export type InvoiceItem = { description: string; key: AccountKey; cents: number }

export type JournalEntry = {
  /** `invoice:`, `void:`, `ledger:` or `fee:` and the id of the row: the same at each export. */
  source: string
  kind: EntryKind
  /** The day on which it counts, where the business is. */
  day: string
  /** Number of the invoice or estimate. */
  number: string
  customerId: string
  /** What it is, in few words without a name. */
  memo: string
  lines: JournalLine[]
  /** Changes when the content does. */
  fingerprint: string
  /** Of an invoice. */
  items?: InvoiceItem[]
  dueDay?: string
  /** Of a void invoice: the day of the invoice. */
  issuedDay?: string
  /** The day of what it corrects, or of what was entered later than its period was exported. */
  correctionOf?: string
}

export const sumCents = (lines: readonly { cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** Returns the debits, which equal the credits. */
export const sumDebits = (lines: readonly { cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)

const keyOf = ({ key, customerId = '' }: JournalLine): string => `${key} ${customerId}`

/** Adds up lines of the same purpose and customer, and leaves out what comes to nothing. */
export function mergeLines(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<string, JournalLine>()
  for (const one of lines) {
    const sum = sums.get(keyOf(one))
    sums.set(keyOf(one), { ...one, ...sum, cents: (sum?.cents ?? 0) + one.cents })
  }
  return Array.from(sums.values()).filter(({ cents }) => cents !== 0)
}

/** What has to be added to `exported` so that it becomes `current`. Empty: nothing. */
export const diffLines = (current: readonly JournalLine[], exported: readonly JournalLine[]): JournalLine[] =>
  mergeLines([...exported.map((one) => ({ ...one, cents: -one.cents })), ...current])
