/** The part of a job's clock that belongs to one of its visits. A job has one clock, and it runs for one visit. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { VisitRef } from './contract-visits.ts'
import { jobs, jobVisits } from './tables.ts'
import { findClockedVisit, listJobVisits } from './visit-query.ts'

/**
 * Before the clock starts for a visit. Throws `conflict` while it runs for another one, and `notFound` for a visit of
 * another job.
 */
export async function assertClockFree(tx: Tx, jobId: string, visit: VisitRef, isRunning: boolean): Promise<void> {
  if (visit !== 'first' && !(await listJobVisits(tx, jobId)).some(({ id }) => id === visit))
    throw notFound('This visit no longer exists.')
  if (isRunning && (await findClockedVisit(tx, jobId)) !== (visit === 'first' ? null : visit))
    throw conflict('The timer is running for another visit of this job. Stop it first.')
}

/** The clock of the job runs for this visit from now on. */
export async function startVisitClock(tx: Tx, jobId: string, visit: VisitRef, since: Date): Promise<void> {
  if (visit === 'first') {
    await tx.update(jobs).set({ firstVisitDoneAt: null }).where(eq(jobs.id, jobId))
    return
  }
  await tx
    .update(jobVisits)
    .set({
      clockStartedAt: since,
      startTime: sql`coalesce(${jobVisits.startTime}, ${since.toISOString()}::timestamptz)`,
      endTime: null,
      doneAt: null,
    })
    .where(and(eq(jobVisits.id, visit), isNull(jobVisits.clockStartedAt)))
}

/** Stops the part of the clock that runs for a further visit, where one does. */
export async function stopVisitClock(tx: Tx, jobId: string, at: Date): Promise<void> {
  const end = sql`${at.toISOString()}::timestamptz`
  await tx
    .update(jobVisits)
    .set({
      clockStartedAt: null,
      endTime: at,
      actualDuration: sql`coalesce(${jobVisits.actualDuration}, 0) + greatest(0, round(extract(epoch from ${end} - ${jobVisits.clockStartedAt}) / 60))::int`,
    })
    .where(and(eq(jobVisits.jobId, jobId), isNotNull(jobVisits.clockStartedAt)))
}

/** Marks a visit done and answers whether it was the last one that was open. */
export async function markVisitDone(tx: Tx, jobId: string, visit: VisitRef, at: Date): Promise<boolean> {
  if (visit === 'first') await tx.update(jobs).set({ firstVisitDoneAt: at }).where(eq(jobs.id, jobId))
  else await tx.update(jobVisits).set({ doneAt: at }).where(eq(jobVisits.id, visit))
  const [job] = await tx
    .select({ doneAt: jobs.firstVisitDoneAt, date: jobs.scheduledDate })
    .from(jobs)
    .where(eq(jobs.id, jobId))
  // A first visit of an earlier day is over, also when no one pressed the button.
  const isFirstOver = job !== undefined && (job.doneAt !== null || (job.date ?? '9999') < toDay(tx.now))
  return isFirstOver && (await listJobVisits(tx, jobId)).every(({ doneAt }) => doneAt !== null)
}
