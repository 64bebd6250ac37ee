import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { toNumber } from '#platform/database/year-numbers.ts'
import { invoiceNumbers } from './tables.ts'

export const PREFIX = 'INV'

/** Returns the number that the next invoice of a year would get: a hint, because another invoice may take it first. */
export async function getNextNumber(tx: Tx, year: number): Promise<{ invoiceNumber: string }> {
  const [row] = await tx.select({ last: invoiceNumbers.last }).from(invoiceNumbers).where(eq(invoiceNumbers.year, year))
  return { invoiceNumber: toNumber(PREFIX, year, (row?.last ?? 0) + 1) }
}
