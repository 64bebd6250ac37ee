/** What stands on the paper of an invoice: the one text that the screen shows and the PDF prints. */
import type { Facts } from '#domains/business/contract.ts'
import { isRefunded, NO_CARD } from '#domains/ledger/tally.ts'
import type { Tally } from '#domains/ledger/tally.ts'
import { formatDay } from '#lib/dates.ts'
import { billSums, paperRow, receiver, sender, sum } from '#lib/paper.ts'
import type { Paper, Sum } from '#lib/paper.ts'
import type { LineItem, Status } from './contract.ts'
import { shownLines } from './shown-lines.ts'

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
  servedAt: Date | null
  items: readonly LineItem[]
  subtotal: number
  discount: { name: string; cents: number } | null
  taxRate: number
  tax: number
  amount: number
  tally: Tally
  notes: string | null
}

export function invoicePaper(facts: Facts, billed: Billed): Paper {
  const { customerName, customerAddress, siteAddress, servedAt, status } = billed
  return {
    title: 'Invoice',
    number: billed.invoiceNumber,
    stamp: stampOf(billed),
    from: sender(facts),
    to: receiver('Billed to', customerName, customerAddress),
    dates: [
      { called: 'Issued', day: formatDay(billed.issuedDate) },
      ...(servedAt ? [{ called: 'Work done', day: formatDay(servedAt) }] : []),
      { called: 'Due', day: formatDay(billed.dueDate) },
    ],
    rows: shownLines(billed.items).map(paperRow),
    sums: invoiceSums(billed, billed.tally),
    notes: [
      ...(siteAddress === null ? [] : [`Work at ${siteAddress}.`]),
      ...(billed.notes === null ? [] : [billed.notes]),
      ...(status === 'paid' || status === 'void' ? [] : [PAY_BY]),
    ],
  }
}

type Summed = Pick<Billed, 'status' | 'subtotal' | 'discount' | 'taxRate' | 'tax' | 'amount'>

/** How the lines of an invoice become what is left to pay. */
export const invoiceSums = (invoice: Summed, tally: Tally): Sum[] => [
  ...billSums(invoice),
  ...paidSums(invoice.status === 'void' ? 'void' : 'open', invoice.amount, tally),
]

const PAY_BY = 'Pay by cash, check or major credit card.'

/** What was paid of an amount, given back and let go, and what that leaves; cents. */
export function paidSums(state: 'open' | 'void', amount: number, { paid, givenBack, letGo }: Tally): Sum[] {
  const left = state === 'void' ? 0 : amount - paid + givenBack - letGo
  const isTouched = paid !== 0 || givenBack !== 0 || letGo !== 0
  return [
    ...(isTouched ? [sum('Total', amount)] : []),
    ...(paid === 0 ? [] : [sum('Paid, with thanks', -paid)]),
    ...(givenBack === 0 ? [] : [sum('Given back', givenBack)]),
    ...(letGo === 0 ? [] : [sum('Not owed any more', -letGo)]),
    ...(left < 0 ? [sum('Paid more than was owed', -left)] : []),
    { ...sum(isTouched ? 'Left to pay' : 'Total due', Math.max(0, left)), isLast: true },
  ]
}

function stampOf({ status, paidDate, tally }: Billed): string | null {
  if (status === 'paid' && isRefunded(tally)) return `Refunded${tally.isTest ? ' in test mode: no money moved' : ''}`
  if (status === 'paid')
    return `Paid${paidDate ? ` ${formatDay(paidDate)}` : ''}${tally.isTest ? ` in test mode: ${NO_CARD}` : ''}${tally.givenBack > 0 ? ', a part given back' : ''}`
  return status === 'draft' ? 'Draft' : status === 'void' ? 'Void' : status === 'overdue' ? 'Overdue' : null
}
