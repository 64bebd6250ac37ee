import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lockJob } from './job-row.ts'
import { jobs } from './tables.ts'

const MAX_CREW_NOTES = 2000

/** What was said before the job was made, as its crew reads it: each text once. Null for nothing. */
export function joinCrewNotes(said: readonly (string | null)[]): string | null {
  const texts = [...new Set(said.map((text) => text?.trim() ?? '').filter(Boolean))]
  return texts.join('\n').slice(0, MAX_CREW_NOTES) || null
}

/** Adds what was said to the notes of the crew, below what stands there. Words that are in it already stay once. */
export async function addCrewNotes(tx: Tx, id: string, said: string): Promise<void> {
  const before = await lockJob(tx, id)
  if (said.trim() === '' || before.crewNotes?.includes(said.trim())) return
  const crewNotes = joinCrewNotes([before.crewNotes, said])
  await tx
    .update(jobs)
    .set({ crewNotes, version: before.version + 1 })
    .where(eq(jobs.id, id))
  // The person who accepted or asked did not write these notes.
  audit.recordOwn(tx, {
    entity: 'jobs',
    entityId: id,
    action: 'changed',
    before: { crewNotes: before.crewNotes },
    after: { crewNotes },
  })
  tx.notifyClients('jobs')
}
