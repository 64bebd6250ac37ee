import * as audit from '#domains/system/audit/service.ts'
import { lockEstimate } from '#domains/sales/estimates/estimate-row.ts'
import { renderEstimatePdf } from '#domains/sales/estimates/render-pdf.ts'
import { readEstimateWords, sendEstimate } from '#domains/sales/estimates/send-estimate.ts'
import * as estimates from '#domains/sales/estimates/service.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import { enqueueComposed } from '#domains/messaging/messages/enqueue-composed.ts'
import type { ComposedMessage } from '#domains/messaging/messages/enqueue-composed.ts'
import { splitChannels } from '#domains/messaging/messages/connected-channels.ts'
import type { NotSent } from '#domains/messaging/messages/contract.ts'
import { toReceiptWords } from '#domains/money/invoices/receipt-email.ts'
import { renderInvoicePdf } from '#domains/money/invoices/render-pdf.ts'
import { assertSendable, sendInvoice, toInvoiceMessage } from '#domains/money/invoices/send-invoice.ts'
import * as invoices from '#domains/money/invoices/service.ts'
import { hasReceipt } from '#domains/money/ledger/ledger-summary.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { auditRecordOf, lockPayable, toSubject } from '#domains/money/payments/find-payable.ts'
import { readReceiptContext } from '#domains/money/payments/queue-receipt.ts'
import { NO_RECEIPT, renderReceiptPdf } from '#domains/money/payments/receipt-pdf.ts'
import { CHANGE_ORDER_PDF, renderChangeOrderPdf } from '#domains/work/change-orders/change-order-document.ts'
import { lockOpen, readChangeOrderWords, sendChangeOrder } from '#domains/work/change-orders/send-change-order.ts'
import * as customers from '#domains/sales/customers/service.ts'
import * as business from '#domains/system/business/service.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import { toDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { DocumentKind } from './contract.ts'
import { getStatement, renderStatementPdf } from './customer-statement.ts'
import type { Period } from './contract-statement.ts'
import type { AskedDocument, DocumentSource, SendContext } from './document-source.ts'

/** Reads a document as it can be sent, and holds it until the transaction ends. Throws `notFound` and `conflict`. */
export const readSource = (tx: Tx, making: SendContext, { kind, id, period }: AskedDocument): Promise<DocumentSource> =>
  READERS[kind](tx, making, id, period)

type Reader = (tx: Tx, making: SendContext, id: string, period: Period) => Promise<DocumentSource>
const READERS: Record<DocumentKind, Reader> = {
  invoice: readInvoice,
  estimate: readEstimate,
  receipt: readReceipt,
  statement: readStatement,
  'change-order': readChangeOrder,
}

async function readInvoice(tx: Tx, making: SendContext, id: string): Promise<DocumentSource> {
  const row = await invoices.lockInvoice(tx, id)
  assertSendable(row, tx.now)
  const [{ balance }, message] = await Promise.all([invoices.get(tx, id), toInvoiceMessage(tx, making, row)])
  return {
    name: `Invoice ${row.invoiceNumber}`,
    number: row.invoiceNumber,
    customerId: row.customerId,
    summary: `${formatCents(balance)} due`,
    isDraft: row.status === 'draft',
    ...message,
    noText: null,
    pdf: `${row.invoiceNumber}.pdf`,
    pdfPath: `/api/invoices/${id}/pdf`,
    renderPdf: (reading) => renderInvoicePdf(reading, making, id),
    record: { entity: 'invoices', entityId: id },
    state: [row.version, row.linkVersion, balance],
    send: async (writing, composed) => (await sendInvoice(writing, making, id, composed.draft.by, composed)).notSent,
  }
}

async function readEstimate(tx: Tx, making: SendContext, id: string): Promise<DocumentSource> {
  const row = await lockEstimate(tx, id)
  const [{ amount, depositOwed }, { words, end, isDeposit }] = await Promise.all([
    estimates.get(tx, id),
    readEstimateWords(tx, making, id),
  ])
  if (row.status === 'void') throw conflict('This estimate was canceled, so there’s nothing to send.')
  return {
    name: `${isDeposit ? 'Deposit for estimate' : 'Estimate'} ${row.estimateNumber}`,
    number: row.estimateNumber,
    customerId: row.customerId,
    summary: isDeposit ? `${formatCents(depositOwed)} deposit due` : formatCents(amount),
    isDraft: row.status === 'draft',
    words,
    end,
    noText: null,
    pdf: `${row.estimateNumber}.pdf`,
    pdfPath: `/api/estimates/${id}/pdf`,
    renderPdf: (reading) => renderEstimatePdf(reading, id),
    record: { entity: 'estimates', entityId: id },
    state: [row.version, row.linkVersion, amount, depositOwed],
    send: async (writing, composed) => (await sendEstimate(writing, making, id, composed.draft.by, composed)).notSent,
  }
}

