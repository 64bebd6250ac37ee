import { and, eq, inArray, isNotNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import * as stock from '#domains/work/inventory/stock-operations.ts'
import { reservations } from '#domains/work/inventory/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { recordCoverageSample } from './record-coverage-sample.ts'
import { getPlanned } from './service.ts'
import { coverageSamples } from './tables.ts'
import { findUsageRecord, listUsedMaterials } from './usage-query.ts'

/** What is booked and not done yet holds what it needs. */
const TO_DO = ['scheduled', 'in-progress']
/**
 * Days after its last day for which a job holds what it was going to use. This covers a finished job whose usage is not
 * recorded yet, and a job that was never marked done. After that the job must not hold stock that upcoming jobs need.
 */
const HOLDS_DAYS = 7
/**
 * Days before its day from which on a job holds what it needs. Service plans make their visits 90 days ahead, and the
 * list of what to order is about the weeks to come. The task of the night takes in the jobs that come near.
 */
export const HOLDS_AHEAD_DAYS = 45

/**
 * Makes the reservations of a job match its state: held while it is booked, released when it no longer is. It looks at
 * the current state, not at what happened, so it may run twice, late, or after the job is gone.
 */
export async function syncReservations(tx: Tx, jobId: string): Promise<void> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for('update')
  if (!job) return
  const isDone = job.status === 'completed'
  // What is worked on again has taught nothing yet.
  if (!isDone) await tx.delete(coverageSamples).where(eq(coverageSamples.jobId, jobId))
  const isRecent = holdsUntil(job) >= toDay(tx.now)
  const isNear = job.scheduledDate !== null && job.scheduledDate <= addDays(toDay(tx.now), HOLDS_AHEAD_DAYS)
  if (TO_DO.includes(job.status) && job.scheduledDate !== null && isNear && isRecent)
    return hold(tx, jobId, job.scheduledDate)
  const record = await findUsageRecord(tx, jobId)
  if (isDone) await recordCoverageSample(tx, job, record)
  const keeps = isDone && record === null && isRecent
  if (keeps || (await tx.$count(reservations, eq(reservations.jobId, jobId))) === 0) return
  await stock.release(tx, jobId)
  tx.notifyClients('needs')
}

/**
 * The last day on which it holds anything: a week after its last one, or after it was done where that was earlier; a
 * day long gone where it has none.
 */
function holdsUntil({ dates, scheduledDate, status, endTime }: typeof jobs.$inferSelect): string {
  const last = dates?.at(-1) ?? scheduledDate
  if (last === null) return ''
  const done = status === 'completed' && endTime ? toDay(endTime) : last
  return addDays(done < last ? done : last, HOLDS_DAYS)
}

/** What it has used already it needs no more. */
async function hold(tx: Tx, jobId: string, day: string): Promise<void> {
  const used = new Map((await listUsedMaterials(tx, jobId)).map(({ materialId, quantity }) => [materialId, quantity]))
  const planned = (await getPlanned(tx, jobId)).map(({ materialId, quantity }) => ({
    materialId,
    wanted: quantity - (used.get(materialId) ?? 0),
  }))
  const before = await stock.reservedFor(tx, jobId)
  const lines = planned.filter(({ wanted }) => wanted > 0)
  const stands = ({ materialId, wanted }: (typeof lines)[number]) =>
    before.some((row) => row.materialId === materialId && row.held + row.short === wanted && row.day === day)
  if (before.length === lines.length && lines.every(stands)) return
  await stock.reserveAll(tx, { jobId, day, lines })
  tx.notifyClients('needs')
}

/**
 * Plans the upcoming jobs of a business again, one by one, because rates or materials have changed. Without
 * `businessId` it covers all businesses.
 */
export async function replanJobs(db: Database, businessId?: string): Promise<void> {
  const read = db.read(SYSTEM)
  const lastDay = sql`coalesce(${jobs.dates}[cardinality(${jobs.dates})], ${jobs.scheduledDate})`
  const toDo = await read
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.status, TO_DO),
        isNotNull(jobs.scheduledDate),
        sql`${lastDay} >= ${addDays(toDay(read.now), -HOLDS_DAYS)}::date`,
        lte(jobs.scheduledDate, addDays(toDay(read.now), HOLDS_AHEAD_DAYS)),
        businessId === undefined ? undefined : eq(jobs.businessId, businessId),
      ),
    )
  for (const { id } of toDo) await db.transaction(SYSTEM, (tx) => syncReservations(tx, id))
}

/** Every night: what holds more than it should lets go, and jobs to come follow what was learned. */
export async function tidyReservations(db: Database): Promise<void> {
  await replanJobs(db)
  const read = db.read(SYSTEM)
  const late = await read
    .selectDistinct({ id: reservations.jobId })
    .from(reservations)
    .innerJoin(jobs, eq(jobs.id, reservations.jobId))
    .where(or(lt(reservations.day, addDays(toDay(read.now), -HOLDS_DAYS)), notInArray(jobs.status, TO_DO)))
  for (const { id } of late) await db.transaction(SYSTEM, (tx) => syncReservations(tx, id))
}
