import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Finish } from './contract.ts'
import { toScopeColumns } from './job-scope.ts'
import type { AgreedScope } from './job-scope.ts'
import { lockForWork } from './job-row.ts'
import { jobs } from './tables.ts'

/** What a customer agreed to. `areaSqFt` and `finish` are null where the estimate does not say them. */
export type AcceptedWork = {
  scope: AgreedScope
  areaSqFt: number | null
  finish: Finish | null
  /** When it begins, in their words. */
  wish: string | null
}

/**
 * The customer has agreed to line items and their price, and maybe to when it begins. Size and finish follow, as far as
 * the estimate says them. Throws `notFound`, and `conflict` once they were erased.
 */
export async function acceptPrice(tx: Tx, id: string, { scope, areaSqFt, finish, wish }: AcceptedWork): Promise<void> {
  const before = await lockForWork(tx, id)
  const customerNotes = [before.customerNotes, wish && `Preferred start: ${wish}`].filter(Boolean).join('\n') || null
  const measured = { areaSqFt: areaSqFt ?? before.areaSqFt, finish: finish ?? before.finish }
  const columns = { ...measured, ...toScopeColumns(scope, measured) }
  await tx
    .update(jobs)
    .set({ ...columns, customerNotes, version: before.version + 1 })
    .where(eq(jobs.id, id))
  audit.record(tx, {
    entity: 'jobs',
    entityId: id,
    action: 'price agreed',
    before: { amount: before.amount },
    after: { amount: columns.amount },
  })
  if (columns.areaSqFt !== before.areaSqFt || columns.finish !== before.finish) tx.emit('job.changed', { jobId: id })
  tx.notifyClients('jobs')
}
