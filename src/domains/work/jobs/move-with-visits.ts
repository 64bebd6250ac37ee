import { and, eq, isNull, sql } from 'drizzle-orm'
import * as schedule from '#domains/work/schedule/service.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { rebookVisits } from './job-visits.ts'
import { lockJob } from './job-row.ts'
import { jobs, jobVisits } from './tables.ts'

/**
 * Moves a job together with its visits to come, all by as many days, when `change` gives it another date. `move` moves
 * the job itself. Conflicts of the further visits stop the row as those of the first one do. Throws `conflict` when the
 * first visit is done: which of the others is meant, only a person can say.
 */
export async function moveWithVisits<Moved>(
  tx: Tx,
  id: string,
  { scheduledDate }: { scheduledDate?: string | null | undefined },
  keepClashes: boolean,
  move: () => Promise<Moved>,
): Promise<Moved> {
  const before = await lockJob(tx, id)
  const from = before.scheduledDate
  const further = and(eq(jobVisits.jobId, id), isNull(jobVisits.doneAt), isNull(jobVisits.startTime))
  if (!scheduledDate || from === null || scheduledDate === from || (await tx.$count(jobVisits, further)) === 0)
    return move()
  if (before.firstVisitDoneAt !== null)
    throw conflict('Its first visit is done. Open the job and move the next visit there.')
  const visits = await tx
    .update(jobVisits)
    .set({ date: sql`${jobVisits.date} + (${scheduledDate}::date - ${from}::date)` })
    .where(further)
    .returning({ id: jobVisits.id })
  // Their old times would be in the way of the first visit.
  for (const visit of visits) await schedule.release(tx, { jobId: id, jobVisitId: visit.id })
  const moved = await move()
  const [after] = await tx.select().from(jobs).where(eq(jobs.id, id))
  if (after) await rebookVisits(tx, after, keepClashes)
  return moved
}
