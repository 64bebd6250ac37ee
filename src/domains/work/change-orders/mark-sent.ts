import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { StoredChangeOrder } from './change-order-row.ts'
import { changeOrders } from './tables.ts'

/** A channel took it, or its link was shared: from then on it waits for the customer. */
export async function markSent(tx: Tx, { order }: StoredChangeOrder, via: 'message' | 'link'): Promise<void> {
  const { id, status, sentAt, sentVia } = order
  if (status !== 'draft' && status !== 'sent') return
  await tx
    .update(changeOrders)
    .set({ status: 'sent', sentAt: sentAt ?? tx.now, sentVia: sentVia === 'message' ? 'message' : via })
    .where(eq(changeOrders.id, id))
  tx.notifyClients('jobs')
}
