import * as audit from '#domains/system/audit/service.ts'
import * as schedule from '#domains/work/schedule/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { writeChecklists } from './checklist-template.ts'
import { jobs, jobTechnicians } from './tables.ts'

/**
 * A job as a task makes it: its id is known before, and its crew is booked by the caller. `quiet`: nothing follows from
 * it yet, as its day is far ahead.
 */
export type BatchJob = Pick<
  typeof jobs.$inferInsert,
  | 'businessId'
  | 'customerId'
  | 'service'
  | 'siteAddress'
  | 'notes'
  | 'amount'
  | 'scheduledTime'
  | 'arrivalWindowMinutes'
  | 'estimatedDuration'
  | 'scope'
  | 'areaSqFt'
> & {
  id: string
  scheduledDate: string | null
  technicianIds?: readonly string[]
  quiet?: boolean
}

/** Rows of one statement. */
const AT_ONCE = 1000

/**
 * Creates many jobs at once; with a date they are scheduled, else requested. It does not check the customers: the
 * caller knows that they take work.
 */
export async function createBatch(tx: Tx, made: readonly BatchJob[]): Promise<void> {
  const rows = await Promise.all(
    made.map(async ({ technicianIds: _crew, quiet: _quiet, ...job }) => {
      const dates =
        job.scheduledDate === null ? null : await schedule.listOpenDays(tx, { date: job.scheduledDate, days: 1 })
      return { ...job, dates, status: job.scheduledDate === null ? 'requested' : 'scheduled', createdAt: tx.now }
    }),
  )
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await tx.insert(jobs).values(some)
    await writeChecklists(tx, some)
    await audit.recordAll(
      tx,
      some.map(({ id, service, status }) => ({
        entity: 'jobs',
        entityId: id,
        action: 'created',
        after: { service, status },
      })),
    )
  }
  const crew = made.flatMap(({ id: jobId, technicianIds = [] }) =>
    technicianIds.map((technicianId) => ({ jobId, technicianId })),
  )
  for (let from = 0; from < crew.length; from += AT_ONCE)
    await tx.insert(jobTechnicians).values(crew.slice(from, from + AT_ONCE))
  for (const { id, scheduledDate, quiet } of made)
    if (scheduledDate !== null && !quiet) tx.emit('job.scheduled', { jobId: id })
  if (rows.length > 0) tx.notifyClients('jobs')
}
