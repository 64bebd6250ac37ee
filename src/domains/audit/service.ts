/** Every change made in the dashboard leaves an entry: who, when, what, from what to what. Entries are only ever added. */
import { desc, eq } from 'drizzle-orm'
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

type Kept = { id: string; entityId: string; actorName: string; action: string; before: object | null; after: object | null; createdAt: Date }

/** The newest entries about the records of one table. */
export async function newest(tx: Tx, entity: string, limit: number): Promise<Kept[]> {
  const { id, entityId, actorName, action, before, after, createdAt } = auditEntries
  const rows = await tx
    .select({ id, entityId, actorName, action, before, after, createdAt })
    .from(auditEntries)
    .where(eq(auditEntries.entity, entity))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  // `record` writes objects or nothing.
  return rows as Kept[]
}
