import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { recurringServices } from './tables.ts'

/** A service that is called otherwise in the price book. */
export type Renamed = { from: string; to: string }

/** Lets recurring services follow, for the jobs to come. Those that were made keep their name. */
export async function renameService(tx: Tx, { from, to }: Renamed): Promise<void> {
  const moved = await tx
    .update(recurringServices)
    .set({ service: to })
    .where(and(eq(recurringServices.service, from), ne(recurringServices.status, 'cancelled')))
    .returning({ id: recurringServices.id })
  if (moved.length > 0) tx.notifyClients('recurring-services')
}
