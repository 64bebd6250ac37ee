import { and, eq, sql } from 'drizzle-orm'
import { isOnJob } from '#domains/work/technicians/is-on-job.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobs } from './tables.ts'

/**
 * Guards calls that technicians may make. Throws `notFound`, as for an unknown job, when the job is not assigned to the
 * technician. The office may access any job.
 */
export async function assertAssignedToActor(tx: Tx, jobId: string): Promise<void> {
  if (tx.actor.role !== 'technician') return
  const person = await findActingTechnician(tx)
  const theirs = person === null ? 0 : await tx.$count(jobs, and(eq(jobs.id, jobId), isOnJob(person, sql`jobs.id`)))
  if (theirs === 0) throw notFound('This job isn’t assigned to you.')
}

/** Returns the id of the technician who makes the call; null for a user who is not a technician. */
export async function findActingTechnician(tx: Tx): Promise<string | null> {
  return tx.actor.id === null ? null : ((await technicians.findByUser(tx, tx.actor.id))?.id ?? null)
}
