import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { processedWebhooks } from './tables.ts'

/**
 * Records that an event of the provider was processed. When one event arrives many times at once, the others wait here
 * for the first.
 */
export async function markEventProcessed(tx: Tx, id: string, type: string): Promise<boolean> {
  const first = await tx
    .insert(processedWebhooks)
    .values({ id, type, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: processedWebhooks.id })
  return first.length > 0
}

/** Whether this event of a provider was taken in already. */
export async function wasEventProcessed(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: processedWebhooks.id }).from(processedWebhooks).where(eq(processedWebhooks.id, id))
  return rows.length > 0
}
