// For the person who runs the machine: `npm run owner -- reset` prints a one-time link that sets a new password for the
// owner, and lets in an owner who lost the second factor. As long as there is no owner, it prints the link that creates
// one. It works whether or not the product is running. It needs no password: a person who can read the data folder, or
// knows DATABASE_URL, already has access to everything.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureOwner } from '#domains/system/auth/ensure-owner.ts'
import { createOwnerReset } from '#domains/system/auth/reset-password.ts'
import { systemClock } from '#lib/clock.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { connectionTo } from '#platform/database/embedded/product-role.ts'
import { DataDirInUse, DatabaseRefused } from '#platform/database/errors.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { openPool } from '#platform/database/pool.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Database } from '#platform/database/database.ts'
import { log } from '#platform/log.ts'
import { findRunningPort } from '#platform/running-address.ts'
import { end } from './print.ts'

if (process.argv[2] !== 'reset' || process.argv.length > 3) end('Usage: npm run owner -- reset')
if (existsSync('.env')) process.loadEnvFile('.env')
// What this prints is for a person; the start of a database is of no interest here.
if (!process.env.LOG_LEVEL) log.level = 'error'

try {
  const read = readConfig(process.env)
  // Where the product runs on a port that only its own start was given, the link leads there.
  const port = process.env.PORT ? undefined : findRunningPort(path.resolve(read.DATA_DIR))
  const config = port === undefined ? read : { ...read, PORT: port }
  const { pool, close } = await reach(config)
  try {
    await migrate(pool, path.resolve('migrations'))
    // No outbox: the link is printed, and no e-mail is sent.
    const outbox = {
      listeners: () => [],
      committed: () => {},
      statements: () => Promise.reject(new Error('The owner script sends no messages')),
    }
    process.stdout.write(await new Database(pool, systemClock, outbox).transaction(SYSTEM, (tx) => linkFor(tx, config)))
  } finally {
    await close()
  }
} catch (error) {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) end(error.message)
  throw error
}

/**
 * The database that the product uses. When it runs on the embedded one, that one is asked directly, through its socket:
 * two servers on one folder would destroy it.
 */
async function reach(config: Config) {
  const dataDir = path.resolve(config.DATA_DIR)
  try {
    return await openDatabase({ dataDir, databaseUrl: config.DATABASE_URL, log })
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const pool = openPool(connectionTo(dataDir, socketOf(dataDir)), log)
    return { pool, close: () => pool.end() }
  }
}

/** The fifth line of postmaster.pid: https://www.postgresql.org/docs/18/storage-file-layout.html */
function socketOf(dataDir: string): string {
  return readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
}

async function linkFor(tx: Tx, config: Config): Promise<string> {
  const setUpLink = await ensureOwner(tx, config)
  if (setUpLink)
    return `There’s no owner account yet. Open this link to create one (it works once and expires in 24 hours):\n${setUpLink}\n`
  const reset = await createOwnerReset(tx, config)
  if (!reset) throw new Error('No owner account exists, and none can be created')
  const more = reset.twoStep ? ', and turns two-step sign-in off' : ''
  return `Open this link to set a new password for ${reset.email} (it works once and expires in 30 minutes${more}):\n${reset.link}\n`
}
