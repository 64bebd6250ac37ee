import pg from 'pg'
import type { PoolConfig } from 'pg'
import { onOwnConnection } from './pool.ts'
import { sqlState } from './sql-state.ts'

/** The same server, another database of it. */
export function atDatabase(options: PoolConfig, database: string): PoolConfig {
  if (options.connectionString === undefined) return { ...options, database }
  const url = new URL(options.connectionString)
  url.pathname = `/${database}`
  return { ...options, connectionString: url.toString() }
}

/**
 * Runs statements that no transaction may hold, such as `create database`, one after the other, on a connection of
 * their own.
 */
export function onItsOwn<T>(
  options: PoolConfig,
  work: (query: (statement: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
): Promise<T> {
  return onOwnConnection(options, (client) => work(async (statement) => (await client.query(statement)).rows))
}

/**
 * Makes an empty database beside the one of `options`, which sorts and compares text as that one does. The account must
 * be allowed to.
 */
export async function createDatabase(options: PoolConfig, name: string): Promise<void> {
  await onItsOwn(options, async (query) => {
    const [like] = await query(
      `select pg_encoding_to_char(d.encoding) as encoding, d.datcollate as collate, d.datctype as ctype,
         (d.encoding, d.datcollate, d.datctype, d.datlocprovider) is distinct from (t.encoding, t.datcollate, t.datctype, t.datlocprovider) and d.datlocprovider = 'c' as differs
       from pg_database d, pg_database t where d.datname = current_database() and t.datname = 'template0'`,
    )
    const text = (value: unknown) => pg.escapeLiteral(String(value))
    const locale = like?.differs
      ? ` encoding ${text(like.encoding)} lc_collate ${text(like.collate)} lc_ctype ${text(like.ctype)} locale_provider libc`
      : ''
    await query(`create database ${pg.escapeIdentifier(name)} template template0${locale}`)
  })
}

/** PostgreSQL's code for 'insufficient privilege'. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** Removes a database and ends every connection to it. Does nothing when the database does not exist. */
export async function dropDatabase(options: PoolConfig, name: string): Promise<void> {
  await onItsOwn(options, async (query) => {
    const drop = `drop database if exists ${pg.escapeIdentifier(name)}`
    try {
      await query(`${drop} with (force)`)
    } catch (error) {
      // Only a superuser may force an autovacuum worker to end. A plain drop cancels the worker and waits for it, but
      // not for our own connections.
      if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = ${pg.escapeLiteral(name)} and usename = current_user`,
      )
      await query(drop)
    }
  })
}
