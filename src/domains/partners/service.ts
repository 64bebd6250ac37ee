/** The directory of trusted partners. */
import { asc } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Partner } from './contract.ts'
import { partners } from './tables.ts'

/** In the owner's order. */
export async function list(tx: Tx): Promise<Partner[]> {
  return tx.select().from(partners).orderBy(asc(partners.displayOrder), asc(partners.createdAt), asc(partners.id))
}
