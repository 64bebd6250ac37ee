/**
 * Which entries follow from what happens. Pure: the product enters what these answer, and so do the random histories
 * that it is proved with. In cents.
 */
import type { Entry, Method } from './contract.ts'
import { sumCredited, availableCredit, writtenOff, sumPaid } from './ledger-balances.ts'

/** What an entry counts for. */
export type Subject = { invoiceId: string } | { estimateId: string }

/** An entry that is to be made. */
export type Posting = Subject & {
  id?: string
  kind: Entry['kind']
  method: Method
  /** Cents that it takes off what is owed; below zero where it adds to it (a refund, a credit that leaves). */
  amount: number
  /** Cents on top; below zero in a refund that gives a tip back. */
  tip?: number
  refundOf?: string
  /** The provider's ID: entered once, however often the provider reports it. */
  providerId?: string
  /** The number of a check. */
  reference?: string | null
  byMistake?: boolean
}

type Stood = Pick<Entry, 'id' | 'kind' | 'amount' | 'tip' | 'refundOf'>
export type OfInvoice = { invoiceId: string; entries: readonly Stood[] }
export type OfEstimate = { estimateId: string; entries: readonly Stood[] }

/** Cents that leave an estimate for an invoice; below zero: that come back. */
const creditPair = ({ estimateId }: OfEstimate, { invoiceId }: OfInvoice, cents: number): Posting[] => [
  { estimateId, kind: 'credit', method: 'none', amount: -cents },
  { invoiceId, kind: 'credit', method: 'none', amount: cents },
]

/** Deposits go over to the invoice of their work as far as that needs them, of the first estimate first. */
export function applyCredits(invoice: OfInvoice & { amount: number }, estimates: readonly OfEstimate[]): Posting[] {
  let open = invoice.amount - sumPaid(invoice.entries)
  return estimates.flatMap((estimate) => {
    const cents = Math.min(availableCredit(estimate.entries), open)
    if (cents <= 0) return []
    open -= cents
    return creditPair(estimate, invoice, cents)
  })
}

/** It asks for less than was credited to it: the rest goes back, to the last estimate first. */
export function returnExcessCredits(
  invoice: OfInvoice & { amount: number },
  estimates: readonly OfEstimate[],
): Posting[] {
  let over = Math.min(sumPaid(invoice.entries) - invoice.amount, sumCredited(invoice.entries))
  return estimates.toReversed().flatMap((estimate) => {
    const cents = Math.min(over, -sumCredited(estimate.entries))
    if (cents <= 0) return []
    over -= cents
    return creditPair(estimate, invoice, -cents)
  })
}

/**
 * Returns the postings for an invoice that no longer asks for the work: its credits go back to their estimates. A
 * write-off for a refunded deposit moves from the invoice to the estimate, so that no one asks for that money again.
 */
export function returnCredits(invoice: OfInvoice, estimates: readonly OfEstimate[]): Posting[] {
  let credited = sumCredited(invoice.entries)
  return estimates.flatMap((estimate) => {
    const cents = Math.min(credited, -sumCredited(estimate.entries))
    if (cents > 0) credited -= cents
    return [...(cents > 0 ? creditPair(estimate, invoice, -cents) : []), ...returnWriteOffs(invoice, estimate)]
  })
}

const returnWriteOffs = ({ invoiceId, entries }: OfInvoice, { estimateId, entries: own }: OfEstimate): Posting[] =>
  own
    .filter(({ kind }) => kind === 'refund')
    .flatMap(({ id }) => {
      const amount = writtenOff(entries.filter(({ refundOf }) => refundOf === id))
      const allowance = { kind: 'allowance', method: 'none', refundOf: id } as const
      return amount === 0
        ? []
        : [
            { invoiceId, ...allowance, amount: -amount },
            { estimateId, ...allowance, amount },
          ]
    })

/** Cents that are owed on it, before; below zero where more was paid. */
type OutstandingBalance = { owed: number }

/** What is refunded, of the bill and of its tip; `owed`: whether it is owed again. */
export type RefundRequest = { amount: number; tip: number; owed: boolean }

/**
 * Returns the postings of a refund. A refund belongs where its payment is: a refund of a deposit is always on the
 * estimate. When the estimate holds less than the refund, because the deposit was credited to the invoice of the work,
 * the missing part comes back from the invoice first. What is not owed again is written off in the same two places: on
 * the invoice for what came from it, on the estimate for the rest. An overpayment needs no write-off, which would cover
 * what is owed later, say after a dispute. `id` is the ID that the refund will have.
 */
export function refundPostings(
  payment: { id: string } & OutstandingBalance & (OfInvoice | OfEstimate),
  giving: RefundRequest,
  how: Pick<Posting, 'method' | 'providerId' | 'reference' | 'byMistake'> & { id: string },
  credited: (OfInvoice & OutstandingBalance) | null,
): Posting[] {
  const { amount, tip, owed } = giving
  const own: Subject = 'invoiceId' in payment ? { invoiceId: payment.invoiceId } : { estimateId: payment.estimateId }
  const fromInvoice = 'estimateId' in payment && credited ? amountToReturn(payment, credited, amount) : 0
  const letGo = (subject: Subject, before: OutstandingBalance, back: number): Posting[] => {
    const cents = back - Math.max(0, -before.owed)
    return owed || cents <= 0
      ? []
      : [{ ...subject, kind: 'allowance', method: 'none', amount: cents, refundOf: how.id }]
  }
  return [
    ...('estimateId' in payment && credited && fromInvoice > 0 ? creditPair(payment, credited, -fromInvoice) : []),
    { ...own, kind: 'refund', ...how, amount: 0 - amount, tip: 0 - tip, refundOf: payment.id },
    ...(credited ? letGo({ invoiceId: credited.invoiceId }, credited, fromInvoice) : []),
    ...letGo(own, payment, amount - fromInvoice),
  ]
}

/** Cents that have to come back from the invoice, as far as they went there. */
const amountToReturn = (estimate: OfEstimate, invoice: OfInvoice, amount: number): number =>
  Math.max(
    0,
    Math.min(
      amount,
      amount - availableCredit(estimate.entries),
      -sumCredited(estimate.entries),
      sumCredited(invoice.entries),
    ),
  )

/**
 * Returns the postings of a refund that the bank sent back. The money is here again and can be refunded another way,
 * and the write-off that came with it is reversed.
 */
export function reversalPostings(
  refunded: Subject & { id: string; method: Method; amount: number; tip: number; refundOf: string },
  letGo: readonly (Subject & { amount: number })[],
  providerId: string,
): Posting[] {
  const { id, method, amount, tip, refundOf } = refunded
  const nets = new Map<string, Subject & { amount: number }>()
  for (const { amount: cents, ...subject } of letGo) {
    const key = 'invoiceId' in subject ? subject.invoiceId : subject.estimateId
    nets.set(key, { ...subject, amount: (nets.get(key)?.amount ?? 0) + cents })
  }
  return [
    { ...subjectOnly(refunded), kind: 'refund', method, amount: 0 - amount, tip: 0 - tip, refundOf, providerId },
    ...[...nets.values()]
      .filter(({ amount: net }) => net !== 0)
      .map((net): Posting => ({
        ...subjectOnly(net),
        kind: 'allowance',
        method: 'none',
        amount: 0 - net.amount,
        refundOf: id,
      })),
  ]
}

const subjectOnly = (of: Subject): Subject =>
  'invoiceId' in of ? { invoiceId: of.invoiceId } : { estimateId: of.estimateId }
