import { and, eq, ne } from 'drizzle-orm'
import { computeShare } from '#domains/sales/pricing/bill-totals.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { lockForWork } from '#domains/work/jobs/job-row.ts'
import { getScope } from '#domains/work/jobs/job-scope.ts'
import { formatCents } from '#lib/money.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Invoice } from './contract.ts'
import type { LineItem } from './contract-line-items.ts'
import type { JobSchedule, JobStep } from './contract-steps.ts'
import { findFinalInvoice, getJobSchedule } from './job-schedule.ts'
import { get, insertInvoice } from './service.ts'
import { invoices } from './tables.ts'

/**
 * Makes the draft that asks for one step of a job, or returns the one that there is. Its tax is the share of the step
 * in the tax of the whole, so that the invoice of the rest has what is left of it. Throws `invalid` for a step that is
 * none, and `conflict` for a canceled job, for one whose rest is invoiced, and for a step above what is left.
 */
export async function invoiceStep(tx: Tx, { jobId, step: number }: { jobId: string; step: number }): Promise<Invoice> {
  // Two people at once wait here for each other, and the second one gets the invoice of the first.
  const job = await lockForWork(tx, jobId)
  const [made] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.jobId, jobId), eq(invoices.step, number), ne(invoices.status, 'void')))
  if (made) return get(tx, made.id)
  const schedule = await getJobSchedule(tx, jobId)
  if (!schedule) throw conflict('This job has no payment schedule. Invoice it once it’s completed.')
  const step = findStep(schedule, number)
  if (job.status === 'cancelled') throw conflict('This job was canceled, so its steps can’t be invoiced.')
  const final = await findFinalInvoice(tx, jobId)
  if (final)
    throw conflict(`${final.invoiceNumber} already asks for everything that was left. Void it to invoice this step.`)
  assertLeft(schedule, step)
  const scope = await getScope(tx, jobId)
  const tax = scope && scope.total > 0 ? Math.min(scope.tax, computeShare(scope.tax, step.cents, scope.total)) : 0
  const line: LineItem = {
    description: describe(schedule, step),
    detail: `${await titleOf(tx, schedule.estimateId)}, estimate ${schedule.estimateNumber}`.slice(0, 300),
    quantity: 1,
    unitPrice: step.cents - tax,
    total: step.cents - tax,
    ...(tax === 0 && { taxable: false }),
  }
  return insertInvoice(tx, {
    businessId: job.businessId,
    customerId: job.customerId,
    jobId,
    amount: step.cents,
    subtotal: step.cents - tax,
    discountName: null,
    discountPercent: null,
    discount: 0,
    taxRate: tax === 0 ? 0 : (scope?.taxRate ?? 0),
    tax,
    lineItems: JSON.stringify([line]),
    deductions: null,
    step: number,
    stepAmount: step.cents,
  })
}

/** A step between the deposit and the rest. */
function findStep({ steps }: JobSchedule, number: number): JobStep {
  const step = steps.find((one) => one.number === number)
  const sentence =
    step?.due === 'acceptance'
      ? 'The deposit is paid on the estimate. Request it there.'
      : number >= steps.length
        ? 'The last step is the rest. Create the job’s invoice for it once the work is completed.'
        : null
  if (step && sentence === null) return step
  throw invalid(sentence ?? 'Choose a step of the payment schedule.', [
    { path: 'step', message: sentence ?? 'Choose a step of the payment schedule.' },
  ])
}

/** A change order may have left less than was agreed to at first. */
function assertLeft({ steps, total }: JobSchedule, step: JobStep): void {
  const others = steps
    .filter(({ due, invoice, number }) => number !== step.number && (due === 'acceptance' || invoice !== null))
    .reduce((sum, { cents }) => sum + cents, 0)
  const left = total - others
  if (step.cents <= left) return
  throw conflict(
    `${step.name} is ${formatCents(step.cents)}, and only ${formatCents(Math.max(0, left))} of this job is left to invoice. Invoice the rest once the work is completed.`,
  )
}

/** `Step 2 of 3: When the work starts, 40% of $1,600.00`. */
const describe = ({ steps, agreed }: JobSchedule, { number, name, percent, cents }: JobStep): string =>
  `Step ${number} of ${steps.length}: ${name}, ${percent === null ? formatCents(cents) : `${percent}%`} of ${formatCents(agreed)}`

async function titleOf(tx: Tx, estimateId: string): Promise<string> {
  const [row] = await tx.select({ title: estimates.title }).from(estimates).where(eq(estimates.id, estimateId))
  return row?.title ?? ''
}
