/** What stands on the paper of an invoice: the one text that the screen shows and the PDF prints. */
import type { Facts } from '#domains/system/business/contract.ts'
import { isRefunded, NO_CARD } from '#domains/money/ledger/ledger-summary.ts'
import type { LedgerSummary } from '#domains/money/ledger/ledger-summary.ts'
import { formatDay } from '#lib/dates.ts'
import { toTotalLines, toDocumentRow, toReceiver, toSender, toSumLine } from '#lib/printable-document.ts'
import type { PrintableDocument, Sum } from '#lib/printable-document.ts'
import type { Status } from './contract.ts'
import type { Deduction } from './contract-steps.ts'
import type { LineItem } from './contract-line-items.ts'
import { toDisplayLines } from './display-lines.ts'

/** What the paper of an invoice is made of; money in cents. */
export type Billed = {
  invoiceNumber: string
  status: Status
  customerName: string
  customerAddress: string
  /** Where the work was, when that is another address. */
  siteAddress: string | null
  issuedDate: Date
  dueDate: Date
  paidDate: Date | null
  /** When it was corrected after it was sent. */
  revisedAt: Date | null
  servedAt: Date | null
  items: readonly LineItem[]
  subtotal: number
  discount: { name: string; cents: number } | null
  taxRate: number
  tax: number
  amount: number
  /** What the steps of its job asked for before; `tax` and `amount` are without it. */
  deductions?: readonly Deduction[] | undefined
  tally: LedgerSummary
  notes: string | null
}

export function toInvoiceDocument(facts: Facts, billed: Billed): PrintableDocument {
  const { customerName, customerAddress, siteAddress, servedAt, status } = billed
  return {
    title: 'Invoice',
    number: billed.invoiceNumber,
    stamp: stampOf(billed),
    from: toSender(facts),
    to: toReceiver('Billed to', customerName, customerAddress),
    dates: [
      { called: 'Issued', day: formatDay(billed.issuedDate) },
      ...(servedAt ? [{ called: 'Service date', day: formatDay(servedAt) }] : []),
      { called: 'Due', day: formatDay(billed.dueDate) },
      ...(billed.revisedAt ? [{ called: 'Updated', day: formatDay(billed.revisedAt) }] : []),
    ],
    rows: toDisplayLines(billed.items).map(toDocumentRow),
    sums: invoiceSums(billed, billed.tally),
    notes: [
      ...(siteAddress === null ? [] : [`Service address: ${siteAddress}.`]),
      ...(billed.notes === null ? [] : [billed.notes]),
      ...(status === 'paid' || status === 'void' ? [] : [`Pay by ${facts.paymentMethods}.`]),
    ],
  }
}

type Summed = Pick<Billed, 'status' | 'subtotal' | 'discount' | 'taxRate' | 'tax' | 'amount' | 'deductions'>

/** How the lines of an invoice become what is left to pay. */
export const invoiceSums = (invoice: Summed, tally: LedgerSummary): Sum[] => [
  ...toTotalLines({
    ...invoice,
    // The tax of the whole work, of which the steps asked for a part.
    tax: (invoice.deductions ?? []).reduce((sum, { tax }) => sum + tax, invoice.tax),
  }),
  ...(invoice.deductions ?? []).map(({ step, invoiceNumber, cents }) =>
    toSumLine(`Step ${step}, invoiced on ${invoiceNumber}`, -cents),
  ),
  ...paidSums(invoice.status === 'void' ? 'void' : 'open', invoice.amount, tally),
]

/** Returns what was paid of an amount, refunded and written off, and what that leaves; cents. */
export function paidSums(state: 'open' | 'void', amount: number, { paid, givenBack, letGo }: LedgerSummary): Sum[] {
  const left = state === 'void' ? 0 : amount - paid + givenBack - letGo
  const isTouched = paid !== 0 || givenBack !== 0 || letGo !== 0
  return [
    ...(isTouched ? [toSumLine('Total', amount)] : []),
    ...(paid === 0 ? [] : [toSumLine('Paid (thank you!)', -paid)]),
    ...(givenBack === 0 ? [] : [toSumLine('Refunded', givenBack)]),
    ...(letGo === 0 ? [] : [toSumLine('Written off', -letGo)]),
    ...(left < 0 ? [toSumLine('Overpaid', -left)] : []),
    { ...toSumLine(isTouched ? 'Balance due' : 'Total due', Math.max(0, left)), isLast: true },
  ]
}

function stampOf({ status, paidDate, tally }: Billed): string | null {
  if (status === 'paid' && isRefunded(tally)) return `Refunded${tally.isTest ? ' in test mode: no money moved' : ''}`
  if (status === 'paid')
    return `Paid${paidDate ? ` ${formatDay(paidDate)}` : ''}${tally.isTest ? ` in test mode: ${NO_CARD}` : ''}${tally.givenBack > 0 ? ', partially refunded' : ''}`
  return status === 'draft' ? 'Draft' : status === 'void' ? 'Void' : status === 'overdue' ? 'Overdue' : null
}
