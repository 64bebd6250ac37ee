import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { lockEstimate, getDepositBlock } from '#domains/sales/estimates/estimate-row.ts'
import type { DepositBlock, Stored } from '#domains/sales/estimates/estimate-row.ts'
import { estimateResponses } from '#domains/sales/estimates/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import * as invoices from '#domains/money/invoices/service.ts'
import { applyDeposits } from '#domains/money/invoices/deposit-credits.ts'
import { toOpenStatus } from '#domains/money/invoices/invoice-dates.ts'
import { syncJobPaymentStatus } from '#domains/money/invoices/sync-job-payment-status.ts'
import { invoices as invoiceRows } from '#domains/money/invoices/tables.ts'
import type { OfInvoice } from '#domains/money/ledger/ledger-postings.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { Subject } from '#domains/money/ledger/service.ts'
import { sumPaid } from '#domains/money/ledger/ledger-balances.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What can be paid: an invoice, or the deposit of an estimate. */
export type Payable = {
  subject: Subject
  number: string
  businessId: string
  customerId: string
  jobId: string | null
  /** Cents that are asked for, and what is left of them; below zero when more was paid. */
  amount: number
  owed: number
  /** Its due date is past. */
  overdue: boolean
  /** An invoice that the customer was not sent yet. */
  isDraft: boolean
  /** Why nothing can be paid on it, in words for everybody; null when it can. */
  closed: string | null
  /** Where the office finds it. */
  href: string
}

/** Locks the bill until the transaction ends. Call this before you add to its ledger. Throws `notFound`. */
export async function lockPayable(tx: Tx, subject: Subject): Promise<Payable> {
  return 'invoiceId' in subject ? lockInvoice(tx, subject) : lockDeposit(tx, subject)
}

async function lockInvoice(tx: Tx, subject: { invoiceId: string }): Promise<Payable> {
  const row = await invoices.lockInvoice(tx, subject.invoiceId)
  const owed = row.amount - (await ledger.getPaidCents(tx, subject))
  const { businessId, customerId, jobId, amount } = row
  return {
    subject,
    number: row.invoiceNumber,
    businessId,
    customerId,
    jobId,
    amount,
    owed,
    overdue: row.status === 'overdue' || (row.status === 'sent' && toOpenStatus(row.dueDate, tx.now) === 'overdue'),
    isDraft: row.status === 'draft',
    closed: row.status === 'void' ? `${row.invoiceNumber} was canceled, so there’s nothing to pay.` : null,
    href: `/dashboard/invoices/${row.id}`,
  }
}

/**
 * Of an estimate the deposit is owed that was agreed to with the answer. What was credited to the invoice since was
 * paid all the same.
 */
async function lockDeposit(tx: Tx, subject: { estimateId: string }): Promise<Payable> {
  const row = await lockEstimate(tx, subject.estimateId)
  const [answer] = await tx
    .select({ deposit: estimateResponses.deposit })
    .from(estimateResponses)
    .where(and(eq(estimateResponses.estimateId, row.id), eq(estimateResponses.accepted, true)))
    .orderBy(desc(estimateResponses.createdAt), desc(estimateResponses.id))
    .limit(1)
  const received = await ledger.getReceivedCents(tx, subject)
  const { businessId, customerId, jobId, estimateNumber: number } = row
  const amount = answer?.deposit ?? 0
  const owed = amount - received - (await ledger.getWrittenOff(tx, subject))
  const closed = await getDepositClosedReason(tx, row, amount)
  return {
    subject,
    number,
    businessId,
    customerId,
    jobId,
    amount,
    owed,
    overdue: false,
    isDraft: false,
    closed,
    href: `/dashboard/estimates/${row.id}`,
  }
}

const DEPOSIT_BLOCK_MESSAGES: Record<DepositBlock, (number: string) => string> = {
  void: (number) => `${number} was canceled, so there’s nothing to pay.`,
  'not accepted': (number) => `${number} hasn’t been accepted yet. You can pay the deposit once it is.`,
  cancelled: (number) => `The job for ${number} was canceled, so there’s nothing to pay.`,
  done: (number) => `The job for ${number} is complete, so the balance is on its invoice.`,
}

