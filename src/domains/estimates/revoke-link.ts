import { eq } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { replaceLink } from '#domains/messages/outbox/replace-link.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { WholeEstimate } from './contract.ts'
import { estimateKey } from './estimate-link.ts'
import { get, lockEstimate } from './estimate-row.ts'
import { estimates } from './tables.ts'

/**
 * The links that were handed out open nothing any more; the next one is another. What still waits to be sent carries
 * the new one. Throws `conflict` for a draft and for one that was taken back: they have none.
 */
export async function revokeLink(tx: Tx, { seals }: Pick<AppServices, 'seals'>, id: string): Promise<WholeEstimate> {
  const before = await lockEstimate(tx, id)
  if (before.status === 'draft' || before.status === 'void') throw conflict('There is no link to take back.')
  const linkVersion = before.linkVersion + 1
  await tx.update(estimates).set({ linkVersion }).where(eq(estimates.id, id))
  audit.record(tx, { entity: 'estimates', entityId: id, action: 'link revoked' })
  await replaceLink(tx, before.customerId, estimateKey(seals, before), estimateKey(seals, { id, linkVersion }))
  tx.emit('estimate.link-revoked', { estimateId: id })
  tx.changed('estimates')
  return get(tx, id)
}
