import type pg from 'pg'
import { finishSwaps } from '#platform/files/swap-folders.ts'
import type { Log } from '#platform/log.ts'
import { openPool, closePool } from './pool.ts'
import { checkServer } from './remote.ts'
import { superviseServer } from './embedded/supervisor.ts'

export type OpenDatabase = {
  pool: pg.Pool
  /** Whether the server is our own child, with its data under DATA_DIR. */
  embedded: boolean
  /**
   * `fn` is called once if another process has taken the data folder: end the process then. Never called for a server
   * behind a URL.
   */
  onLost(fn: (error: Error) => void): void
  /**
   * Ends the pool and, where the server is ours, stops it; resolves when it is gone. Stop requests and jobs first. Once
   * is enough, again does no harm.
   */
  close(): Promise<void>
}

/**
 * Opens the database: the server behind `databaseUrl`, or without one our own PostgreSQL with its data in `dataDir`.
 * Throws DataDirInUse and DatabaseRefused, whose messages are for the person who started us.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  log,
}: {
  dataDir: string
  databaseUrl?: string | undefined
  log: Log
}): Promise<OpenDatabase> {
  return databaseUrl === undefined ? openEmbedded(dataDir, log) : openRemote(dataDir, databaseUrl, log)
}

async function openRemote(dataDir: string, databaseUrl: string, log: Log): Promise<OpenDatabase> {
  const pool = openPool({ connectionString: databaseUrl }, log)
  try {
    await checkServer(pool, databaseUrl, log)
    await finishSwaps(
      dataDir,
      async (name) => (await pool.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1,
    )
  } catch (error) {
    await closePool(pool)
    throw error
  }
  return { pool, embedded: false, onLost: () => {}, close: once(() => closePool(pool)) }
}

async function openEmbedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  await finishSwaps(dataDir)
  const server = await superviseServer(dataDir, log)
  const pool = openPool(server.connection, log)
  return {
    pool,
    embedded: true,
    onLost: (fn) => server.onLost(fn),
    close: once(async () => {
      await closePool(pool)
      await server.close()
    }),
  }
}

function once(fn: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null
  return () => (result ??= fn())
}
