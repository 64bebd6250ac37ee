import { and, isNull, ne } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { lockForWork } from '#domains/work/jobs/job-row.ts'
import { computeTotals, lineTotal } from '#domains/sales/pricing/bill-totals.ts'
import type { Discount } from '#domains/sales/pricing/bill-totals.ts'
import { formatCents, MAX_CENTS } from '#lib/money.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewInvoice } from './contract-input.ts'
import type { LineItem } from './contract-line-items.ts'
import { billsJob } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { listDeductions, sumDeductions } from './job-schedule.ts'
import { invoices } from './tables.ts'

/** All fields that decide who is asked for what. */
export type InvoiceInput = Pick<NewInvoice, 'businessId' | 'customerId' | 'amount'> & {
  jobId: string | null
  lineItems: readonly LineItem[]
  discount: Discount | null
  taxRate: number
}

export type ValidatedInvoice = Pick<
  Row,
  | 'businessId'
  | 'customerId'
  | 'jobId'
  | 'amount'
  | 'subtotal'
  | 'discountName'
  | 'discountPercent'
  | 'discount'
  | 'taxRate'
  | 'tax'
  | 'lineItems'
  | 'deductions'
>

/**
 * Checks the input and computes the sum again: the server sets the sum, whatever was sent. What the steps of the job
 * asked for before is deducted from the sum. `own` is the invoice itself
 * when it is changed. Locks the customer and the job until the transaction ends. Throws `notFound`, `invalid` for sums
 * that do not add up and for another customer's job, and `conflict` for an erased customer, for a job that is not
 * completed, and for one that is billed already.
 */
export async function validateInvoice(tx: Tx, said: InvoiceInput, own?: string): Promise<ValidatedInvoice> {
  await business.get(tx, said.businessId)
  await customers.lockForReference(tx, said.customerId)
  const service = said.jobId === null ? null : await serviceOf(tx, said, said.jobId, own)
  const lines =
    said.lineItems.length > 0
      ? said.lineItems
      : [{ description: service ?? 'Services', quantity: 1, unitPrice: said.amount, total: said.amount }]
  assertTotalMatches(lines)
  const bill = computeTotals(lines, said.discount, said.taxRate)
  if (bill.subtotal > MAX_CENTS || bill.total > MAX_CENTS)
    throw refused('amount', 'An invoice can’t be more than $1,000,000.')
  if (bill.total !== said.amount)
    throw refused('amount', `The amount doesn’t match the line items, which add up to ${formatCents(bill.total)}.`)
  const deductions = said.jobId === null ? [] : await listDeductions(tx, said.jobId)
  const before = sumDeductions(deductions)
  if (before.cents > bill.total)
    throw refused(
      'amount',
      `The steps of this job that were invoiced come to ${formatCents(before.cents)}, more than ${formatCents(bill.total)}. Void a step’s invoice first.`,
    )
  return {
    businessId: said.businessId,
    customerId: said.customerId,
    jobId: said.jobId,
    deductions: deductions.length > 0 ? deductions : null,
    amount: bill.total - before.cents,
    subtotal: bill.subtotal,
    discountName: said.discount?.name ?? null,
    discountPercent: said.discount && 'percent' in said.discount ? Math.round(said.discount.percent * 1000) : null,
    discount: bill.discount,
    taxRate: said.taxRate,
    tax: bill.tax - before.tax,
    lineItems: JSON.stringify(
      lines.map(({ description, detail, quantity, unit, unitPrice, total, discount, taxable }) => ({
        description,
        ...(detail && { detail }),
        quantity,
        ...(unit && { unit }),
        unitPrice,
        total,
        ...(discount && { discount }),
        ...(taxable === false && { taxable }),
      })),
    ),
  }
}

/** The service of a job that may be billed to this customer. */
async function serviceOf(
  tx: Tx,
  { customerId, businessId }: InvoiceInput,
  jobId: string,
  own: string | undefined,
): Promise<string> {
  const job = await lockForWork(tx, jobId)
  if (job.customerId !== customerId) throw refused('jobId', 'This job belongs to a different customer.')
  if (job.businessId !== businessId) throw refused('jobId', 'This job belongs to another of your businesses.')
  const billed = await billing(tx, jobId, own)
  if (billed)
    throw conflict(
      `This job is already billed on ${billed.invoiceNumber} for ${formatCents(billed.amount)}. Void that invoice to bill it again.`,
    )
  if (job.status !== 'completed')
    throw conflict(`You can only bill completed jobs, and this one is ${job.status.replace('-', ' ')}.`)
  return job.service
}

/** The invoice that bills a job, if there is one: voided ones do not count. `but`: nor does this one. */
async function billing(
  tx: Tx,
  jobId: string,
  but: string | undefined,
): Promise<Pick<Row, 'invoiceNumber' | 'amount'> | undefined> {
  const [row] = await tx
    .select({ invoiceNumber: invoices.invoiceNumber, amount: invoices.amount })
    .from(invoices)
    .where(
      and(
        billsJob(tx, jobId),
        ne(invoices.status, 'void'),
        isNull(invoices.step),
        but === undefined ? undefined : ne(invoices.id, but),
      ),
    )
  return row
}

function assertTotalMatches(lines: readonly LineItem[]): void {
  for (const [index, line] of lines.entries())
    if (line.total !== lineTotal(line))
      throw refused(
        `lineItems.${index}.total`,
        `Line ${index + 1} doesn’t add up: quantity times price is ${formatCents(lineTotal(line))}.`,
      )
}

const refused = (path: string, message: string) => invalid(message, [{ path, message }])
