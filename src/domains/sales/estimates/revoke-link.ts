import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { replaceLink } from '#domains/messaging/messages/outbox/replace-link.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { WholeEstimate } from './contract.ts'
import { depositLink, estimateLink } from './estimate-link.ts'
import { get, lockEstimate } from './estimate-row.ts'
import { estimates } from './tables.ts'

/**
 * Revokes the links that were handed out, so the next one is new. Waiting messages get the new link. Throws `conflict`
 * for a draft and for a canceled estimate, which have no link.
 */
export async function revokeLink(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  id: string,
): Promise<WholeEstimate> {
  const before = await lockEstimate(tx, id)
  if (before.status === 'draft' || before.status === 'void') throw conflict('There’s no link to revoke.')
  const linkVersion = before.linkVersion + 1
  await tx.update(estimates).set({ linkVersion }).where(eq(estimates.id, id))
  audit.record(tx, { entity: 'estimates', entityId: id, action: 'link revoked' })
  const after = { id, linkVersion }
  await replaceLink(tx, making, before.customerId, [
    [estimateLink(making, before), estimateLink(making, after)],
    [depositLink(making, before), depositLink(making, after)],
  ])
  tx.emit('estimate.link-revoked', { estimateId: id })
  tx.notifyClients('estimates')
  return get(tx, id)
}
