import { z } from 'zod'
import { Id } from '#lib/api.ts'

/**
 * payment: money for it · deposit: money before the work, on an estimate · credit: a deposit on its way from the
 * estimate to the invoice, taken off the one and added to the other · refund: money that was refunded, or, above zero,
 * a refund that the bank sent back · allowance: an amount that is written off, as with a refund that leaves nothing
 * owed; below zero where that write-off is reversed.
 */
export const Kind = z.enum(['payment', 'deposit', 'credit', 'refund', 'allowance'])
export type Kind = z.infer<typeof Kind>

export const Method = z.enum(['card', 'cash', 'check', 'transfer', 'none'])
export type Method = z.infer<typeof Method>

/** The reference of what a bank took back since the customer disputed it. */
export const DISPUTE = 'Dispute'

/** The reference of a payment that the card provider took from a bank account (ACH). It is stored as a card payment. */
export const BANK_DEBIT = 'Bank account'

/** As one says it after what was paid. */
export const METHOD_LABELS: Record<Method, string> = {
  card: 'by card',
  cash: 'in cash',
  check: 'by check',
  transfer: 'by bank transfer',
  none: '',
}

/** The same for one entry: what the card provider takes from a bank account is no card. */
export const methodLabel = ({ method, reference }: { method: Method; reference: string | null }): string =>
  method === 'card' && reference === BANK_DEBIT ? 'from a bank account' : METHOD_LABELS[method]

/** How money is taken by hand. */
export const ByHand = z.enum(['cash', 'check', 'transfer'], 'Choose cash, check or transfer.')
export type ByHand = z.infer<typeof ByHand>

/** Ways of sending money that count as a transfer; the name begins the reference of the entry. */
export const TRANSFER_NAMES = {
  zelle: 'Zelle',
  venmo: 'Venmo',
  'cash-app': 'Cash App',
  'other-card': 'Card in person',
} as const

/** Under which name a transfer came: `Zelle`; null for a plain one. */
export const transferName = ({ method, reference }: { method: Method; reference: string | null }): string | null =>
  (method === 'transfer' && Object.values(TRANSFER_NAMES).find((name) => reference?.startsWith(name))) || null

/** One entry, as it stands for ever. */
export const Entry = z.object({
  id: Id,
  kind: Kind,
  method: Method,
  /** Cents that it takes off what is owed; below zero where it adds to it. */
  amount: z.number().int(),
  /** Cents on top of it. */
  tip: z.number().int(),
  refundOf: Id.nullable(),
  /** The number of a check; or that a bank took it back, in a dispute. */
  reference: z.string().nullable(),
  /** A refund that only takes back what was entered wrongly: no money moved. */
  byMistake: z.boolean(),
  /** Of the test checkout: no card was charged, and no money moved. */
  isTest: z.boolean(),
  /**
   * False for a payment that was only tried: it settles nothing and is no money. Only in a demo does a test payment
   * count.
   */
  counts: z.boolean(),
  /** Who entered it by hand; null for what the provider reported. */
  byName: z.string().nullable(),
  at: z.date(),
})
export type Entry = z.infer<typeof Entry>
