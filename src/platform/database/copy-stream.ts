import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { onOwnConnection } from './pool.ts'

/**
 * A connection for one piece of bulk work, in one transaction: all that COPY and the statements after it have done is
 * there, or nothing.
 */
export type BulkConnection = {
  /** Copies rows in COPY's text format into a table; `into` names it with its columns. Answers how many. */
  copy(into: string, rows: Readable): Promise<number>
  /** Answers how many rows it changed. */
  run(statement: string, values: unknown[]): Promise<number>
  /** Answers the rows. */
  ask(statement: string, values: unknown[]): Promise<Record<string, unknown>[]>
}

/** Runs `work` on a connection of its own. Its commit does not wait for the disk, since the work can be repeated. */
export function withBulkConnection<T>(pool: pg.Pool, work: (bulk: BulkConnection) => Promise<T>): Promise<T> {
  return onOwnConnection(pool.options, async (client) => {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    const answer = await work({
      copy: async (into, rows) => {
        const stream = client.query(copyFrom(`copy ${into} from stdin`))
        await pipeline(rows, stream)
        return stream.rowCount
      },
      run: async (statement, values) => (await client.query(statement, values)).rowCount ?? 0,
      ask: async (statement, values) => (await client.query<Record<string, unknown>>(statement, values)).rows,
    })
    await client.query('commit')
    return answer
  })
}
