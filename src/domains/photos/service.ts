/** Photos: only approved ones are shown in public. */
import type { Tx } from '#platform/database/transaction.ts'
import type { PublishedPhoto } from './contract.ts'

/** The approved ones, newest first. */
export async function published(_tx: Tx): Promise<PublishedPhoto[]> {
  return []
}
