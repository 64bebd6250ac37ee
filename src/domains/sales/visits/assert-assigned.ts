import { and, eq } from 'drizzle-orm'
import { findActingTechnician } from '#domains/work/jobs/assert-assigned.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { visitTechnicians } from './tables.ts'

/**
 * Guards the call that technicians may make: throws `notFound`, as for a visit that does not exist, when the visit is
 * not assigned to them. The office may change any visit.
 */
export async function assertVisitAssigned(tx: Tx, visitId: string): Promise<void> {
  if (tx.actor.role !== 'technician') return
  const person = await findActingTechnician(tx)
  const theirs =
    person === null
      ? 0
      : await tx.$count(
          visitTechnicians,
          and(eq(visitTechnicians.visitId, visitId), eq(visitTechnicians.technicianId, person)),
        )
  if (theirs === 0) throw notFound('This visit isn’t assigned to you.')
}
