// For whoever keeps the machine: `npm run restore -- FILE` puts the business back as it was when that backup was
// written (docs/restore.md). FILE is a file, or the name of a backup that is kept in DATA_DIR/backups or in the store.
// Without one it lists those. The product must not be running.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupRefused } from '#domains/backups/read-archive.ts'
import { restoreBackup } from '#domains/backups/restore-backup.ts'
import { systemClock } from '#lib/clock.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { log } from '#platform/log.ts'
import { makeVault } from '#providers/providers.ts'
import { askSecret } from './ask-secret.ts'

const [name, ...more] = process.argv.slice(2)
if (more.length > 0) end('Use it like this: npm run restore -- FILE')
if (existsSync('.env')) process.loadEnvFile('.env')
// What this prints is for a person; the start of a database is of no interest here.
if (!process.env.LOG_LEVEL) log.level = 'error'

try {
  const config = readConfig(process.env)
  const dataDir = path.resolve(config.DATA_DIR)
  const { vault, store } = makeVault(config, dataDir)
  if (name === undefined) await list()
  else await putBack(name)

  async function list(): Promise<void> {
    const found: { key: string; size: number }[] = []
    for await (const one of vault.list('backups')) found.push(one)
    for (const { key, size } of found.toSorted((a, b) => a.key.localeCompare(b.key)))
      say(`${path.posix.basename(key)}  ${(size / 2 ** 20).toFixed(1)} MB`)
    say(
      found.length === 0
        ? 'There are no backups here. A file from elsewhere: npm run restore -- FILE'
        : 'Restore one by its name: npm run restore -- NAME',
    )
  }

  async function putBack(given: string): Promise<void> {
    // For this account alone: DATA_DIR may be open to others on the way to the database.
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(path.join(dataDir, 'fetched-'))
    try {
      const fetched = existsSync(given) ? null : await fromVault(given, folder)
      const { madeAt, rows, photos, held, seconds, kept, missingKey } = await restoreBackup(fetched ?? given, {
        config,
        dataDir,
        migrations: path.resolve('migrations'),
        store,
        clock: systemClock,
        // Of several passphrases over the years one is set; another one is asked for.
        passphrase: async () => config.BACKUP_PASSPHRASE ?? askSecret('Passphrase of this backup'),
        say,
      })
      say(
        `Restored in ${seconds} s: ${rows.toLocaleString('en-US')} rows and ${photos.toLocaleString('en-US')} files, as they were on ${formatDay(madeAt)} at ${formatTime(madeAt)}.`,
      )
      if (held > 0)
        say(`${held} messages were on their way then and may have gone out since: they wait for you in the outbox.`)
      say(
        `Customers who were erased and people who were removed from the team after ${formatDay(madeAt)} are back: erase and remove them again.`,
      )
      say(
        'Everyone signs in again. Invitations, calendar links and password links that were open then have ended: make new ones.',
      )
      for (const one of kept) say(`What was there before is kept: ${one}. Remove it when all is well.`)
      say(missingKey ?? 'Start the product now: npm start')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Null: there is no file of that name either, and the restore says so. */
  async function fromVault(given: string, folder: string): Promise<string | null> {
    if (!/^[\w.-]+\.zip(?:\.age)?$/.test(given)) return null
    const file = path.join(folder, given)
    return (await vault.fetch(`backups/${given}`, file)) ? file : null
  }
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
