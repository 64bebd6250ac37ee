import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { estimates } from './tables.ts'

/** The visit at which an estimate was written, so that who shows it to the customer finds the way back. */
export async function findVisitOf(tx: Tx, estimateId: string): Promise<string | null> {
  const [row] = await tx.select({ visitId: estimates.visitId }).from(estimates).where(eq(estimates.id, estimateId))
  return row?.visitId ?? null
}
