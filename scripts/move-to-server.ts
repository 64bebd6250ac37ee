// For whoever keeps the machine: `npm run move-to-server`, with the address in TARGET_DATABASE_URL or typed when it
// asks, copies everything from the embedded database to an empty one on a server (docs/deploy.md). The product must not
// be running. Nothing of the embedded database changes: whoever leaves DATABASE_URL out again goes on with it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { moveToServer } from '#domains/backups/move-to-server.ts'
import { BackupRefused } from '#domains/backups/read-archive.ts'
import { systemClock } from '#lib/clock.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { assertNotDemoFolder } from '#platform/demo-folder.ts'
import { log } from '#platform/log.ts'
import { askSecret } from './ask-secret.ts'

const [given, ...more] = process.argv.slice(2)
if (more.length > 0) end(howToUse())
if (given !== undefined && hasPassword(given)) end(notAsArgument())
if (existsSync('.env')) process.loadEnvFile('.env')
// What this prints is for a person; the start of a database is of no interest here.
if (!process.env.LOG_LEVEL) log.level = 'error'

try {
  const { DATABASE_URL, DATA_DIR, INSECURE_TRANSPORT } = readConfig(process.env)
  if (DATABASE_URL !== undefined)
    throw new ConfigError(
      'DATABASE_URL is set: the product is on a server already. Take it out to move what is in DATA_DIR.',
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
    `Moved ${number(rows)} rows of ${tables} tables and ${number(jobs)} pieces of work that waited; all of them were read back and are the same.`,
  )
  say('Put this into the environment, or into .env, and start the product:')
  say('DATABASE_URL=… (the address that you gave, with its password)')
  say(`DATA_DIR stays as it is (${dataDir}): photos and backups are still there, unless S3_* is set.`)
  say(`The embedded database is kept as it was: ${path.join(dataDir, 'postgres')}. Remove it when all is well.`)
} catch (error) {
  if (error instanceof ConfigError || error instanceof DatabaseRefused || error instanceof BackupRefused)
    end(error.message)
  throw error
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function end(reason: string): never {
  process.stderr.write(`${reason}\nNothing was changed.\n`)
  process.exit(1)
}

/** In an argument, every account of the machine could read it in the list of processes. */
function hasPassword(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.password !== '' || url.searchParams.has('password'))
}

function notAsArgument(): string {
  return 'A password in an argument can be read by every account of this machine. Put the address into the variable TARGET_DATABASE_URL, or leave it out and type it when you are asked: npm run move-to-server'
}

function howToUse(): string {
  return 'Use it like this: npm run move-to-server, with the address of the empty database in TARGET_DATABASE_URL, or typed when you are asked.'
}
