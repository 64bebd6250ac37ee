/** What was paid for the estimate of a job goes over to the invoice of the work, and back when that one is voided. */
import { and, asc, eq } from 'drizzle-orm'
import { estimates } from '#domains/estimates/tables.ts'
import { credits, creditsBack, creditsOver } from '#domains/ledger/moves.ts'
import type { OfEstimate } from '#domains/ledger/moves.ts'
import * as ledger from '#domains/ledger/service.ts'
import { heldOf } from '#domains/ledger/sums.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Row } from './row.ts'

/** Credits what was paid for the accepted estimates of the job, as far as the invoice needs it. */
export async function takeDeposits(tx: Tx, { id: invoiceId, jobId, businessId, amount }: Row): Promise<void> {
  if (jobId === null) return
  const estimatesOfIt = await estimatesOf(tx, jobId)
  if (estimatesOfIt.length === 0) return
  const invoice = { invoiceId, amount, entries: await ledger.of(tx, { invoiceId }) }
  await ledger.enterAll(tx, credits(invoice, estimatesOfIt), { businessId })
}

/** Puts back on the estimates what was credited to an invoice that asks for their work no more. */
export async function giveDepositsBack(tx: Tx, { id: invoiceId, jobId, businessId }: Row): Promise<void> {
  if (jobId === null) return
  const invoice = { invoiceId, entries: await ledger.of(tx, { invoiceId }) }
  await ledger.enterAll(tx, creditsBack(invoice, await estimatesOf(tx, jobId)), { businessId })
}

/** Puts back what an invoice that asks for less now needs no more of it. */
export async function giveExcessBack(tx: Tx, { id: invoiceId, jobId, businessId, amount }: Row): Promise<void> {
  if (jobId === null) return
  const invoice = { invoiceId, amount, entries: await ledger.of(tx, { invoiceId }) }
  await ledger.enterAll(tx, creditsOver(invoice, await estimatesOf(tx, jobId)), { businessId })
}

/** Cents that were paid for the work before it was billed. */
export async function depositsOf(tx: Tx, jobId: string): Promise<number> {
  return (await estimatesOf(tx, jobId)).reduce((sum, { entries }) => sum + heldOf(entries), 0)
}

/** The accepted ones, held until the transaction ends: nobody credits the same money twice. */
async function estimatesOf(tx: Tx, jobId: string): Promise<OfEstimate[]> {
  const rows = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.jobId, jobId), eq(estimates.status, 'accepted')))
    .orderBy(asc(estimates.createdAt), asc(estimates.id))
    .for('update')
  return Promise.all(
    rows.map(async ({ id: estimateId }) => ({ estimateId, entries: await ledger.of(tx, { estimateId }) })),
  )
}
