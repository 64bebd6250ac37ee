/**
 * Every change made in the dashboard leaves an entry: who, when, what, from what to what. Entries are only ever added.
 */
import { and, desc, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { VersionConflict } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
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
  tx.insertOnCommit(auditEntries, { ...entry, actorId: tx.actor.id, actorName: tx.actor.name, createdAt: tx.now })
}

/** Records what the program did automatically during the request of a user. */
export function recordOwn(tx: Tx, entry: Entry): void {
  tx.insertOnCommit(auditEntries, { ...entry, actorId: SYSTEM.id, actorName: SYSTEM.name, createdAt: tx.now })
}

/** The same for many at once: one statement now, where one for each of them would hold up the commit. */
export async function recordAll(tx: Tx, entries: readonly Entry[]): Promise<void> {
  await tx
    .insert(auditEntries)
    .values(entries.map((entry) => ({ ...entry, actorId: tx.actor.id, actorName: tx.actor.name, createdAt: tx.now })))
}

/**
 * Two windows, one record: throws CHANGED, with who and when, unless `seen` (the version that a change was made from)
 * is the one that stands. `row` is the record, locked by the caller. `by`: the actions that make a new version, where
 * not every one does.
 */
export async function assertVersion(
  tx: Tx,
  entity: string,
  row: { id: string; version: number },
  seen: number,
  by?: readonly string[],
): Promise<void> {
  if (row.version === seen) return
  const newer = await lastChange(tx, entity, row.id, by)
  const isOwn = newer !== undefined && newer.actorId !== null && newer.actorId === tx.actor.id
  throw new VersionConflict({
    by: isOwn ? 'You' : (newer?.actorName ?? 'Someone'),
    at: newer?.createdAt ?? tx.now,
    version: row.version,
  })
}

/**
 * What was done last with a record, of these actions or of any. A note about it does nothing with it, nor does a price
 * that is agreed with a customer.
 */
export async function lastChange(
  tx: Tx,
  entity: string,
  entityId: string,
  actions?: readonly string[],
): Promise<typeof auditEntries.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, entity),
        eq(auditEntries.entityId, entityId),
        actions ? inArray(auditEntries.action, [...actions]) : notInArray(auditEntries.action, BESIDE_IT),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(1)
  return row
}

const BESIDE_IT = [
  'note added',
  'note deleted',
  'note put back',
  'price rule added',
  'price rule changed',
  'price rule removed',
  'price rule put back',
]

/** Whether anything was done with a record since it was made, a note written about it among it. */
export async function isTouched(tx: Tx, entity: string, entityId: string): Promise<boolean> {
  const [any] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.entity, entity), eq(auditEntries.entityId, entityId), ne(auditEntries.action, 'created')),
    )
    .limit(1)
  return any !== undefined
}
