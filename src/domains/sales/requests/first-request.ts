import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Attribution } from './contract-attribution.ts'
import type { FirstRequest, Source } from './contract-office.ts'
import { serviceRequests } from './tables.ts'

/** Finds the request that brought a customer: their oldest one. Undefined for a customer who never sent one. */
export async function findFirstRequest(tx: Tx, customerId: string): Promise<FirstRequest | undefined> {
  const { id, source, page, attribution, leadSource, createdAt, flagged, duplicateOf } = serviceRequests
  const [first] = await tx
    .select({ id, source, page, attribution, leadSource, createdAt })
    .from(serviceRequests)
    .where(and(eq(serviceRequests.customerId, customerId), eq(flagged, false), isNull(duplicateOf)))
    .orderBy(asc(createdAt), asc(id))
    .limit(1)
  // The table's check stood before `source`, the contract before `attribution`.
  return first && { ...first, source: first.source as Source, attribution: first.attribution as Attribution | null }
}
