/** The receipt of one entry as a paper: of a payment in part or in full, of a deposit, and of a refund. */
import { eq } from 'drizzle-orm'
import { readLetterhead } from '#domains/system/business/read-letterhead.ts'
import * as estimates from '#domains/sales/estimates/service.ts'
import { estimates as estimateRows } from '#domains/sales/estimates/tables.ts'
import * as invoices from '#domains/money/invoices/service.ts'
import type { Entry } from '#domains/money/ledger/contract.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { Subject } from '#domains/money/ledger/service.ts'
import { findTestEntry } from '#domains/money/ledger/test-entries.ts'
import { hasReceipt, formatMethod, NO_CARD, withoutMistakes } from '#domains/money/ledger/ledger-summary.ts'
import { formatDay } from '#lib/dates.ts'
import { toDocumentRow, toReceiver, toSumLine } from '#lib/printable-document.ts'
import type { PrintableDocument } from '#lib/printable-document.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import { toSubject } from './find-payable.ts'

export const NO_RECEIPT = 'There’s no receipt for that.'

/** What was billed, or asked for as a deposit, and the customer. Cents; `asked` is null where nothing was agreed to. */
type Billed = {
  of: 'invoice' | 'estimate'
  number: string
  asked: number | null
  customerName: string
  address: string
}

/**
 * What one entry was, and what was left after it. `only`: of this bill, as the holder of its link may see. Throws
 * `notFound` for what is no payment and for one that was entered by mistake.
 */
export async function renderReceiptPdf(tx: Tx, entryId: string, only?: Subject): Promise<Pdf> {
  const row = await ledger.find(tx, entryId)
  const tried = row ? undefined : await findTestEntry(tx, entryId)
  if (tried && (!only || idOf(only) === idOf(tried.subject))) return testPdf(tx, tried)
  if (!row) throw notFound(NO_RECEIPT)
  const subject = toSubject(row)
  if (only && idOf(only) !== idOf(subject)) throw notFound(NO_RECEIPT)
  const [billed, from, all] = await Promise.all([billedOf(tx, subject), readLetterhead(tx), ledger.list(tx, subject)])
  const entries = withoutMistakes(all)
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry || !hasReceipt(entry, billed.of)) throw notFound(NO_RECEIPT)
  const place = entries.filter((one) => hasReceipt(one, billed.of)).indexOf(entry)
  const name = `${entry.kind === 'refund' ? 'refund' : 'receipt'}-${billed.number}${place > 0 ? `-${place + 1}` : ''}`
  const letGo = entry.kind === 'refund' ? await ledger.getWrittenOffWith(tx, entry.id) : 0
  const isTest = entry.isTest || (entry.kind === 'credit' && (await hasTestDeposit(tx, subject)))
  const paper = receiptPaper(from, billed, entry, {
    letGo,
    counted: countedAt(billed.of, entries, entry) + letGo,
    isTest,
  })
  return { fileName: `${name}.pdf`, body: await renderPdf(paper) }
}

/** Of a payment that was only tried: it says on every line that it is none. */
async function testPdf(tx: Tx, { entry, subject }: { entry: Entry; subject: Subject }): Promise<Pdf> {
  const [{ of, number, customerName, address }, from] = await Promise.all([billedOf(tx, subject), readLetterhead(tx)])
  const cents = entry.amount + entry.tip
  const paper: PrintableDocument = {
    title: 'Test receipt',
    number,
    stamp: `Test payment: ${NO_CARD}`,
    from,
    to: toReceiver('Test payment for', customerName, address),
    dates: [{ called: 'Test date', day: formatDay(entry.at) }],
    rows: [
      toDocumentRow({
        description: `Test payment for ${of} ${number} (not a real payment)`,
        quantity: 1,
        unitPrice: cents,
        total: cents,
      }),
    ],
    sums: [{ ...toSumLine('Received', 0), isLast: true }],
    notes: [`This isn’t a receipt for a real payment. No card was charged, and ${of} ${number} didn’t change.`],
  }
  return { fileName: `test-receipt-${number}.pdf`, body: await renderPdf(paper) }
}

