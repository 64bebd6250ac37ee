/** What the holder of a private link may see, and which bill it is of. */
import { desc, eq } from 'drizzle-orm'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { assertLinkKey } from '#domains/sales/estimates/estimate-link.ts'
import * as estimatesOf from '#domains/sales/estimates/service.ts'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { parseLineItems } from '#domains/money/invoices/contract-line-items.ts'
import { markShared } from '#domains/money/invoices/issue-invoice.ts'
import { isPayKey } from '#domains/money/invoices/invoice-link.ts'
import { toDisplayLines } from '#domains/money/invoices/display-lines.ts'
import { invoiceSums, paidSums } from '#domains/money/invoices/invoice-document.ts'
import * as invoices from '#domains/money/invoices/service.ts'
import { invoices as invoiceRows } from '#domains/money/invoices/tables.ts'
import { toOpenStatus } from '#domains/money/invoices/invoice-dates.ts'
import type { Entry } from '#domains/money/ledger/contract.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { Subject } from '#domains/money/ledger/service.ts'
import { hasReceipt, isRefunded, summarizeLedger, withoutMistakes } from '#domains/money/ledger/ledger-summary.ts'
import { listTestEntries } from '#domains/money/ledger/test-entries.ts'
import { isConnected } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import { formatCents } from '#lib/money.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import { getDepositClosedReason } from './find-payable.ts'
import type { PayView } from './contract.ts'
import { matchingSubject, acceptsTips } from './payment-intents.ts'
import { paymentIntents } from './tables.ts'

type PageContext = Pick<AppServices, 'seals'> & Delivering

const WRONG =
  'This payment link doesn’t work. Open it again from our message and make sure you have the whole link, or call us.'

/** The number of earlier versions of a link that the page recognizes as expired and not as wrong. */
const OLDER = 20

/**
 * Returns the invoice of a link. Throws `notFound` for a secret that was never valid, and 410 for one that was
 * disabled. Every call computes the same number of seals.
 */
export async function getInvoiceByLink(
  tx: Tx,
  seals: LinkSigner,
  id: string,
  secret: string,
): Promise<{ invoiceId: string }> {
  const [row] = await tx
    .select({ linkVersion: invoiceRows.linkVersion })
    .from(invoiceRows)
    .where(eq(invoiceRows.id, id))
  const version = row?.linkVersion ?? 1
  const isRight = isPayKey(seals, { id, linkVersion: version }, secret)
  let wasRight = false
  for (let older = 1; older <= OLDER; older++)
    wasRight = isPayKey(seals, { id, linkVersion: version - older }, secret) || wasRight
  if (row && isRight) return { invoiceId: id }
  if (row && wasRight && version > 1)
    throw new Problem(410, 'LINK_EXPIRED', 'This payment link has expired. Ask us for a new one.')
  throw notFound(WRONG)
}

/** The bill of a link: an invoice, or an estimate whose deposit is to be paid. Throws as `invoiceOf` does. */
export async function getSubjectByLink(tx: Tx, seals: LinkSigner, id: string, secret: string): Promise<Subject> {
  const [estimate] = await tx
    .select({ id: estimates.id, linkVersion: estimates.linkVersion })
    .from(estimates)
    .where(eq(estimates.id, id))
  if (!estimate) return getInvoiceByLink(tx, seals, id, secret)
  assertLinkKey(seals, estimate, secret)
  return { estimateId: id }
}

/**
 * Returns what anyone with a payment link sees, of an invoice or of a deposit. Throws `notFound` for a link that opens
 * nothing.
 */
export async function getPaymentPage(tx: Tx, parts: PageContext, id: string, secret: string): Promise<PayView> {
  const subject = await getSubjectByLink(tx, parts.seals, id, secret)
  const view = 'invoiceId' in subject ? await lookAtInvoice(tx, id) : await lookAtDeposit(tx, id)
  // The page promises a receipt by email only where one can be sent.
  return { ...view, hasEmail: view.hasEmail && isConnected(parts, 'email') }
}

/** What was tried last with a card. */
async function lastTry(tx: Tx, subject: Subject): Promise<typeof paymentIntents.$inferSelect | undefined> {
  const [last] = await tx
    .select()
    .from(paymentIntents)
    .where(matchingSubject(subject))
    .orderBy(desc(paymentIntents.createdAt))
    .limit(1)
  return last
}

