/**
 * Invoices. The server sets the number and the sum, whatever a request says. A job is billed once, and an invoice can
 * be voided but never deleted.
 */
import { eq } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import * as audit from '#domains/system/audit/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { cancelLinkedMessages } from '#domains/messaging/messages/outbox/replace-link.ts'
import { formatCents } from '#lib/money.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { takeNumber } from '#platform/database/year-numbers.ts'
import { isActionAllowed } from './contract.ts'
import type { Invoice, WholeInvoice } from './contract.ts'
import type { NewInvoice } from './contract-input.ts'
import { returnDeposits, applyDeposits } from './deposit-credits.ts'
import { resolveDueDate, resolveIssueDate, toOpenStatus } from './invoice-dates.ts'
import { syncInvoiceStatus, syncJobPaymentStatus } from './sync-job-payment-status.ts'
import { payPagePath } from './invoice-link.ts'
import { PREFIX } from './invoice-number.ts'
import { cancelReminders } from './cancel-reminders.ts'
import { INVOICE_NOT_FOUND, lockInvoice, selectInvoices, toInvoice } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { findFinalInvoice } from './job-schedule.ts'
import { validateInvoice } from './validate-invoice.ts'
import type { ValidatedInvoice } from './validate-invoice.ts'
import { invoiceNumbers, invoices } from './tables.ts'

export { syncInvoiceStatus, lockInvoice }

/**
 * Makes an invoice with the next number of the year that it was issued in. What was paid for the estimate of its job is
 * credited. Throws `invalid` for sums that do not add up, for a day to come and for a due date before the day of the
 * invoice, and `conflict` for a job that cannot be billed.
 */
export async function createInvoice(tx: Tx, given: Omit<NewInvoice, 'deposit' | 'paidDate'>): Promise<Invoice> {
  const {
    notes = null,
    status: asked,
    issuedDate,
    dueDate,
    jobId = null,
    lineItems,
    discount = null,
    taxRate = 0,
  } = given
  const sum = await validateInvoice(tx, { ...given, jobId, lineItems: lineItems ?? [], discount, taxRate })
  return insertInvoice(tx, { ...sum, step: null, stepAmount: null }, { notes, asked, issuedDate, dueDate })
}

type Terms = Pick<NewInvoice, 'notes' | 'issuedDate' | 'dueDate'> & { asked?: NewInvoice['status'] }

/** Stores what was validated, with the next number. `asked`: a draft, unless it was sent already. */
export async function insertInvoice(
  tx: Tx,
  sum: ValidatedInvoice & Pick<Row, 'step' | 'stepAmount'>,
  { notes = null, asked = 'draft', issuedDate, dueDate }: Terms = {},
): Promise<Invoice> {
  const issued = resolveIssueDate(issuedDate, tx.now)
  const due = resolveDueDate(dueDate, issued, (await business.moneyTerms(tx)).dueDays)
  // What is entered late may be due already.
  const status = asked === 'sent' ? toOpenStatus(due, tx.now) : asked
  const invoiceNumber = await takeNumber(tx, invoiceNumbers, PREFIX, issued)
  const row = expectRow(
    await tx
      .insert(invoices)
      .values({
        ...sum,
        invoiceNumber,
        status,
        notes,
        issuedDate: issued,
        dueDate: due,
        sentAt: asked === 'sent' ? tx.now : null,
        createdAt: tx.now,
      })
      .returning(),
  )
  audit.record(tx, {
    entity: 'invoices',
    entityId: row.id,
    action: 'created',
    after: { invoiceNumber, status, amount: row.amount },
  })
  await applyDeposits(tx, row)
  // The next one waits for this number: what is not needed is not asked.
  if (row.jobId !== null) await syncInvoiceStatus(tx, row.id)
  else tx.notifyClients('invoices')
  return get(tx, row.id)
}

/** Throws 404. Amounts in cents. */
export async function get(tx: Tx, id: string): Promise<Invoice> {
  const [row] = await selectInvoices(tx).where(eq(invoices.id, id))
  if (!row) throw notFound(INVOICE_NOT_FOUND)
  return toInvoice(row)
}

/** Returns an invoice with its customer and every entry of its ledger. */
export async function getDetails(tx: Tx, id: string): Promise<WholeInvoice> {
  const [invoice, [person], entries] = await Promise.all([
    get(tx, id),
    tx
      .select({
        phone: customers.phone,
        email: customers.email,
        address: customers.address,
        site: jobs.siteAddress,
        endTime: jobs.endTime,
      })
      .from(invoices)
      .innerJoin(customers, eq(customers.id, invoices.customerId))
      .leftJoin(jobs, eq(jobs.id, invoices.jobId))
      .where(eq(invoices.id, id)),
    ledger.list(tx, { invoiceId: id }),
  ])
  if (!person) throw notFound(INVOICE_NOT_FOUND)
  const { phone, email, address, site, endTime } = person
  return {
    ...invoice,
    customerPhone: phone,
    customerEmail: email,
    customerAddress: address,
    siteAddress: site,
    servedAt: endTime,
    entries,
  }
}

const VOID = 'The invoice was voided.'

/**
 * Takes an invoice back, and what still waits to tell of it. What came by credit goes back to its estimate. Throws
 * `conflict` for one that is paid, or that money was paid on, and for a step that the invoice of the rest deducts.
 */
export async function voidInvoice(tx: Tx, id: string, reason: string): Promise<Invoice> {
  await lockJobOfStep(tx, id)
  const row = await lockInvoice(tx, id)
  if (row.status === 'void') return get(tx, id)
  await assertNotDeducted(tx, row)
  const entries = await ledger.list(tx, { invoiceId: id })
  // Refunded money is gone, whether it was written off or is owed again. Credits go back to their estimate.
  const money = entries
    .filter(({ kind }) => kind === 'payment' || kind === 'refund')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (money > 0 || (!isActionAllowed('void', row.status) && row.status !== 'paid'))
    throw conflict(`${row.invoiceNumber} has ${formatCents(money)} in payments. Refund them before you void it.`)
  await tx
    .update(invoices)
    .set({ status: 'void', voidedAt: tx.now, voidReason: reason, version: row.version + 1 })
    .where(eq(invoices.id, id))
  await returnDeposits(tx, row)
  audit.record(tx, {
    entity: 'invoices',
    entityId: id,
    action: 'voided',
    before: { status: row.status },
    after: { status: 'void', reason },
  })
  await cancelReminders(tx, row, VOID)
  await cancelLinkedMessages(tx, row.customerId, payPagePath(id), VOID)
  tx.emit('invoice.voided', { invoiceId: id })
  if (row.jobId !== null) await syncJobPaymentStatus(tx, row.jobId)
  tx.notifyClients('invoices')
  return get(tx, id)
}

/** The job first, as those who invoice a step or the rest of it: what is deducted is then never void. */
async function lockJobOfStep(tx: Tx, id: string): Promise<void> {
  const [row] = await tx
    .select({ jobId: invoices.jobId, step: invoices.step })
    .from(invoices)
    .where(eq(invoices.id, id))
  if (row?.jobId && row.step !== null)
    await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, row.jobId)).for('update')
}

async function assertNotDeducted(tx: Tx, { step, jobId, invoiceNumber }: Row): Promise<void> {
  const final = step === null || jobId === null ? undefined : await findFinalInvoice(tx, jobId)
  if (final)
    throw conflict(
      `${final.invoiceNumber} deducts what ${invoiceNumber} asks for. Void ${final.invoiceNumber} first, then void this one.`,
    )
}
