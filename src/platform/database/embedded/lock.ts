import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applicationName } from '../application-name.ts'
import { DataDirInUse } from '../errors.ts'
import { sqlState } from '../sql-state.ts'
import type { Place } from './place.ts'
import { connectionTo } from './product-role.ts'

/** Who holds this session lock on the server works on the data folder. */
const LOCK = 1_953_064_292

/**
 * The server does not accept the product's role or its password. Trying again does not help; setting the password does.
 */
export class PasswordRefused extends Error {}

/**
 * Takes the lock as soon as the server on this socket answers, for as long as the returned client is connected. Waits
 * without limit, since recovery after a crash takes what it takes: abort by `signal`. Throws DataDirInUse if another
 * process has the lock, and PasswordRefused.
 */
export async function takeLock(place: Place, socketDir: string, signal: AbortSignal): Promise<pg.Client> {
  for (let wait = 10; ; wait = Math.min(wait + 2, 100)) {
    signal.throwIfAborted()
    const client = await connect(place, socketDir)
    if (client === 'refused')
      throw new PasswordRefused(`The database in ${place.dataDir} rejected the password in DATA_DIR/keys.`)
    const answer = client && (await tryLock(client))
    if (client && answer === 'taken') return client
    await client?.end()
    // Our own name: a connection of ours that broke has not ended yet.
    if (answer && answer !== 'taken' && answer.holder !== applicationName())
      throw new DataDirInUse(place.dataDir, answer.holder)
    await sleep(wait)
  }
}

/** Returns null if the lock was released, or the server stopped, while we asked. */
async function tryLock(client: pg.Client): Promise<'taken' | { holder: string } | null> {
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0].taken) return 'taken'
    const holder = await lockHolder(client)
    return holder === null ? null : { holder }
  } catch {
    return null
  }
}

/**
 * A connection; 'refused' by a server that asks for another role or password, as those of older versions do; null if
 * the server does not answer, or not yet.
 */
export async function connect({ dataDir }: Place, socketDir: string): Promise<pg.Client | 'refused' | null> {
  const client = new pg.Client({
    ...connectionTo(dataDir, socketDir),
    application_name: applicationName(),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    // Class 28, invalid authorization. At any other error, the caller looks again, or takes it for a server that is
    // gone.
    return sqlState(error)?.startsWith('28') ? 'refused' : null
  }
}

/** The name of the connection that has the lock, or null if it is free. */
export async function lockHolder(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted`,
    [LOCK],
  )
  return rows[0]?.name ?? null
}
