import type { Tx } from './database/transaction.ts'
import { pageVersions } from './tables.ts'

/**
 * Returns when a write last changed what a public page shows, by path; `*` means all of them. A page without a change
 * is absent.
 */
export async function lastChanges(tx: Tx): Promise<Map<string, Date>> {
  const rows = await tx.select({ path: pageVersions.path, at: pageVersions.changedAt }).from(pageVersions)
  return new Map(rows.map(({ path, at }) => [path, at]))
}