/** Why the deposit of an estimate cannot be paid, in words for everybody; null when it can. */
export async function getDepositClosedReason(
  tx: Tx,
  estimate: Pick<Stored, 'status' | 'estimateNumber' | 'jobId'>,
  deposit: number,
): Promise<string | null> {
  const { estimateNumber: number, jobId } = estimate
  const why = await getDepositBlock(tx, estimate)
  // Once the work is billed, what is left is asked for by the invoice.
  const billed = why === 'void' || why === 'not accepted' ? null : await findInvoiceOfJob(tx, jobId)
  if (billed) return `${number} has been billed. Pay the balance on ${billed.number}.`
  if (why) return DEPOSIT_BLOCK_MESSAGES[why](number)
  return deposit === 0 ? `${number} doesn’t require a deposit.` : null
}

/**
 * After its ledger has changed: what follows from it. What lies on the estimate of work that is billed goes over to the
 * bill as far as that needs it, and what is still open at the provider for more than is owed now is ended.
 */
export async function syncAfterLedgerChange(
  tx: Tx,
  { subject, jobId }: Pick<Payable, 'subject' | 'jobId'>,
): Promise<void> {
  const billed = 'invoiceId' in subject ? { id: subject.invoiceId } : await findInvoiceOfJob(tx, jobId)
  if (billed) {
    const row = await invoices.lockInvoice(tx, billed.id)
    if (row.status !== 'void') await applyDeposits(tx, row)
    await invoices.syncInvoiceStatus(tx, billed.id)
    tx.enqueue('payments.close', { invoiceId: billed.id })
  } else if (jobId !== null) await syncJobPaymentStatus(tx, jobId)
  if ('invoiceId' in subject) return
  tx.enqueue('payments.close', subject)
  tx.notifyClients('estimates')
}

/** The invoice by which a job is billed, or the rest of it; null when it is not. Those of its steps are none. */
export async function findInvoiceOfJob(tx: Tx, jobId: string | null): Promise<{ id: string; number: string } | null> {
  if (jobId === null) return null
  const [row] = await tx
    .select({ id: invoiceRows.id, number: invoiceRows.invoiceNumber })
    .from(invoiceRows)
    .where(and(eq(invoiceRows.jobId, jobId), ne(invoiceRows.status, 'void'), isNull(invoiceRows.step)))
  return row ?? null
}

/** Whose an entry is. */
export const toSubject = ({
  invoiceId,
  estimateId,
}: {
  invoiceId: string | null
  estimateId: string | null
}): Subject => {
  if (invoiceId !== null) return { invoiceId }
  if (estimateId !== null) return { estimateId }
  // The check of the column lets neither be null.
  throw new Error('A payment belongs to nothing')
}

/** Of which record the audit trail tells it. */
export const auditRecordOf = (subject: Subject): { entity: 'invoices' | 'estimates'; entityId: string } =>
  'invoiceId' in subject
    ? { entity: 'invoices', entityId: subject.invoiceId }
    : { entity: 'estimates', entityId: subject.estimateId }

/**
 * The invoice to which the deposit of a bill was credited, with its entries and what is owed on it; it is locked. Null
 * when the work is not billed, or the bill is an invoice.
 */
export async function findCreditedInvoice(
  tx: Tx,
  { subject, jobId }: Payable,
): Promise<(OfInvoice & { owed: number }) | null> {
  const billed = 'estimateId' in subject ? await findInvoiceOfJob(tx, jobId) : null
  if (!billed) return null
  const { id: invoiceId, amount } = await invoices.lockInvoice(tx, billed.id)
  const entries = await ledger.list(tx, { invoiceId })
  return { invoiceId, entries, owed: amount - sumPaid(entries) }
}

/** Of a customer, for the trail and the alerts. */
export async function getCustomerName(tx: Tx, customerId: string): Promise<string> {
  const [customer] = await tx.select({ name: customers.name }).from(customers).where(eq(customers.id, customerId))
  return customer?.name ?? 'Unknown Customer'
}
