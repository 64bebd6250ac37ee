import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Job } from './contract.ts'
import { jobs } from './tables.ts'

/**
 * Where the payment of a job stands, as invoices and estimates above say. `depositAmount` in cents; left out, it stays.
 * Nothing that people change.
 */
export async function setPayment(
  tx: Tx,
  id: string,
  payment: { paymentStatus: Job['paymentStatus']; depositAmount?: number | null },
): Promise<void> {
  const { paymentStatus, depositAmount } = payment
  const changed = await tx
    .update(jobs)
    .set({ paymentStatus, ...(depositAmount !== undefined && { depositAmount }) })
    .where(
      and(
        eq(jobs.id, id),
        sql`(${jobs.paymentStatus}, ${jobs.depositAmount}) is distinct from (${paymentStatus}, ${depositAmount === undefined ? jobs.depositAmount : depositAmount}::int)`,
      ),
    )
    .returning({ id: jobs.id })
  if (changed.length > 0) tx.notifyClients('jobs')
}
