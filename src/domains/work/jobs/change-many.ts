import { eq, inArray } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { conflict } from '#lib/problem.ts'
import { forEachRow } from '#platform/database/for-each-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { BulkChange, BulkStatus, JobResults } from './contract-bulk.ts'
import { moveWithVisits } from './move-with-visits.ts'
import { lockJob } from './job-row.ts'
import { setStatus } from './service.ts'
import { jobs } from './tables.ts'
import { updateJob } from './update-job.ts'

/** Moves and assigns jobs one by one: a row that is refused answers with the sentence, and the others are changed. */
export async function changeMany(
  tx: Tx,
  { items, keepClashes }: { items: readonly BulkChange[]; keepClashes: boolean },
): Promise<JobResults> {
  return toResults(
    tx,
    await forEachRow(tx, items, ({ id, ...change }) =>
      moveWithVisits(tx, id, change, keepClashes, () => updateJob(tx, id, { ...change, keepClashes })),
    ),
  )
}

/** Sets the status of jobs one by one. A running clock that was forgotten and an open checklist refuse their row. */
export const setStatusMany = async (tx: Tx, items: readonly BulkStatus[]): Promise<JobResults> =>
  toResults(
    tx,
    await forEachRow(tx, items, async ({ id, status }) => {
      const before = await lockJob(tx, id)
      if (before.status === 'cancelled') throw conflict('This job is canceled. Change its status on the job.')
      return setStatus(tx, id, status)
    }),
  )

type Result = { item: { id: string }; problem: string | null }

/** With the name and the version of each row as it is now. */
async function toResults(tx: Tx, results: readonly Result[]): Promise<JobResults> {
  const ids = results.map(({ item }) => item.id)
  const rows = await tx
    .select({ id: jobs.id, version: jobs.version, name: customers.name, service: jobs.service })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(inArray(jobs.id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  return results.map(({ item: { id }, problem }) => {
    const row = found.get(id)
    const name = row ? `${row.name || 'Unknown Customer'}, ${row.service}` : 'A job'
    return { id, name, problem, version: row?.version ?? null }
  })
}
