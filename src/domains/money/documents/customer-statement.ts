/** What was invoiced to a customer and what they paid, in the order of the days. */
import { and, eq, ne, notInArray } from 'drizzle-orm'
import { readLetterhead } from '#domains/system/business/read-letterhead.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import type { Entry } from '#domains/money/ledger/contract.ts'
import { formatEntry } from '#domains/money/ledger/ledger-summary.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { getCustomerAccount } from '#domains/money/payments/customer-account.ts'
import { formatDay, toDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import type { Period, Statement } from './contract-statement.ts'

type Move = { day: string; what: string; charge: number; payment: number }

/** The statement of a customer as it stands now. Throws `notFound`. */
export async function getStatement(tx: Tx, customerId: string, period: Period): Promise<Statement> {
  const { name, address } = await customers.get(tx, customerId)
  const [billed, deposits, { balance: amountDue, depositHeld }] = await Promise.all([
    listBilled(tx, customerId),
    listDeposits(tx, customerId),
    getCustomerAccount(tx, customerId),
  ])
  const moves = [...billed, ...deposits].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const { from, to } = daysOf(period, toDay(tx.now))
  let balance = 0
  let broughtForward = 0
  const lines: Statement['lines'] = []
  for (const move of moves) {
    if (move.day > to) continue
    balance += move.charge - move.payment
    if (from !== null && move.day < from) broughtForward = balance
    else lines.push({ ...move, balance })
  }
  return {
    customerId,
    customerName: name,
    address,
    from,
    to,
    broughtForward,
    lines,
    amountDue,
    depositHeld,
  }
}

function daysOf(period: Period, today: string): { from: string | null; to: string } {
  const year = Number(today.slice(0, 4))
  if (period === 'all') return { from: null, to: today }
  return period === 'this-year'
    ? { from: `${year}-01-01`, to: today }
    : { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
}

/** Invoices that the customer has, and what was paid on them. Money on a void one was refunded there. */
async function listBilled(tx: Tx, customerId: string): Promise<Move[]> {
  const rows = await tx
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      issuedDate: invoices.issuedDate,
      amount: invoices.amount,
    })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), notInArray(invoices.status, ['draft', 'void'])))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const entries = await ledger.listOfMany(tx, { invoiceIds: [...numbers.keys()] })
  return [
    ...rows.map(({ number, issuedDate, amount }) => ({
      day: toDay(issuedDate),
      what: `Invoice ${number}`,
      charge: amount,
      payment: 0,
    })),
    ...entries.flatMap(({ of, entry }) => toMove(entry, 'invoice', numbers.get(of) ?? '')),
  ]
}

/** Deposits on estimates. What of them was credited to an invoice is no payment of its own. */
async function listDeposits(tx: Tx, customerId: string): Promise<Move[]> {
  const rows = await tx
    .select({ id: estimates.id, number: estimates.estimateNumber })
    .from(estimates)
    .where(and(eq(estimates.customerId, customerId), ne(estimates.status, 'draft')))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const entries = await ledger.listOfMany(tx, { estimateIds: [...numbers.keys()] })
  return entries.flatMap(({ of, entry }) => toMove(entry, 'estimate', numbers.get(of) ?? ''))
}

function toMove(entry: Entry, of: 'invoice' | 'estimate', number: string): Move[] {
  const isMoney = entry.kind === 'payment' || entry.kind === 'deposit' || entry.kind === 'refund'
  // A deposit that was written off is owed by no one, and is no charge either.
  if (!isMoney && !(entry.kind === 'allowance' && of === 'invoice')) return []
  const what = entry.kind === 'deposit' ? `Deposit for ${number}` : `${formatEntry(entry, of)}, ${number}`
  return [{ day: toDay(entry.at), what, charge: 0, payment: entry.amount }]
}

/** The statement as a PDF. */
export async function renderStatementPdf(tx: Tx, customerId: string, period: Period): Promise<Pdf> {
  const [statement, facts, sender] = await Promise.all([
    getStatement(tx, customerId, period),
    business.facts(tx),
    readLetterhead(tx),
  ])
  const { lines, from, broughtForward } = statement
  const amount = (cents: number) => (cents === 0 ? '' : formatSigned(cents))
  const body = await renderPdf({
    title: 'Statement',
    number: statement.customerName,
    from: sender,
    dates: [
      { called: 'Statement date', day: formatDay(tx.now) },
      ...(from === null ? [] : [{ called: 'Period', day: `${formatDate(from)} to ${formatDate(statement.to)}` }]),
    ],
    lead: statement.address,
    figures: [
      { called: 'Amount due', value: formatCents(statement.amountDue), hint: null },
      ...(statement.depositHeld === 0
        ? []
        : [{ called: 'Deposit held', value: formatCents(statement.depositHeld), hint: null }]),
    ],
    tables: [
      {
        called: 'Account',
        hint: null,
        columns: ['Date', 'What', 'Charge', 'Payment', 'Balance'],
        rows: [
          ...(from === null
            ? []
            : [{ cells: [formatDate(from), 'Balance brought forward', '', '', formatSigned(broughtForward)] }]),
          ...lines.map(({ day, what, charge, payment, balance }) => ({
            cells: [formatDate(day), what, amount(charge), amount(payment), formatSigned(balance)],
          })),
        ],
      },
    ],
    notes: [
      ...(statement.depositHeld === 0 ? [] : ['The deposit we hold comes off the invoice for the work.']),
      `Questions? Call ${formatPhone(facts.phone)}.`,
    ],
  })
  return { fileName: `statement-${toDay(tx.now)}.pdf`, body }
}
