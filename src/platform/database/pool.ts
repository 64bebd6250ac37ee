import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { applicationName } from './application-name.ts'

/**
 * Opens the one pool of the process. The pool replaces lost connections at the next query; until then, a query fails at
 * once and does not hang. `server` says where; parameters in a connection string win over the settings here.
 */
export function openPool(server: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...SETTINGS, application_name: applicationName(), ...server })
  // pg hides a password from the listing of its options, and with it from every copy that is made of them for a further
  // connection.
  if (server.password !== undefined)
    Object.defineProperty(pool.options, 'password', { value: server.password, enumerable: true })
  pool.on('error', (error) => log.debug({ reason: error.message }, 'an idle database connection was lost'))
  // A client that is checked out and between two queries reports a lost connection by this event alone; unheard, it
  // would end the process.
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
  // Our own limit, for a connection whose other side is silent: the pool closes the connection, and the caller gets an
  // error (docs/decisions/037). Where the connection works, the server's limit comes first.
  query_timeout: 35_000,
  keepAlive: true,
  // How soon an idle connection notices that the machine is gone. By default, the system checks after two hours.
  keepAliveInitialDelayMillis: 10_000,
  // A statement is sent without waiting for the answers before it: a transaction is two trips and not seven
  // (docs/decisions/004).
  pipeline: true,
} satisfies pg.PoolConfig

/** Of neither side. COPY, which speaks another protocol than statements, cannot be pipelined, either. */
const UNLIMITED = {
  pipeline: false,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
} satisfies pg.ClientConfig

/**
 * Runs `work` on a connection of its own, outside the pool with these options. Use it for slow background work:
 * backups, migrations, imports. The connection closes however the work ends; uncommitted work is rolled back.
 */
export async function onOwnConnection<T>(options: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...withoutLimits(options), ...UNLIMITED })
  // The statement that fails reports a lost connection.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Parameters in a connection string win, and limits there are meant for requests. */
function withoutLimits(options: pg.PoolConfig): pg.PoolConfig {
  if (options.connectionString === undefined) return options
  const url = new URL(options.connectionString)
  for (const name of Object.keys(UNLIMITED)) url.searchParams.delete(name)
  return { ...options, connectionString: url.toString() }
}

/** Ends the pool, waiting at most `patience` milliseconds for connections that are still in use. */
export async function closePool(pool: pg.Pool, patience = 3_000): Promise<void> {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  await Promise.race([pool.end(), enough])
  clearTimeout(timer)
}
