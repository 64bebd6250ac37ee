/** Reads what happened and posts it: the whole journal, or the part of it that a condition selects. */
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { parseLineItems } from '#domains/money/invoices/contract-line-items.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import type { Kind, Method } from '#domains/money/ledger/contract.ts'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import { paymentFees } from '#domains/money/payments/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JournalEntry } from './journal-entry.ts'
import { postFee, postInvoice, postLedgerEntry, postVoid } from './post-entries.ts'
import type { PostedInvoice } from './post-entries.ts'

/**
 * Selects by the instant at which something counts, by its source (`invoice:`, `void:`, `ledger:`, `fee:` and an id),
 * and by the state of the row.
 */
export type Selection = (at: { getSQL(): SQL }, source: SQL, fingerprint: SQL) => SQL

/** Cents that were written off on an invoice up to when it was voided. */
const WRITTEN_OFF = sql<number>`(select coalesce(sum(l.amount), 0)::int from ${ledgerEntries} l where l.invoice_id = ${invoices.id} and l.kind = 'allowance' and l.created_at <= ${invoices.voidedAt})`

/**
 * An invoice counts from the day it is dated once the customer has it, or has paid it. A void one counted before if it
 * was sent, or if money moved on it; a draft that was voided never did.
 */
export const IS_POSTED = sql`(${invoices.status} in ('sent', 'paid', 'overdue') or (${invoices.status} = 'void' and (${invoices.sentAt} is not null
  or exists (select from ${ledgerEntries} l where l.invoice_id = ${invoices.id} and l.kind in ('payment', 'refund', 'allowance') and l.created_at <= ${invoices.voidedAt}))))`

/** Another customer after a merge, or another service of the job: all that can change of an invoice that was issued. */
const INVOICE_STATE = sql<string>`md5(concat_ws('|', ${invoices.amount}, ${invoices.tax}, ${invoices.customerId}, ${jobs.service}, ${invoices.lineItems}))`
const VOID_STATE = sql`${INVOICE_STATE} || ' ' || ${WRITTEN_OFF}::text`
/** Entries never change; the customer of their invoice or estimate can be merged into another one. */
const LEDGER_STATE = sql<string>`coalesce(${invoices.customerId}, ${estimates.customerId})::text`
const FEE_STATE = sql`''`

const sourceOf = (name: string, column: { getSQL(): SQL }): SQL => sql`${sql.raw(`'${name}:'`)} || ${column}::text`

/** Returns the entries of a business that the condition selects, in no certain order. */
export async function loadEntries(tx: Tx, businessId: string, selects: Selection): Promise<JournalEntry[]> {
  const [billed, moved, fees] = await Promise.all([
    loadInvoices(tx, businessId, selects),
    loadLedger(tx, businessId, selects),
    loadFees(tx, businessId, selects),
  ])
  return [...billed, ...moved, ...fees]
}

async function loadInvoices(tx: Tx, businessId: string, selects: Selection): Promise<JournalEntry[]> {
  const isIssued = selects(invoices.issuedDate, sourceOf('invoice', invoices.id), INVOICE_STATE)
  const isVoided = sql`(${invoices.voidedAt} is not null and ${selects(invoices.voidedAt, sourceOf('void', invoices.id), VOID_STATE)})`
  const rows = await tx
    .select({
      invoice: invoices,
      service: jobs.service,
      writtenOff: WRITTEN_OFF,
      fingerprint: INVOICE_STATE,
      isIssued: sql<boolean>`${isIssued}`,
      isVoided: sql<boolean>`${isVoided}`,
    })
    .from(invoices)
    .leftJoin(jobs, eq(jobs.id, invoices.jobId))
    .where(and(eq(invoices.businessId, businessId), IS_POSTED, or(isIssued, isVoided)))
    .orderBy(asc(invoices.invoiceNumber))
  return rows.flatMap(({ invoice, service, writtenOff, fingerprint, isIssued: issued, isVoided: voided }) => {
    const posted: PostedInvoice = {
      ...invoice,
      number: invoice.invoiceNumber,
      service,
      lines: parseLineItems(invoice),
      issuedDay: toDay(invoice.issuedDate),
      dueDay: toDay(invoice.dueDate),
      voidedDay: invoice.voidedAt && toDay(invoice.voidedAt),
      writtenOff,
      fingerprint,
    }
    return [issued ? postInvoice(posted) : null, voided ? postVoid(posted) : null].filter((one) => one !== null)
  })
}

const NUMBER = sql<string>`coalesce(${invoices.invoiceNumber}, ${estimates.estimateNumber})`
const CUSTOMER = sql<string>`coalesce(${invoices.customerId}, ${estimates.customerId})`

async function loadLedger(tx: Tx, businessId: string, selects: Selection): Promise<JournalEntry[]> {
  const { id, kind, method, amount, tip, byMistake, invoiceId, at, createdAt } = ledgerEntries
  const rows = await tx
    .select({
      id,
      kind,
      method,
      amount,
      tip,
      byMistake,
      invoiceId,
      at,
      number: NUMBER,
      customerId: CUSTOMER,
      fingerprint: LEDGER_STATE,
    })
    .from(ledgerEntries)
    .leftJoin(invoices, eq(invoices.id, invoiceId))
    .leftJoin(estimates, eq(estimates.id, ledgerEntries.estimateId))
    .where(
      and(
        eq(ledgerEntries.businessId, businessId),
        selects(at, sourceOf('ledger', id), LEDGER_STATE),
        // What was written off was reversed with the void invoice; what follows on it settles nothing.
        sql`not (${kind} = 'allowance' and ${invoices.voidedAt} is not null and ${createdAt} > ${invoices.voidedAt})`,
      ),
    )
    .orderBy(asc(at), asc(id))
  return rows.flatMap((row) => {
    const entry = postLedgerEntry({
      ...row,
      // Checks in tables.ts hold both to the words of the contract.
      kind: row.kind as Kind,
      method: row.method as Method,
      of: row.invoiceId === null ? 'estimate' : 'invoice',
      day: toDay(row.at),
    })
    return entry ? [entry] : []
  })
}

async function loadFees(tx: Tx, businessId: string, selects: Selection): Promise<JournalEntry[]> {
  const { id, at, invoiceId, estimateId } = ledgerEntries
  const rows = await tx
    .select({ entryId: id, cents: paymentFees.cents, at, number: NUMBER, customerId: CUSTOMER })
    .from(paymentFees)
    .innerJoin(ledgerEntries, eq(id, paymentFees.entryId))
    .leftJoin(invoices, eq(invoices.id, invoiceId))
    .leftJoin(estimates, eq(estimates.id, estimateId))
    .where(and(eq(ledgerEntries.businessId, businessId), selects(at, sourceOf('fee', id), FEE_STATE)))
  return rows.flatMap((row) => {
    const entry = postFee({ ...row, day: toDay(row.at) })
    return entry ? [entry] : []
  })
}