/** What is credited to an invoice was paid for an estimate of its job. */
async function hasTestDeposit(tx: Tx, subject: Subject): Promise<boolean> {
  if (!('invoiceId' in subject)) return false
  const { jobId } = await invoices.get(tx, subject.invoiceId)
  const rows =
    jobId === null
      ? []
      : await tx.select({ estimateId: estimateRows.id }).from(estimateRows).where(eq(estimateRows.jobId, jobId))
  const ledgers = await Promise.all(rows.map((row) => ledger.list(tx, row)))
  return ledgers.flat().some(({ isTest }) => isTest)
}

const idOf = (subject: Subject): string => ('invoiceId' in subject ? subject.invoiceId : subject.estimateId)

async function billedOf(tx: Tx, subject: Subject): Promise<Billed> {
  if ('invoiceId' in subject) {
    const {
      invoiceNumber: number,
      status,
      amount,
      customerName,
      customerAddress,
    } = await invoices.getDetails(tx, subject.invoiceId)
    return { of: 'invoice', number, asked: status === 'void' ? null : amount, customerName, address: customerAddress }
  }
  const { estimateNumber: number, answers, customerName, address } = await estimates.get(tx, subject.estimateId)
  return {
    of: 'estimate',
    number,
    asked: answers.find(({ accepted }) => accepted)?.deposit ?? null,
    customerName,
    address,
  }
}

/** `letGo` went with it, `counted` is what counted for the bill after it: cents. `isTest`: no card was charged. */
function receiptPaper(
  from: PrintableDocument['from'],
  billed: Billed,
  entry: Entry,
  { letGo, counted, isTest }: { letGo: number; counted: number; isTest: boolean },
): PrintableDocument {
  const { of, number, asked, customerName, address } = billed
  const isRefund = entry.kind === 'refund'
  const row = (description: string, cents: number) =>
    toDocumentRow({ description, quantity: 1, unitPrice: cents, total: cents })
  const left = asked === null ? null : Math.max(0, asked - counted)
  return {
    title: isRefund ? 'Refund' : 'Receipt',
    number,
    stamp: isTest ? `Test mode: ${isRefund ? 'no money moved' : NO_CARD}` : null,
    from,
    to: toReceiver(isRefund ? 'Refunded to' : 'Received from', customerName, address),
    dates: [
      { called: isRefund ? 'Refunded' : entry.kind === 'credit' ? 'Credited' : 'Paid', day: formatDay(entry.at) },
    ],
    rows: [
      ...(entry.amount === 0 ? [] : [row(whatFor(of, number, entry), entry.amount)]),
      ...(entry.tip === 0 ? [] : [row(isRefund ? 'Tip refunded' : 'Tip (thank you!)', entry.tip)]),
    ],
    sums: [
      { ...toSumLine(isRefund ? 'Refunded' : 'Received', entry.amount + entry.tip), isLast: true },
      ...(left === null
        ? []
        : [toSumLine(of === 'invoice' ? 'Balance due on the invoice' : 'Balance due on the deposit', left)]),
    ],
    notes: isRefund && entry.amount !== 0 ? [formatOwed(letGo, left)] : [],
  }
}

/** Formats what is owed after a refund. */
function formatOwed(letGo: number, left: number | null): string {
  if (letGo > 0 || left === null) return 'You don’t owe this amount.'
  return left > 0 ? 'This amount is due again.' : 'This amount was an overpayment.'
}

function whatFor(of: Billed['of'], number: string, entry: Entry): string {
  if (entry.kind === 'credit') return `Estimate deposit, credited to invoice ${number}`
  const what = entry.kind === 'refund' ? 'Refund' : of === 'invoice' ? 'Payment' : 'Deposit'
  return `${what} on ${of} ${number}, ${formatMethod(entry)}`
}

/**
 * Cents that counted for the bill once the entry was made. What a deposit was credited to since was paid all the same.
 */
const countedAt = (of: Billed['of'], entries: readonly Entry[], entry: Entry): number =>
  entries
    .slice(0, entries.indexOf(entry) + 1)
    .filter(({ kind }) => of === 'invoice' || kind !== 'credit')
    .reduce((cents, { amount }) => cents + amount, 0)
