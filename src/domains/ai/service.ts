/** The AI features and their settings. */
import type { Tx } from '#platform/database/transaction.ts'
import { FIRST_FEATURES } from './first-features.ts'
import { aiFeatures } from './tables.ts'

/** The five features exist after the first start; what the owner changed stays. */
export async function seed(tx: Tx): Promise<void> {
  await tx
    .insert(aiFeatures)
    .values(FIRST_FEATURES.map((row) => ({ ...row, createdAt: tx.now, updatedAt: tx.now })))
    .onConflictDoNothing()
}
