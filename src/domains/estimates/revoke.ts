import { eq } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { relink } from '#domains/messages/relink.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import type { WholeEstimate } from './contract.ts'
import { keyOf } from './link.ts'
import { get, lockEstimate } from './row.ts'
import { estimates } from './tables.ts'

/**
 * The links that were handed out open nothing any more; the next one is another. What still waits to be sent carries
 * the new one. Throws `conflict` for a draft and for one that was taken back: they have none.
 */
export async function takeLinkBack(tx: Tx, { seals }: Pick<Parts, 'seals'>, id: string): Promise<WholeEstimate> {
  const before = await lockEstimate(tx, id)
  if (before.status === 'draft' || before.status === 'void') throw conflict('There is no link to take back.')
  const linkVersion = before.linkVersion + 1
  await tx.update(estimates).set({ linkVersion }).where(eq(estimates.id, id))
  audit.record(tx, { entity: 'estimates', entityId: id, action: 'link revoked' })
  await relink(tx, before.customerId, keyOf(seals, before), keyOf(seals, { id, linkVersion }))
  tx.emit('estimate.link-revoked', { estimateId: id })
  tx.changed('estimates')
  return get(tx, id)
}
