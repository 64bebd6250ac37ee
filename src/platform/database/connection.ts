import type pg from 'pg'
import type { InsertBatcher } from './insert-batcher.ts'
import { combineInserts } from './insert-sql.ts'
import type { Insert } from './insert-sql.ts'

/**
 * The connection of one transaction, taken from the pool when the first statement is run; BEGIN goes out with that
 * statement. Rows that were only added are written last, all in one statement. A transaction that did nothing else is
 * that one statement.
 */
export class Connection {
  readonly #pool: pg.Pool
  readonly #batches: InsertBatcher
  #client: Promise<pg.PoolClient> | null = null

  constructor(pool: pg.Pool, batches: InsertBatcher) {
    this.#pool = pool
    this.#batches = batches
  }

  async query(...statement: unknown[]): Promise<pg.QueryResult> {
    const client = await (this.#client ??= this.#begin())
    // pg's `query` has a dozen forms; whatever drizzle calls it with goes on as it is.
    return (client.query as (...statement: unknown[]) => Promise<pg.QueryResult>)(...statement)
  }

  /** The part of a client that drizzle uses: it runs statements, one after the other. */
  asClient(): pg.PoolClient {
    return this as unknown as pg.PoolClient
  }

  async commit(rows: readonly Insert[]): Promise<void> {
    if (this.#client === null) {
      if (rows.length > 0) await this.#batches.write(rows)
      return
    }
    const client = await this.#client
    // Pipelined: the rows and COMMIT travel together. A statement that fails turns the COMMIT into a rollback, without
    // an error of its own.
    const added = rows.length > 0 ? client.query(combineInserts(rows)) : null
    const [wrote, ended] = await Promise.allSettled([added, client.query('commit')])
    if (wrote.status === 'rejected') throw wrote.reason
    if (ended.status === 'rejected') throw ended.reason
    if (ended.value.command !== 'COMMIT') throw new Error('The transaction was rolled back')
    this.#client = null
    client.release()
  }

  async rollback(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    this.#client = null
    if (!client) return
    try {
      await client.query('rollback')
      client.release()
    } catch {
      // Its state is unknown, so no other caller may use it.
      client.release(true)
    }
  }

  async #begin(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    // If BEGIN fails, so does the statement behind it, which has a waiting caller.
    client.query('begin').catch(() => {})
    return client
  }
}
