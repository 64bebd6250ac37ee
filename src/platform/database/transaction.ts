import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTable } from 'drizzle-orm/pg-core'
import type { Right } from '#lib/rights.ts'
import type { RoleName } from '#lib/api.ts'

/** Who acts. Tasks act as the product itself, a quote form as a visitor. */
export type Actor = {
  id: string | null
  name: string
  role: RoleName | 'visitor' | 'system'
  /** Left out: those of the role. */
  rights?: readonly Right[]
}

export const VISITOR: Actor = { id: null, name: 'Visitor', role: 'visitor' }
export const SYSTEM: Actor = { id: null, name: 'Tidestone', role: 'system' }

/**
 * What a service is given first: an open transaction (or, for reads, the pool), the time in it and who acts.
 * What it asks to happen later or elsewhere is written in the same transaction: it commits with the rows or not at all.
 */
export type Tx = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'> & {
  /** One instant for the whole transaction, from the clock that tests can set. */
  readonly now: Date
  readonly actor: Actor
  /**
   * Adds a row whose result no caller needs: all such rows are written in one statement, with the commit. Give it an id
   * of its own.
   */
  insertOnCommit<Table extends PgTable>(table: Table, row: Table['$inferInsert']): void
  /** Puts work on the queue. `after` is the earliest time it may run; `once` drops it while the same key waits. */
  enqueue(queue: string, data: object, options?: { after?: Date; once?: string }): void
  /** Tells the domains above: one job for each task that listens `on` this event. */
  emit(event: string, data: object): void
  /** Tells open dashboards that a list changed: 'service-requests', 'jobs', … the first part of its path. */
  notifyClients(...lists: string[]): void
  /** Runs one part so that its failure can be caught and the rest go on (a savepoint). */
  savepoint<T>(part: () => PromiseLike<T>): Promise<T>
  /**
   * Names public pages that show what was written, or `*` for all of them; they are rendered again before the next
   * request is answered.
   */
  invalidatePages(...paths: string[]): void
}

export type Pooled = NodePgDatabase
