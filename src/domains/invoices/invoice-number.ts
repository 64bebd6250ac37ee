import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { toNumber } from '#platform/database/year-numbers.ts'
import { invoiceNumbers } from './tables.ts'

export const PREFIX = 'INV'

/** What the next invoice of a year would be given now: a hint, which somebody else may be given first. */
export async function getNextNumber(tx: Tx, year: number): Promise<{ invoiceNumber: string }> {
  const [row] = await tx.select({ last: invoiceNumbers.last }).from(invoiceNumbers).where(eq(invoiceNumbers.year, year))
  return { invoiceNumber: toNumber(PREFIX, year, (row?.last ?? 0) + 1) }
}
