import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { onOwnConnection } from './pool.ts'

/**
 * One view of the whole database as of one instant, however long the reader takes and whatever is written in the
 * meantime.
 */
export type Snapshot = {
  rows<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
  /** The rows of a table or a query in COPY's text format, the same on every server: a line for each. */
  copy(from: string): Readable
}

/** Text that does not depend on how a server is set up. */
const PLAIN = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`

/**
 * Runs `work` on a connection of its own, in one read-only transaction. It blocks no other work, and has no time limit.
 */
export function inSnapshot<T>(options: pg.PoolConfig, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return onOwnConnection(options, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(PLAIN)
    return work({
      // The statement says what its rows are.
      rows: async <Row extends object>(statement: string, values: unknown[] = []) =>
        (await client.query(statement, values)).rows as Row[],
      copy: (from) => client.query(copyTo(`copy ${from} to stdout`)),
    })
  })
}

/**
 * A table of ours with the columns that are written, in their order; columns that PostgreSQL generates from others are
 * left out.
 */
export type TableColumns = { name: string; columns: string[] }

export const listTables = (snapshot: Snapshot): Promise<TableColumns[]> =>
  snapshot.rows<TableColumns>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )

/** For COPY: `"jobs" ("id", "notes")`. */
export const formatColumns = ({ name, columns }: TableColumns): string =>
  `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`
