import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { atDatabase, createDatabase, dropDatabase, onItsOwn } from '#platform/database/databases.ts'
import { DatabaseRefused, DataDirInUse } from '#platform/database/errors.ts'
import { openDatabase } from '#platform/database/open.ts'
import { closePool, openPool } from '#platform/database/pool.ts'
import { finishSwaps, swapFolders, type Swap } from '#platform/files/swap-folders.ts'
import { log } from '#platform/log.ts'

/** An empty database beside the one that is used. Until `swap` nothing of that one is touched. */
export type RestoreTarget = {
  pool: pg.Pool
  /**
   * Puts it in the place of the one that is used, together with the folders of `also`; answers where that one is now,
   * or null where there was none. After a crash in between, the next start does the rest.
   */
  swap(also: Swap[]): Promise<string | null>
  /** Takes it away again. */
  discard(): Promise<void>
}

const RUNNING = (who: string) =>
  new DatabaseRefused(`Tidestone is running (${who}). Stop it first. A restore replaces all of its data.`)

/**
 * Under `dataDir`: a server of its own on a new folder, and the folders change places. Throws DatabaseRefused while the
 * product runs.
 */
export async function embeddedTarget(dataDir: string, stamp: string): Promise<RestoreTarget> {
  const used = path.join(dataDir, 'postgres')
  await finishSwaps(dataDir)
  if (existsSync(used)) await assertNotRunning(dataDir)
  await removeAbandoned(dataDir)
  const beside = path.join(dataDir, `restoring-${stamp}`)
  const database = await openDatabase({ dataDir: beside, log })
  return {
    pool: database.pool,
    swap: async (also) => {
      await database.close()
      const aside = existsSync(used) ? `postgres-before-${stamp}` : null
      const swap = {
        used: 'postgres',
        fresh: path.join(path.basename(beside), 'postgres'),
        aside: `postgres-before-${stamp}`,
      }
      await swapFolders(dataDir, [swap, ...also])
      await rm(beside, { recursive: true, force: true })
      return aside && path.join(dataDir, aside)
    },
    discard: async () => {
      await database.close()
      // Where root's server cannot reach DATA_DIR, this is a link to where its files are.
      await rm(realpathSync(path.join(beside, 'postgres')), { recursive: true, force: true })
      await rm(beside, { recursive: true, force: true })
    },
  }
}

/** Removes what a restore that was killed had begun to make. Its server ends with it, up to some seconds later. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!/^(?:(?:uploads-)?restoring-|swaps\.json\.)\d/.test(name)) continue
    const [folder, database] = [path.join(dataDir, name), path.join(dataDir, name, 'postgres')]
    // Where root's server cannot reach DATA_DIR, this is a link to where its files are.
    if (existsSync(database)) await rm(realpathSync(database), AGAIN_AND_AGAIN)
    await rm(folder, AGAIN_AND_AGAIN)
  }
}

/** A server that is still ending makes files in a folder while it is removed. */
const AGAIN_AND_AGAIN = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

/** Accepts a database that no longer starts, because that is what a restore is for. */
async function assertNotRunning(dataDir: string): Promise<void> {
  try {
    await (await openDatabase({ dataDir, log })).close()
  } catch (error) {
    if (error instanceof DataDirInUse) throw RUNNING(error.holder)
    log.warn({ err: error }, 'the existing database does not start; it is set aside unchanged')
  }
}

/**
 * On a server of yours: a database beside the one of the URL, and their names change places in one transaction. Throws
 * DatabaseRefused while the product runs, or where the account may not.
 */
export async function serverTarget(dataDir: string, databaseUrl: string, stamp: string): Promise<RestoreTarget> {
  const used: pg.PoolConfig = { connectionString: databaseUrl }
  const [name, users] = await onItsOwn(used, async (query) => {
    const [row] = await query(
      `select current_database()::text as name, (select string_agg(distinct coalesce(nullif(application_name, ''), 'pid ' || pid), ', ')
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as users`,
    )
    return [String(row?.name), row?.users]
  })
  if (typeof users === 'string') throw RUNNING(users)
  await finishSwaps(dataDir, (other) =>
    onItsOwn(
      used,
      async (query) =>
        (await query(`select 1 from pg_database where datname = ${pg.escapeLiteral(other)}`)).length === 1,
    ),
  )
  await removeAbandoned(dataDir)
  const fresh = `${name.slice(0, 30)}_restoring_${stamp}`
  const aside = `${name.slice(0, 30)}_before_${stamp}`
  await dropAbandoned(used, `${name.slice(0, 30)}_restoring_`)
  await createDatabase(used, fresh).catch((error: unknown) => {
    throw new DatabaseRefused(
      `Couldn’t create a database to restore into on this server: ${error instanceof Error ? error.message : 'no reason given'}.`,
    )
  })
  const pool = openPool({ ...atDatabase(used, fresh), max: 3 }, log)
  return {
    pool,
    swap: async (also) => {
      await closePool(pool)
      const called = (old: string, as: string) =>
        `alter database ${pg.escapeIdentifier(old)} rename to ${pg.escapeIdentifier(as)}`
      // Connects to a third database, since PostgreSQL cannot rename a database that has connections.
      const changeNames = () =>
        onItsOwn(atDatabase(used, name === 'postgres' ? 'template1' : 'postgres'), async (query) => {
          await query('begin')
          await query(called(name, aside))
          await query(called(fresh, name))
          await query('commit')
        })
      await swapFolders(dataDir, also, { unlessDatabase: fresh, run: changeNames })
      return `the database ${aside}`
    },
    discard: async () => {
      await closePool(pool)
      await dropDatabase(used, fresh)
    },
  }
}

/** Drops the database of a restore that was killed. It has no connections. */
async function dropAbandoned(used: pg.PoolConfig, prefix: string): Promise<void> {
  const left = await onItsOwn(used, (query) =>
    query(
      `select datname::text as name from pg_database d where starts_with(datname, ${pg.escapeLiteral(prefix)}) and pg_has_role(datdba, 'member')
         and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    ),
  )
  for (const { name } of left) await dropDatabase(used, String(name))
}

/**
 * Photos in a folder of DATA_DIR: filled beside the one that is used, then the two change places together with the
 * database.
 */
export async function folderTarget(
  dataDir: string,
  name: string,
  stamp: string,
): Promise<{ at: string; swap: Swap; aside: string | null; discard(): Promise<void> }> {
  const swap = { used: name, fresh: `${name}-restoring-${stamp}`, aside: `${name}-before-${stamp}` }
  const at = path.join(dataDir, swap.fresh)
  await mkdir(at, { recursive: true, mode: 0o700 })
  const aside = existsSync(path.join(dataDir, name)) ? path.join(dataDir, swap.aside) : null
  return { at, swap, aside, discard: () => rm(at, { recursive: true, force: true }) }
}
