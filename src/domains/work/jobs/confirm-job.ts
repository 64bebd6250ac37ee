/**
 * The customer has said that the appointment suits. It is forgotten by itself as soon as the job has another day or
 * hour (a trigger; see the migration).
 */
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobs } from './tables.ts'

/**
 * Keeps that a job of one of these customers, which is still to come, was confirmed. Answers its id; null for one that
 * is done, canceled, past or of others.
 */
export async function confirm(tx: Tx, id: string, customerIds: readonly string[]): Promise<string | null> {
  const [job] = await tx
    .update(jobs)
    .set({ confirmedAt: sql`coalesce(${jobs.confirmedAt}, ${tx.now.toISOString()}::timestamptz)` })
    .where(and(eq(jobs.id, id), inArray(jobs.customerId, [...customerIds]), toCome(tx)))
    .returning({ id: jobs.id, confirmedAt: jobs.confirmedAt })
  if (!job) return null
  if (job.confirmedAt?.getTime() === tx.now.getTime())
    audit.record(tx, { entity: 'jobs', entityId: id, action: 'confirmed by reply' })
  tx.notifyClients('jobs')
  return job.id
}

/** The next job of these customers; undefined when there is none. */
export async function findNext(tx: Tx, customerIds: readonly string[]) {
  if (customerIds.length === 0) return undefined
  const [job] = await tx
    .select({
      id: jobs.id,
      service: jobs.service,
      scheduledDate: jobs.scheduledDate,
      scheduledTime: sql<string | null>`left(${jobs.scheduledTime}::text, 5)`,
      confirmedAt: jobs.confirmedAt,
    })
    .from(jobs)
    .where(and(inArray(jobs.customerId, [...customerIds]), toCome(tx), isNull(jobs.archivedAt)))
    .orderBy(asc(jobs.standsAt), asc(jobs.id))
    .limit(1)
  return job
}

const toCome = (tx: Tx) => and(eq(jobs.status, 'scheduled'), gte(jobs.scheduledDate, toDay(tx.now)))
