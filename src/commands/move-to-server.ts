// For the person who runs the machine: `npm run move-to-server` copies everything from the embedded database to an
// empty one on a server (docs/deploy.md). It takes the address from TARGET_DATABASE_URL or asks for it. The product
// must not be running. The embedded database does not change: remove DATABASE_URL to go back to it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { moveToServer } from '#domains/system/backups/move-to-server.ts'
import { BackupRefused } from '#domains/system/backups/read-archive.ts'
import { systemClock } from '#lib/clock.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { assertNotDemoFolder } from '#platform/demo-folder.ts'
import { log } from '#platform/log.ts'
import { askSecret } from './ask-secret.ts'
import { endUnchanged, say } from './print.ts'

const [given, ...more] = process.argv.slice(2)
if (more.length > 0) endUnchanged(howToUse())
if (given !== undefined && hasPassword(given)) endUnchanged(notAsArgument())
if (existsSync('.env')) process.loadEnvFile('.env')
// What this prints is for a person; the start of a database is of no interest here.
if (!process.env.LOG_LEVEL) log.level = 'error'

try {
  const { DATABASE_URL, DATA_DIR, INSECURE_TRANSPORT } = readConfig(process.env)
  if (DATABASE_URL !== undefined)
    throw new ConfigError(
      'DATABASE_URL is set, so Tidestone already uses a database server. Remove it to move the data in DATA_DIR.',
    )
  const url =
    given ??
    process.env['TARGET_DATABASE_URL'] ??
    (await askSecret('Address of the empty database (postgres://user:password@host/database)'))
  if (!url) throw new ConfigError(howToUse())
  const { DATABASE_URL: target = '' } = readConfig({ DATABASE_URL: url, INSECURE_TRANSPORT })
  const dataDir = path.resolve(DATA_DIR)
  assertNotDemoFolder(dataDir)
  const { rows, tables, jobs } = await moveToServer(target, {
    dataDir,
    migrations: path.resolve('migrations'),
    clock: systemClock,
    say,
  })
  const number = (many: number) => many.toLocaleString('en-US')
  say(
    `Moved ${number(rows)} rows in ${tables} tables and ${number(jobs)} pending tasks. Everything was read back and matches.`,
  )
  say('Add this to the environment or .env, then start Tidestone:')
  say('DATABASE_URL=… (the address you entered, including its password)')
  say(`DATA_DIR doesn’t change (${dataDir}). Photos and backups are still there, unless S3_* is set.`)
  say(`The embedded database wasn’t changed: ${path.join(dataDir, 'postgres')}. Delete it once everything looks right.`)
} catch (error) {
  if (error instanceof ConfigError || error instanceof DatabaseRefused || error instanceof BackupRefused)
    endUnchanged(error.message)
  throw error
}

/** In an argument, every account of the machine could read it in the list of processes. */
function hasPassword(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.password !== '' || url.searchParams.has('password'))
}

function notAsArgument(): string {
  return 'Other accounts on this computer can read a password passed as an argument. Set TARGET_DATABASE_URL instead, or run npm run move-to-server and type it when prompted.'
}

function howToUse(): string {
  return 'Usage: npm run move-to-server, with the empty database’s address in TARGET_DATABASE_URL or typed when prompted.'
}
