import type { Tx } from './database/transaction.ts'
import { pageVersions } from './tables.ts'

/**
 * When a write last changed what a public page shows, by path; `*` stands for all of them. A page that nobody changed
 * is not there.
 */
export async function lastChanges(tx: Tx): Promise<Map<string, Date>> {
  const rows = await tx.select({ path: pageVersions.path, at: pageVersions.changedAt }).from(pageVersions)
  return new Map(rows.map(({ path, at }) => [path, at]))
}
