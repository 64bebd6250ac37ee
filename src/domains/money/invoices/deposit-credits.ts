/** What was paid for the estimate of a job goes over to the invoice of the work, and back when that one is voided. */
import { and, asc, eq } from 'drizzle-orm'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { applyCredits, returnCredits, returnExcessCredits } from '#domains/money/ledger/ledger-postings.ts'
import type { OfEstimate } from '#domains/money/ledger/ledger-postings.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { availableCredit } from '#domains/money/ledger/ledger-balances.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Row } from './invoice-row.ts'

/**
 * Credits what was paid for the accepted estimates of the job, as far as the invoice needs it. The deposit is a step of
 * its own: no invoice of another step takes it.
 */
export async function applyDeposits(tx: Tx, { id: invoiceId, jobId, businessId, amount, step }: Row): Promise<void> {
  if (jobId === null || step !== null) return
  const estimatesOfIt = await estimatesOf(tx, jobId)
  if (estimatesOfIt.length === 0) return
  const invoice = { invoiceId, amount, entries: await ledger.list(tx, { invoiceId }) }
  await ledger.enterAll(tx, applyCredits(invoice, estimatesOfIt), { businessId })
}

/** Puts back on the estimates what was credited to an invoice that asks for their work no more. */
export async function returnDeposits(tx: Tx, { id: invoiceId, jobId, businessId }: Row): Promise<void> {
  if (jobId === null) return
  const invoice = { invoiceId, entries: await ledger.list(tx, { invoiceId }) }
  await ledger.enterAll(tx, returnCredits(invoice, await estimatesOf(tx, jobId)), { businessId })
}

/** Puts back what an invoice that asks for less now needs no more of it. */
export async function returnExcess(tx: Tx, { id: invoiceId, jobId, businessId, amount }: Row): Promise<void> {
  if (jobId === null) return
  const invoice = { invoiceId, amount, entries: await ledger.list(tx, { invoiceId }) }
  await ledger.enterAll(tx, returnExcessCredits(invoice, await estimatesOf(tx, jobId)), { businessId })
}

/** Cents that were paid for the work before it was billed. */
export async function sumDeposits(tx: Tx, jobId: string): Promise<number> {
  return (await estimatesOf(tx, jobId)).reduce((sum, { entries }) => sum + availableCredit(entries), 0)
}

/** Returns the accepted estimates, locked until the transaction ends so that no one credits the same money twice. */
async function estimatesOf(tx: Tx, jobId: string): Promise<OfEstimate[]> {
  const rows = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.jobId, jobId), eq(estimates.status, 'accepted')))
    .orderBy(asc(estimates.createdAt), asc(estimates.id))
    .for('update')
  return Promise.all(
    rows.map(async ({ id: estimateId }) => ({ estimateId, entries: await ledger.list(tx, { estimateId }) })),
  )
}
