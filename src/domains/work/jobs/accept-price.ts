import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lockForWork } from './job-row.ts'
import { jobs } from './tables.ts'

/**
 * The customer has agreed to a price, in cents, and maybe to when it begins, in their words. Throws `notFound`, and
 * `conflict` once they were erased.
 */
export async function acceptPrice(
  tx: Tx,
  id: string,
  { amount, wish }: { amount: number; wish: string | null },
): Promise<void> {
  const before = await lockForWork(tx, id)
  const customerNotes = [before.customerNotes, wish && `Preferred start: ${wish}`].filter(Boolean).join('\n') || null
  await tx
    .update(jobs)
    .set({ amount, customerNotes, version: before.version + 1 })
    .where(eq(jobs.id, id))
  audit.record(tx, {
    entity: 'jobs',
    entityId: id,
    action: 'price agreed',
    before: { amount: before.amount },
    after: { amount },
  })
  tx.notifyClients('jobs')
}
