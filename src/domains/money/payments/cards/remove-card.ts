import { and, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { recurringServices } from '#domains/work/recurring/tables.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { savedCards } from '../tables.ts'
import { formatCard } from './card-row.ts'

/**
 * Removes a card: from this moment nothing charges it, and a task lets the provider forget it. Plans that it paid for
 * send their invoices from now on. Throws `notFound` for one that is gone, or is not of `customerId`.
 */
export async function removeCard(tx: Tx, id: string, customerId?: string): Promise<void> {
  const [row] = await tx.select().from(savedCards).where(eq(savedCards.id, id)).for('update')
  if (row?.status !== 'saved' || (customerId !== undefined && row.customerId !== customerId))
    throw notFound('This card was already removed.')
  await tx
    .update(savedCards)
    .set({
      status: 'removing',
      removedAt: tx.now,
      removedBy: tx.actor.id === null ? null : tx.actor.name,
      checkedAt: null,
    })
    .where(and(eq(savedCards.id, id), eq(savedCards.status, 'saved')))
  await tx.update(recurringServices).set({ cardId: null }).where(eq(recurringServices.cardId, id))
  audit.record(tx, {
    entity: 'customers',
    entityId: row.customerId,
    action: 'card removed',
    before: { card: formatCard(row) },
  })
  tx.enqueue('payments.forget-card', { cardId: id })
  tx.notifyClients('invoices', 'customers', 'recurring-services')
}
