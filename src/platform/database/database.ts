import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Clock } from '#lib/clock.ts'
import { InsertBatcher } from './insert-batcher.ts'
import { Connection } from './connection.ts'
import { toInsert } from './insert-sql.ts'
import type { Insert } from './insert-sql.ts'
import { sqlState } from './sql-state.ts'
import type { Actor, Pooled, Tx } from './transaction.ts'

/** A job that a transaction wants on the queue. */
export type DeferredJob = { queue: string; data: object; after?: Date | undefined; once?: string | undefined }

/** What receives the side effects of a committed transaction: the queue, and the caches of pages. */
export type TransactionHooks = {
  /** Queues that listen to an event, from the one list of tasks. */
  listeners(event: string): readonly string[]
  /** The statements that put these jobs on the queue. */
  statements(jobs: readonly DeferredJob[]): Promise<Insert[]>
  /**
   * Called after the commit, before the caller goes on: this node must show the pages' change at its next request, the
   * others soon. `queues` hold a job to be done at once.
   */
  committed(lists: readonly string[], paths: readonly string[], queues: readonly string[]): void
}

/** Two transactions in each other's way: PostgreSQL ends one of them, and trying again is the cure. */
const RETRYABLE_SQL_STATES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5
/** Milliseconds, by chance up to so many for each try before it: those who met do not meet again. */
const BACKOFF_MS = 30

/**
 * The product's way to its rows: transactions that carry the time, the actor and what follows (docs/decisions/004), and
 * reads without one.
 */
export class Database {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly #pooled: Pooled
  readonly #outbox: TransactionHooks
  readonly #batches: InsertBatcher

  constructor(pool: pg.Pool, clock: Clock, outbox: TransactionHooks) {
    this.pool = pool
    this.clock = clock
    this.#pooled = drizzle(pool)
    this.#outbox = outbox
    this.#batches = new InsertBatcher(pool)
  }

  /** For reading: each statement stands alone. Asking it to do something later is a fault of the program. */
  read(actor: Actor): Tx {
    const outside = () => {
      throw new Error('Only a transaction can promise work')
    }
    const promises = {
      insertOnCommit: outside,
      enqueue: outside,
      emit: outside,
      notifyClients: outside,
      invalidatePages: outside,
      savepoint: outside,
    }
    return Object.assign(Object.create(this.#pooled) as Pooled, { now: this.clock.now(), actor, ...promises })
  }

  /**
   * Runs `change` in one transaction, again when PostgreSQL asks for it. What it promised is written with the commit.
   */
  async transaction<T>(actor: Actor, change: (tx: Tx) => T | Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(actor, change)
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !RETRYABLE_SQL_STATES.has(sqlState(error) ?? '')) throw error
        await wait(Math.random() * BACKOFF_MS * attempt)
      }
    }
  }

  async #once<T>(actor: Actor, change: (tx: Tx) => T | Promise<T>): Promise<T> {
    const connection = new Connection(this.pool, this.#batches)
    const promised: Promised = { rows: [], jobs: [], lists: new Set(), paths: new Set() }
    try {
      const tx = this.#open(connection, actor, promised)
      const answer = await change(tx)
      if (promised.jobs.length > 0) promised.rows.push(...(await this.#outbox.statements(promised.jobs)))
      if (promised.paths.size > 0) promised.rows.push(bumpVersions([...promised.paths], tx.now))
      await connection.commit(promised.rows)
      const queues = new Set(promised.jobs.flatMap(({ queue, after }) => (after ? [] : [queue])))
      if (promised.lists.size + promised.paths.size + queues.size > 0)
        this.#outbox.committed([...promised.lists], [...promised.paths], [...queues])
      return answer
    } catch (error) {
      await connection.rollback()
      throw error
    }
  }

  #open(connection: Connection, actor: Actor, { rows, jobs, lists, paths }: Promised): Tx {
    return Object.assign(onConnection(this.#pooled, connection), {
      now: this.clock.now(),
      actor,
      insertOnCommit: <Table extends PgTable>(table: Table, row: Table['$inferInsert']) =>
        void rows.push(toInsert(table, row)),
      enqueue: (queue: string, data: object, options: { after?: Date; once?: string } = {}) =>
        void jobs.push({ queue, data, ...options }),
      emit: (event: string, data: object) => {
        for (const queue of this.#outbox.listeners(event)) jobs.push({ queue, data })
      },
      notifyClients: (...names: string[]) => {
        for (const name of names) lists.add(name)
      },
      invalidatePages: (...names: string[]) => {
        for (const name of names) paths.add(name)
      },
      savepoint: async <T>(part: () => PromiseLike<T>): Promise<T> => {
        await connection.query('savepoint attempt')
        const [rowsBefore, jobsBefore] = [rows.length, jobs.length]
        try {
          const result = await part()
          await connection.query('release savepoint attempt')
          return result
        } catch (error) {
          await connection.query('rollback to savepoint attempt')
          // What the part promised goes with its rows.
          rows.length = rowsBefore
          jobs.length = jobsBefore
          throw error
        }
      },
    })
  }
}

/**
 * drizzle over another connection. Made from the pool's, since making one whole for each transaction takes as long as a
 * query's way through it.
 */
function onConnection(pooled: Pooled, connection: Connection): Pooled {
  const { dialect } = pooled as unknown as { dialect: PgDialect }
  return Object.assign(Object.create(pooled) as Pooled, {
    session: new NodePgSession(connection.asClient(), dialect, undefined),
  })
}

type Promised = { rows: Insert[]; jobs: DeferredJob[]; lists: Set<string>; paths: Set<string> }

/**
 * The row is what counts; a NOTIFY after the commit only makes the other nodes look sooner. Within the transaction it
 * would hold a lock of the whole server until the commit is on disk, one transaction after the other.
 */
function bumpVersions(paths: string[], now: Date): Insert {
  return {
    text: 'insert into page_versions (path, changed_at) select unnest($1::text[]), $2 on conflict (path) do update set version = page_versions.version + 1, changed_at = $2',
    params: [paths.toSorted(), now.toISOString()],
  }
}
