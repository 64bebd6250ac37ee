import { and, eq } from 'drizzle-orm'
import * as technicians from '#domains/technicians/service.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobTechnicians } from './tables.ts'

/**
 * For calls that technicians may make: throws `notFound`, as for a job that is none, when it is not one of theirs. The
 * office may touch any.
 */
export async function assertAssignedToActor(tx: Tx, jobId: string): Promise<void> {
  if (tx.actor.role !== 'technician') return
  const person = await findActingTechnician(tx)
  const theirs =
    person === null
      ? 0
      : await tx.$count(jobTechnicians, and(eq(jobTechnicians.jobId, jobId), eq(jobTechnicians.technicianId, person)))
  if (theirs === 0) throw notFound('That job is not one of yours.')
}

/** The technician who asks, by id; null for a sign-in that is nobody of the crew. */
export async function findActingTechnician(tx: Tx): Promise<string | null> {
  return tx.actor.id === null ? null : ((await technicians.findByUser(tx, tx.actor.id))?.id ?? null)
}
