/**
 * What the customer signs after the work: who does the job takes it on their phone. A second signature stands in place
 * of the first.
 */
import { inArray } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { pressedAt } from './job-clock.ts'
import type { NewSignature, Signed } from './contract.ts'
import { assertAssignedToActor } from './assert-assigned.ts'
import { lockForWork } from './job-row.ts'
import { jobSignatures } from './tables.ts'

/**
 * `at`: when it was signed, on a phone without network; one from before the one that stands, which came late, changes
 * nothing.
 */
export async function saveSignature(tx: Tx, jobId: string, { name, signature, at }: NewSignature): Promise<Signed> {
  await assertAssignedToActor(tx, jobId)
  await lockForWork(tx, jobId)
  const signedAt = pressedAt(tx, at)
  const before = (await getSignatures(tx, [jobId])).get(jobId)
  if (before && before.signedAt >= signedAt) return before
  const signed = { name, signature, signedAt, takenBy: tx.actor.name }
  await tx
    .insert(jobSignatures)
    .values({ jobId, ...signed })
    .onConflictDoUpdate({ target: jobSignatures.jobId, set: signed })
  audit.record(tx, { entity: 'jobs', entityId: jobId, action: 'customer signature added' })
  tx.notifyClients('jobs')
  return signed
}

/** By the job. */
export async function getSignatures(tx: Tx, jobIds: readonly string[]): Promise<Map<string, Signed>> {
  if (jobIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(jobSignatures)
    .where(inArray(jobSignatures.jobId, [...jobIds]))
  return new Map(rows.map(({ jobId, ...signed }) => [jobId, signed]))
}
