import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { conflict } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Job } from './contract.ts'
import { lockJob } from './job-row.ts'
import { get } from './service.ts'
import { jobs } from './tables.ts'

/**
 * Takes a job that is done with out of the lists, or puts it back. Its customer, the calendar and the history go on
 * showing it. Throws `conflict` for one that is to be done.
 */
export async function archiveJob(tx: Tx, id: string, archived: boolean): Promise<Job> {
  const before = await lockJob(tx, id)
  if ((before.archivedAt !== null) === archived) return get(tx, id)
  if (archived && before.status !== 'completed' && before.status !== 'cancelled')
    throw conflict(
      `This job is still ${toStatusWord(before.status)}. It must be completed or canceled before you can archive it.`,
    )
  await tx
    .update(jobs)
    .set({ archivedAt: archived ? tx.now : null, version: before.version + 1 })
    .where(eq(jobs.id, id))
  audit.record(tx, { entity: 'jobs', entityId: id, action: archived ? 'archived' : 'unarchived' })
  tx.notifyClients('jobs')
  return get(tx, id)
}
