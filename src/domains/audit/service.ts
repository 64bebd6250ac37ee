/** Every change made in the dashboard leaves an entry: who, when, what, from what to what. Entries are only ever added. */
import type { Tx } from '#platform/database/transaction.ts'
import { auditEntries } from './tables.ts'

export type Entry = {
  /** Name of the record's table. */
  entity: string
  entityId: string
  /** A verb in the past: 'created', 'status changed', 'processed'. */
  action: string
  before?: object
  after?: object
}

/** Writes the entry with the transaction it tells of. Never put secrets or whole records in: what changed is enough. */
export function record(tx: Tx, entry: Entry): void {
  tx.add(auditEntries, { ...entry, actorId: tx.actor.id, actorName: tx.actor.name, createdAt: tx.now })
}
