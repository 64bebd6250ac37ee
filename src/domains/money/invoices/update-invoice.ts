import { eq } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { diffLines } from '#domains/system/audit/diff-lines.ts'
import * as audit from '#domains/system/audit/service.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { sumCredited, sumPaid } from '#domains/money/ledger/ledger-balances.ts'
import { formatCents } from '#lib/money.ts'
import { conflict } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isActionAllowed } from './contract.ts'
import { parseLineItems } from './contract-line-items.ts'
import type { Invoice } from './contract.ts'
import type { InvoiceChange } from './contract-input.ts'
import { returnDeposits, returnExcess, applyDeposits } from './deposit-credits.ts'
import { resolveDueDate, toOpenStatus } from './invoice-dates.ts'
import { syncInvoiceStatus, syncJobPaymentStatus } from './sync-job-payment-status.ts'
import { resetReminders } from './cancel-reminders.ts'
import { lockInvoice } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { get } from './service.ts'
import { sumDeductions } from './job-schedule.ts'
import { validateInvoice } from './validate-invoice.ts'
import { invoices } from './tables.ts'

/** The fields that decide who is asked for what. They are final once the customer has the invoice. */
const OF_DRAFTS = [
  'businessId',
  'customerId',
  'jobId',
  'amount',
  'lineItems',
  'discount',
  'taxRate',
] as const satisfies readonly (keyof InvoiceChange)[]

/** What the audit tells of. */
const AUDITED_FIELDS = [
  'businessId',
  'amount',
  'dueDate',
  'notes',
  'lineItems',
  'discountName',
  'discountPercent',
  'discount',
  'taxRate',
  'jobId',
  'customerId',
] as const

/**
 * Changes the given fields and leaves the rest: every field of a draft, due date and notes of an open invoice, and only
 * the notes of a paid one. Throws CHANGED when `version` is not the current one, and `conflict` for a field that can no
 * longer change. `isCorrection`: the customer has it, and what it asks for changes all the same (correct-invoice.ts).
 */
export async function updateInvoice(
  tx: Tx,
  id: string,
  change: InvoiceChange,
  { isCorrection = false } = {},
): Promise<Invoice> {
  const before = await lockInvoice(tx, id)
  await audit.assertVersion(tx, 'invoices', before, change.version, MAKE_A_VERSION)
  const { status, invoiceNumber } = before
  if (!isActionAllowed('note', status))
    throw conflict(`${invoiceNumber} is void and can’t be edited. Duplicate it to bill again.`)
  const mayChange = isCorrection || isActionAllowed('change', status)
  if (!mayChange && OF_DRAFTS.some((field) => change[field] !== undefined))
    throw conflict(
      `${invoiceNumber} was already sent, so you can only change its due date and notes. To change anything else, void it and duplicate it.`,
    )
  if (before.step !== null && OF_DRAFTS.some((field) => change[field] !== undefined))
    throw conflict(
      `${invoiceNumber} asks for one step of the payment schedule, so you can only change its due date and notes. To ask for something else, void it.`,
    )
  if (!isCorrection && !isActionAllowed('moveDueDate', status) && change.dueDate !== undefined)
    throw conflict(`${invoiceNumber} is paid, so its due date can’t be changed.`)
  const dueDate =
    change.dueDate === undefined
      ? before.dueDate
      : resolveDueDate(change.dueDate, before.issuedDate, (await business.moneyTerms(tx)).dueDays)
  const isMoved = dueDate.getTime() !== before.dueDate.getTime()
  const next: Row = {
    ...before,
    ...(mayChange && before.step === null && (await revalidate(tx, before, change))),
    dueDate,
    notes: change.notes === undefined ? before.notes : change.notes,
    status: isMoved && (status === 'sent' || status === 'overdue') ? toOpenStatus(dueDate, tx.now) : status,
  }
  const changedFields = AUDITED_FIELDS.filter((field) => !deepEqual(plain(before[field]), plain(next[field])))
  if (changedFields.length === 0) return get(tx, id)
  await tx
    .update(invoices)
    .set({ ...next, version: before.version + 1 })
    .where(eq(invoices.id, id))
  const [was, is] = diffLines(describeLines(before), describeLines(next))
  const sides = (row: Row, lineItems: string[]) =>
    Object.fromEntries(changedFields.map((field) => [field, field === 'lineItems' ? lineItems : row[field]]))
  audit.record(tx, {
    entity: 'invoices',
    entityId: id,
    action: isCorrection ? 'corrected' : isMoved && changedFields.length === 1 ? 'due date moved' : 'changed',
    before: sides(before, was),
    after: sides(next, is),
  })
  // Reminders count from the due date: of another one none has gone out.
  if (isMoved) await resetReminders(tx, before)
  // A deposit is of its job: with another job, it is credited to this invoice no more.
  if (before.jobId !== next.jobId || before.customerId !== next.customerId) await returnDeposits(tx, before)
  if (before.jobId !== null && before.jobId !== next.jobId) await syncJobPaymentStatus(tx, before.jobId)
  if (next.amount < before.amount) await returnExcess(tx, next)
  await applyDeposits(tx, next)
  await syncInvoiceStatus(tx, id)
  return get(tx, id)
}

/** A line as the audit tells it: what it is, how many, and what it comes to. */
const describeLines = (row: Row): string[] =>
  parseLineItems(row).map(
    ({ description, quantity, total }) =>
      `${description}, ${quantity.toLocaleString('en-US')} for ${formatCents(total)}`,
  )

const MAKE_A_VERSION = [
  'late fee added',
  'late fee removed',
  'changed',
  'corrected',
  'due date moved',
  'voided',
  'sent',
  'link made',
  'shared link opened',
]

/**
 * What a draft asks for after the change. Throws `conflict` when more was paid than that; what came by credit can go
 * back.
 */
async function revalidate(tx: Tx, before: Row, change: InvoiceChange): Promise<Partial<Row>> {
  const was = await get(tx, before.id)
  const discount =
    was.discount &&
    (was.discount.percent === null
      ? { name: was.discount.name, cents: was.discount.cents }
      : { name: was.discount.name, percent: was.discount.percent })
  const sum = await validateInvoice(
    tx,
    {
      businessId: change.businessId ?? before.businessId,
      customerId: change.customerId ?? before.customerId,
      jobId: change.jobId === undefined ? before.jobId : change.jobId,
      // What the lines come to, without what is deducted.
      amount: change.amount ?? before.amount + sumDeductions(was.deductions ?? []).cents,
      lineItems: change.lineItems === undefined ? parseLineItems(before) : (change.lineItems ?? []),
      discount: change.discount === undefined ? discount : change.discount,
      taxRate: change.taxRate ?? before.taxRate,
    },
    before.id,
  )
  const entries = await ledger.list(tx, { invoiceId: before.id })
  // An entry never changes, and it says whose money it was.
  if (entries.length > 0 && (sum.businessId !== before.businessId || sum.customerId !== before.customerId))
    throw conflict('This invoice has payments, so its customer and business can’t be changed.')
  const paid = sumPaid(entries) - sumCredited(entries)
  if (paid > sum.amount)
    throw conflict(`${formatCents(paid)} has already been paid on this invoice, so the total can’t be lower than that.`)
  return sum
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)
