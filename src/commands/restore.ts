// For the person who runs the machine: `npm run restore -- FILE` restores the business to the state in that backup
// (docs/restore.md). FILE is a file, or the name of a backup in DATA_DIR/backups or in the store. Without FILE, it
// lists those backups. The product must not be running.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupRefused } from '#domains/system/backups/read-archive.ts'
import { restoreBackup } from '#domains/system/backups/restore-backup.ts'
import { systemClock } from '#lib/clock.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { log } from '#platform/log.ts'
import { makeVault } from '#providers/providers.ts'
import { askSecret } from './ask-secret.ts'
import { endUnchanged, say } from './print.ts'

const [name, ...more] = process.argv.slice(2)
if (more.length > 0) endUnchanged('Usage: npm run restore -- FILE')
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
        ? 'No backups found. To restore a file from somewhere else: npm run restore -- FILE'
        : 'To restore one: npm run restore -- NAME',
    )
  }

  async function putBack(given: string): Promise<void> {
    // For this account alone: DATA_DIR may be open to others on the way to the database.
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(path.join(dataDir, 'fetched-'))
    try {
      const fetched = existsSync(given) ? null : await fromVault(given, folder)
      const { madeAt, rows, photos, held, seconds, savedCopies, missingKey } = await restoreBackup(fetched ?? given, {
        config,
        dataDir,
        migrations: path.resolve('migrations'),
        store,
        clock: systemClock,
        // Of several passphrases over the years one is set; another one is asked for.
        passphrase: async () => config.BACKUP_PASSPHRASE ?? askSecret('Passphrase for this backup'),
        say,
      })
      say(
        `Restored in ${seconds} s: ${rows.toLocaleString('en-US')} rows and ${photos.toLocaleString('en-US')} files, as they were on ${formatDay(madeAt)} at ${formatTime(madeAt)}.`,
      )
      if (held > 0)
        say(`${held} messages were being sent at the time and may have gone out since. Review them in the outbox.`)
      say(`Customers erased and team members removed after ${formatDay(madeAt)} are back. Erase and remove them again.`)
      say(
        'Everyone needs to sign in again. Open invitations, calendar links and password links no longer work. Create new ones.',
      )
      for (const one of savedCopies) say(`Your earlier data was saved: ${one}. Delete it once everything looks right.`)
      say(missingKey ?? 'Now start Tidestone: npm start')
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
    endUnchanged(error.message)
  throw error
}
