import { and, eq } from 'drizzle-orm'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { closeOpenPayments } from './reconcile-payments.ts'

/**
 * The deposit of work that is done or canceled is asked for no more: what is still open for it at the provider is
 * ended.
 */
export async function closeDeposits(parts: AppServices, jobId: string): Promise<void> {
  const rows = await parts.db
    .read(SYSTEM)
    .select({ estimateId: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.jobId, jobId), eq(estimates.status, 'accepted')))
  for (const row of rows) await closeOpenPayments(parts, row)
}
