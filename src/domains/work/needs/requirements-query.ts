import { eq } from 'drizzle-orm'
import type { Job } from '#domains/work/jobs/contract.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Joints, Surface } from './contract.ts'
import type { Work } from './estimate-materials.ts'
import { jobMaterialRequirements, jobSurfaces } from './tables.ts'

/**
 * What is known of the work of a job: from the job itself, and from manual entries about its surface and its materials.
 */
export type SavedRequirements = { work: Work; byHand: ReadonlyMap<string, number>; version: number }

/** Returns what is known of the work of this job; what no one has entered is normal. */
export async function getRequirements(
  tx: Tx,
  { id, service, areaSqFt, finish }: Pick<Job, 'id' | 'service' | 'areaSqFt' | 'finish'>,
): Promise<SavedRequirements> {
  const [row] = await tx.select().from(jobSurfaces).where(eq(jobSurfaces.jobId, id))
  const hand = await tx
    .select()
    .from(jobMaterialRequirements)
    .where(eq(jobMaterialRequirements.jobId, id))
    .orderBy(jobMaterialRequirements.materialId)
  return {
    // The checks of the columns hold them to the words of the contract.
    work: {
      service,
      areaSqFt,
      finish,
      surface: (row?.surface ?? 'normal') as Surface,
      joints: (row?.joints ?? 'normal') as Joints,
      coats: row?.coats ?? null,
    },
    byHand: new Map(hand.map(({ materialId, quantity }) => [materialId, quantity])),
    version: row?.version ?? 0,
  }
}
