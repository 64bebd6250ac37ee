import { and, eq, ne } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { setPayment } from '#domains/work/jobs/set-payment.ts'
import { recurringOccurrences } from '#domains/work/recurring/tables.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { sumDeposits } from './deposit-credits.ts'
import { toOpenStatus } from './invoice-dates.ts'
import { cancelReminders } from './cancel-reminders.ts'
import { lockInvoice } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { invoices } from './tables.ts'

/**
 * Updates the status after the ledger of an invoice has changed, in the same transaction. An invoice is paid when its
 * entries cover it, in whatever order the events came. A refund without an allowance opens it again. Also updates the
 * payment status of its job.
 */
export async function syncInvoiceStatus(tx: Tx, id: string): Promise<void> {
  const row = await lockInvoice(tx, id)
  const paid = await ledger.getPaidCents(tx, { invoiceId: id })
  if (row.status !== 'void' && paid >= row.amount !== (row.status === 'paid')) await turn(tx, row, paid >= row.amount)
  if (row.jobId !== null) await syncJobPaymentStatus(tx, row.jobId)
  else await syncPlanVisits(tx, id, row.status !== 'void' && paid >= row.amount)
  tx.notifyClients('invoices')
}

async function turn(tx: Tx, row: Row, isPaid: boolean): Promise<void> {
  // An invoice that was never sent becomes a draft again.
  const status = isPaid ? 'paid' : row.sentAt === null ? 'draft' : toOpenStatus(row.dueDate, tx.now)
  // Paid on the day of the money that made it whole, which may have been written down later.
  const last = isPaid ? (await ledger.list(tx, { invoiceId: row.id })).at(-1)?.at : undefined
  await tx
    .update(invoices)
    .set({ status, paidDate: isPaid ? (last ?? tx.now) : null })
    .where(eq(invoices.id, row.id))
  audit.record(tx, {
    entity: 'invoices',
    entityId: row.id,
    action: isPaid ? 'paid' : 'opened again',
    before: { status: row.status },
    after: { status },
  })
  if (!isPaid) return
  await cancelReminders(tx, row, 'It’s paid.')
  tx.emit('invoice.paid', { invoiceId: row.id })
}

/** The visits that an invoice of a service plan bills together are paid with it. */
async function syncPlanVisits(tx: Tx, invoiceId: string, isPaid: boolean): Promise<void> {
  const visits = await tx
    .select({ jobId: recurringOccurrences.jobId })
    .from(recurringOccurrences)
    .where(eq(recurringOccurrences.invoiceId, invoiceId))
  for (const { jobId } of visits)
    if (jobId !== null) await setPayment(tx, jobId, { paymentStatus: isPaid ? 'paid' : 'pending' })
}

/**
 * Where the payment of a job stands: as its invoice says, or what was paid for its estimate while it has none. A job
 * with steps is paid once the rest and every step are.
 */
export async function syncJobPaymentStatus(tx: Tx, jobId: string): Promise<void> {
  const rows = await tx
    .select({ id: invoices.id, amount: invoices.amount, step: invoices.step })
    .from(invoices)
    .where(and(eq(invoices.jobId, jobId), ne(invoices.status, 'void')))
  const row = rows.find(({ step }) => step === null)
  const steps = await sumSteps(
    tx,
    rows.filter(({ step }) => step !== null),
  )
  const paid = row ? await ledger.getPaidCents(tx, { invoiceId: row.id }) : await sumDeposits(tx, jobId)
  if (row && paid >= row.amount && steps.open === 0) await setPayment(tx, jobId, { paymentStatus: 'paid' })
  else if (paid > 0 || steps.paid > 0)
    await setPayment(tx, jobId, { paymentStatus: 'deposit-paid', depositAmount: paid > 0 ? paid : null })
  else await setPayment(tx, jobId, { paymentStatus: 'pending', depositAmount: null })
}

/** Cents that were paid on invoices, and those that are open. */
async function sumSteps(
  tx: Tx,
  rows: readonly { id: string; amount: number }[],
): Promise<{ paid: number; open: number }> {
  const sums = { paid: 0, open: 0 }
  for (const { id, amount } of rows) {
    const paid = await ledger.getPaidCents(tx, { invoiceId: id })
    sums.paid += paid
    sums.open += Math.max(0, amount - paid)
  }
  return sums
}
