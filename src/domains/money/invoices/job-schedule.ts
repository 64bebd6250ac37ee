/** The payment schedule that a customer agreed to, and how far a job is in it. */
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { PaymentStep } from '#domains/sales/estimates/contract-payment-steps.ts'
import { computeSchedule } from '#domains/sales/estimates/payment-schedule.ts'
import { findAcceptance, get as getEstimate } from '#domains/sales/estimates/estimate-row.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { toDay } from '#lib/dates.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Deduction, JobSchedule, JobStep } from './contract-steps.ts'
import { invoices } from './tables.ts'

type WorkRow = Pick<typeof jobs.$inferSelect, 'status' | 'startTime' | 'firstVisitDoneAt' | 'amount'>

/** Returns the schedule of a job with the state of each step; null without steps. Throws `notFound`. */
export async function getJobSchedule(tx: Tx, jobId: string): Promise<JobSchedule | null> {
  const [job] = await tx
    .select({
      status: jobs.status,
      startTime: jobs.startTime,
      firstVisitDoneAt: jobs.firstVisitDoneAt,
      amount: jobs.amount,
    })
    .from(jobs)
    .where(eq(jobs.id, jobId))
  if (!job) throw notFound('This job no longer exists.')
  const [found] = await tx
    .select({ id: estimates.id, steps: estimates.paymentSteps })
    .from(estimates)
    .where(and(eq(estimates.jobId, jobId), eq(estimates.status, 'accepted'), isNotNull(estimates.paymentSteps)))
    .orderBy(asc(estimates.answeredAt), asc(estimates.id))
    .limit(1)
  if (!found) return null
  const estimate = await getEstimate(tx, found.id)
  const accepted = findAcceptance(estimate.answers)
  const deposit = { cents: accepted?.deposit ?? 0, percent: estimate.depositPercent }
  const agreed = accepted?.amount ?? estimate.amount
  const total = job.amount ?? agreed
  // The calls that write the column hold it to the contract.
  const planned = computeSchedule(agreed, deposit, found.steps as PaymentStep[])
  const before = planned.slice(0, -1).reduce((sum, { cents }) => sum + cents, 0)
  const billed = await listOpenInvoices(tx, jobId)
  const final = billed.find(({ step }) => step === null)
  const today = toDay(tx.now)
  const steps = planned.map((step): JobStep => {
    const isLast = step.number === planned.length
    const isDeposit = step.due === 'acceptance'
    const own = isLast || isDeposit ? undefined : billed.find((one) => one.step === step.number)
    const isDepositPaid = isDeposit && estimate.depositPaid >= step.cents
    const asked = own ?? (isDepositPaid ? undefined : final)
    return {
      ...step,
      // After a change order it is no longer the share that was agreed to.
      ...(isLast && total !== agreed && { percent: null }),
      cents: isLast ? Math.max(0, total - before) : step.cents,
      state: isDepositPaid
        ? 'paid'
        : asked
          ? asked.status === 'paid'
            ? 'paid'
            : 'invoiced'
          : job.status === 'cancelled'
            ? 'canceled'
            : isDue(step.due, job, today)
              ? 'due'
              : 'later',
      invoice: asked ? { id: asked.id, invoiceNumber: asked.invoiceNumber, isDraft: asked.status === 'draft' } : null,
      isInvoiceable: !isLast && !isDeposit && !asked && job.status !== 'cancelled',
    }
  })
  return { estimateId: estimate.id, estimateNumber: estimate.estimateNumber, agreed, total, steps }
}

/** Whether the work, or the day, has come so far. */
function isDue(due: string, { status, startTime, firstVisitDoneAt }: WorkRow, today: string): boolean {
  if (due === 'acceptance') return true
  if (due === 'completion') return status === 'completed'
  if (due === 'start')
    return status === 'in-progress' || status === 'completed' || startTime !== null || firstVisitDoneAt !== null
  return due <= today
}

const listOpenInvoices = (tx: Tx, jobId: string) =>
  tx
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      status: invoices.status,
      step: invoices.step,
    })
    .from(invoices)
    .where(and(eq(invoices.jobId, jobId), ne(invoices.status, 'void')))

/** The invoice that asks for the rest of a job, or for all of it; undefined before there is one. */
export async function findFinalInvoice(
  tx: Tx,
  jobId: string,
): Promise<{ id: string; invoiceNumber: string } | undefined> {
  const [row] = await tx
    .select({ id: invoices.id, invoiceNumber: invoices.invoiceNumber })
    .from(invoices)
    .where(and(eq(invoices.jobId, jobId), ne(invoices.status, 'void'), isNull(invoices.step)))
  return row
}

/**
 * Returns what the steps of a job asked for, in order. Who deducts it holds the job, as do those who invoice a step or
 * void its invoice.
 */
export async function listDeductions(tx: Tx, jobId: string): Promise<Deduction[]> {
  const rows = await tx
    .select({
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      step: invoices.step,
      cents: invoices.stepAmount,
      tax: invoices.tax,
    })
    .from(invoices)
    .where(and(eq(invoices.jobId, jobId), ne(invoices.status, 'void'), isNotNull(invoices.step)))
    .orderBy(asc(invoices.step))
  return rows.map((row) => ({ ...row, step: row.step ?? 0, cents: row.cents ?? 0 }))
}

export const sumDeductions = (deductions: readonly Deduction[]): { cents: number; tax: number } => ({
  cents: deductions.reduce((sum, { cents }) => sum + cents, 0),
  tax: deductions.reduce((sum, { tax }) => sum + tax, 0),
})