async function lookAtInvoice(tx: Tx, id: string): Promise<PayView> {
  const invoice = await invoices.getDetails(tx, id)
  const last = await lastTry(tx, { invoiceId: id })
  const owed = invoice.status === 'void' ? 0 : invoice.amount - (await ledger.getPaidCents(tx, { invoiceId: id }))
  const overdue =
    invoice.status === 'overdue' || (invoice.status === 'sent' && toOpenStatus(invoice.dueDate, tx.now) === 'overdue')
  const state =
    invoice.status === 'void' ? 'void' : owed <= 0 ? 'paid' : last?.status === 'processing' ? 'processing' : 'open'
  return {
    id,
    of: 'invoice',
    invoiceNumber: invoice.invoiceNumber,
    title: invoice.service ?? parseLineItems(invoice)[0]?.description ?? 'Your invoice',
    state,
    overdue,
    amount: invoice.amount,
    paid: invoice.paid,
    owed: Math.max(owed, 0),
    subtotal: invoice.subtotal,
    discount:
      invoice.discount && invoice.discount.cents > 0
        ? { name: invoice.discount.name, cents: invoice.discount.cents }
        : null,
    tax: invoice.tax,
    lines: toDisplayLines(parseLineItems(invoice)),
    dueDate: invoice.dueDate,
    servedAt: invoice.servedAt,
    revisedAt: invoice.revisedAt,
    billedTo: invoice.customerName,
    address: invoice.customerAddress,
    called: greetingName(invoice.customerName),
    hasEmail: invoice.customerEmail !== null,
    sums: invoiceSums(invoice, summarizeLedger(invoice.entries)),
    ...toPublicEntries(invoice.entries, await listTestEntries(tx, { invoiceId: id }), 'invoice'),
    tips: await acceptsTips(tx, { overdue }),
    failure: state === 'open' && last?.status === 'open' ? last.failure : null,
  }
}

/** Returns what the holder of the link sees of a ledger. */
function toPublicEntries(
  entries: readonly Entry[],
  tried: readonly Entry[],
  of: 'invoice' | 'estimate',
): Pick<PayView, 'paidIn' | 'givenBack' | 'letGo' | 'refunded' | 'payments'> {
  const tally = summarizeLedger(entries)
  const { paid: paidIn, givenBack, letGo } = tally
  const payments = [...withoutMistakes(entries), ...tried]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ byName: _byName, refundOf: _refundOf, ...entry }) => ({ ...entry, hasReceipt: hasReceipt(entry, of) }))
  return { paidIn, givenBack, letGo, refunded: isRefunded(tally), payments: payments.toReversed() }
}

/** Returns the deposit that was agreed to with the estimate. Nothing is owed on a deposit that is not open. */
async function lookAtDeposit(tx: Tx, id: string): Promise<PayView> {
  const subject = { estimateId: id }
  const estimate = await estimatesOf.get(tx, id)
  const [customer, entries, last] = await Promise.all([
    customers.getContact(tx, estimate.customerId),
    ledger.list(tx, subject),
    lastTry(tx, subject),
  ])
  const answer = estimate.answers.find(({ accepted }) => accepted)
  const isOpen = (await getDepositClosedReason(tx, estimate, answer?.deposit ?? 0)) === null
  // Where it was credited to since is the matter of that bill.
  const depositEntries = entries.filter(({ kind }) => kind !== 'credit')
  const covered = depositEntries.reduce((sum, { amount: cents }) => sum + cents, 0)
  const amount = isOpen ? (answer?.deposit ?? 0) : covered
  const owed = isOpen ? Math.max(amount - covered, 0) : 0
  const state = amount === 0 ? 'void' : owed === 0 ? 'paid' : last?.status === 'processing' ? 'processing' : 'open'
  return {
    id,
    of: 'deposit',
    invoiceNumber: estimate.estimateNumber,
    title: estimate.title,
    state,
    overdue: false,
    amount,
    paid: estimate.depositPaid,
    owed,
    subtotal: amount,
    discount: null,
    tax: 0,
    lines: [
      {
        description: `Deposit, credited toward the ${formatCents(answer?.amount ?? 0)} total`,
        quantity: 1,
        unitPrice: amount,
        total: amount,
      },
    ],
    dueDate: answer?.at ?? estimate.createdAt,
    servedAt: null,
    revisedAt: null,
    billedTo: estimate.customerName,
    address: estimate.address,
    called: greetingName(estimate.customerName),
    hasEmail: customer.email !== null,
    sums: paidSums('open', amount, summarizeLedger(depositEntries)),
    ...toPublicEntries(depositEntries, await listTestEntries(tx, subject), 'estimate'),
    tips: false,
    failure: state === 'open' && last?.status === 'open' ? last.failure : null,
  }
}

/**
 * Records that the customer looked at an invoice; the first time counts. A draft that they opened was shared with them,
 * so it counts as sent.
 */
export async function recordOpened(tx: Tx, id: string): Promise<void> {
  const row = await invoices.lockInvoice(tx, id)
  if (row.openedAt !== null) return
  if (row.status === 'draft') {
    await markShared(tx, row)
    audit.record(tx, {
      entity: 'invoices',
      entityId: id,
      action: 'shared link opened',
      before: { status: 'draft' },
      after: { status: 'sent' },
    })
  }
  await tx.update(invoiceRows).set({ openedAt: tx.now }).where(eq(invoiceRows.id, id))
  tx.notifyClients('invoices')
}