async function readChangeOrder(tx: Tx, making: SendContext, id: string): Promise<DocumentSource> {
  const stored = await lockOpen(tx, id)
  const { order, customerId, service } = stored
  return {
    name: `Change order for ${service}`,
    number: 'Change order',
    customerId,
    summary: `${formatCents(order.total)}, was ${formatCents(order.was)}`,
    isDraft: order.status === 'draft',
    ...(await readChangeOrderWords(tx, making, stored)),
    noText: null,
    pdf: CHANGE_ORDER_PDF,
    pdfPath: `/api/change-orders/${id}/pdf`,
    renderPdf: (reading) => renderChangeOrderPdf(reading, id),
    record: { entity: 'jobs', entityId: order.jobId },
    state: [id, order.status, order.total],
    send: async (writing, composed) => (await sendChangeOrder(writing, making, id, composed)).notSent,
  }
}

async function readReceipt(tx: Tx, making: SendContext, id: string): Promise<DocumentSource> {
  const entry = await ledger.find(tx, id)
  if (!entry) throw notFound(NO_RECEIPT)
  const subject = toSubject(entry)
  const payable = await lockPayable(tx, subject)
  const shown = (await ledger.list(tx, subject)).find((one) => one.id === id)
  if (!shown || !hasReceipt(shown, 'invoiceId' in subject ? 'invoice' : 'estimate')) throw notFound(NO_RECEIPT)
  const paid = await readReceiptContext(tx, making, payable)
  const [{ name }, facts] = await Promise.all([customers.getContact(tx, paid.customerId), business.facts(tx)])
  const words = toReceiptWords(facts, name, paid, shown)
  const { customerId, jobId } = paid
  const isRefund = shown.kind === 'refund'
  const moved = formatCents(Math.abs(shown.amount + shown.tip))
  const about = { purpose: 'receipt', customerId, jobId, requestId: null } as const
  return {
    name: `${isRefund ? 'Refund receipt' : 'Receipt'} for ${payable.number}`,
    number: payable.number,
    customerId,
    summary: `${moved} ${isRefund ? 'refunded' : 'paid'}`,
    isDraft: false,
    words,
    end: {
      link: paid.link,
      textLink: paid.link && (await createShortLink(tx, making, paid.link, { customerId })),
      ending: words.ending,
    },
    noText:
      paid.link === null ? 'This customer hasn’t been sent the invoice yet. Email the receipt with its PDF.' : null,
    pdf: `receipt-${payable.number}.pdf`,
    pdfPath: `/api/payments/${id}/receipt`,
    renderPdf: (reading) => renderReceiptPdf(reading, id),
    record: auditRecordOf(subject),
    state: [id],
    send: (writing, composed) =>
      sendMessageOf(writing, making, about, { ...auditRecordOf(subject), action: 'receipt sent' }, composed),
  }
}

async function readStatement(tx: Tx, making: SendContext, id: string, period: Period): Promise<DocumentSource> {
  const { name } = await customers.lockCustomer(tx, id)
  const [{ amountDue, depositHeld, lines }, facts] = await Promise.all([
    getStatement(tx, id, period),
    business.facts(tx),
  ])
  const due = amountDue === 0 ? 'You don’t owe anything right now' : `${formatCents(amountDue)} is due`
  const held = depositHeld === 0 ? '' : ` We’re holding a ${formatCents(depositHeld)} deposit for you.`
  const ending = `Questions? Call ${formatPhone(facts.phone)}.\n\n${facts.name}`
  const record = { entity: 'customers', entityId: id }
  const about = { purpose: 'invoice', customerId: id, jobId: null, requestId: null } as const
  return {
    name: 'Statement',
    number: 'Statement',
    customerId: id,
    summary: `${formatCents(amountDue)} due`,
    isDraft: false,
    words: {
      subject: `Your statement from ${facts.name}`,
      words: `${formatGreeting(name)},\n\nYour statement is attached as a PDF. ${due}.${held}`,
      text: '',
      ending,
    },
    end: { link: null, textLink: null, ending },
    noText: 'A statement goes by email, with its PDF.',
    pdf: `statement-${toDay(tx.now)}.pdf`,
    pdfPath: `/api/statements/${id}/${period}/pdf`,
    renderPdf: (reading) => renderStatementPdf(reading, id, period),
    record,
    state: [period, amountDue, depositHeld, lines.length],
    send: (writing, composed) =>
      sendMessageOf(writing, making, about, { ...record, action: 'statement sent' }, composed),
  }
}

/** Sends what has no state of its own, and says so in the audit trail of its record. */
async function sendMessageOf(
  tx: Tx,
  making: SendContext,
  about: Parameters<typeof enqueueComposed>[1],
  record: DocumentSource['record'] & { action: string },
  message: ComposedMessage,
): Promise<NotSent[]> {
  await enqueueComposed(tx, about, message)
  const { taken, notSent } = splitChannels(making, message.draft.by)
  if (taken.length > 0) audit.record(tx, { ...record, after: { by: taken } })
  return notSent
}
