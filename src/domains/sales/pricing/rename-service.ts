import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { customerPricing } from './tables.ts'

/** A service that is called otherwise in the price book keeps what was agreed with customers. */
export type Renamed = { from: string; to: string }

/** Lets the rules of a service follow its new name, so that they still apply to new work. Runs again without effect. */
export async function renameService(tx: Tx, { from, to }: Renamed): Promise<void> {
  const moved = await tx
    .update(customerPricing)
    .set({ service: to, version: sql`${customerPricing.version} + 1` })
    .where(eq(customerPricing.service, from))
    .returning({ id: customerPricing.id })
  if (moved.length > 0) tx.notifyClients('customer-pricing')
}
