import { inArray, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import * as stock from '#domains/work/inventory/stock-operations.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobs } from './tables.ts'

/**
 * Whether nothing but what a task made hangs on a job: no photo, file, custom field, note, further visit,
 * signature, invoice or payment.
 */
export const isUntouchedSql = sql`
  ${jobs.status} = 'scheduled' and ${jobs.paymentStatus} = 'pending' and ${jobs.archivedAt} is null
  and ${jobs.clockStartedAt} is null and ${jobs.startTime} is null and ${jobs.confirmedAt} is null
  and not exists (select from photos p where p.job_id = ${jobs.id})
  and not exists (select from files f where f.job_id = ${jobs.id})
  and not exists (select from custom_values v where v.job_id = ${jobs.id})
  and not exists (select from job_visits v where v.job_id = ${jobs.id})
  and not exists (select from notes n where n.job_id = ${jobs.id})
  and not exists (select from invoices i where i.job_id = ${jobs.id})
  and not exists (select from job_tasks t where t.job_id = ${jobs.id} and t.done_at is not null)`

/** Removes jobs that a task made and no person has touched, with their bookings, and cancels messages that still wait. */
export async function removeBatch(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) {
    await stock.release(tx, id)
    await messages.cancelForJob(tx, id, reason)
  }
  await tx.delete(jobs).where(inArray(jobs.id, [...ids]))
  await audit.recordAll(
    tx,
    ids.map((id) => ({ entity: 'jobs', entityId: id, action: 'removed', after: { reason } })),
  )
  tx.notifyClients('jobs', 'schedule')
}
