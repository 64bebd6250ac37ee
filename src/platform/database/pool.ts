import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { applicationName } from './application-name.ts'

/**
 * The one pool of the process. Lost connections are replaced at the next query, which meanwhile fails at once and not by hanging.
 * `server` says where; parameters in a connection string win over the settings here.
 */
export function openPool(server: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...SETTINGS, application_name: applicationName(), ...server })
  pool.on('error', (error) => log.debug({ reason: error.message }, 'an idle database connection was lost'))
  // A client that is checked out and between two queries reports a lost connection by this event alone; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Milliseconds. A request that waits longer than these is better answered with an error. */
const SETTINGS = {
  max: 10,
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  // A statement is sent without waiting for the answers before it: a transaction is two trips and not seven (docs/decisions/004).
  pipeline: true,
} satisfies pg.PoolConfig

/** Ends the pool, waiting at most `patience` milliseconds for connections that somebody still uses. */
export async function closePool(pool: pg.Pool, patience = 3_000): Promise<void> {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  await Promise.race([pool.end(), enough])
  clearTimeout(timer)
}
