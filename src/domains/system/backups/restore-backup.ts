import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { holdUnconfirmed } from '#domains/messaging/messages/outbox/hold-after-restore.ts'
import { describeKeysToEnter } from '#domains/system/connections/list-entered.ts'
import type { Clock } from '#lib/clock.ts'
import type { Config } from '#platform/config.ts'
import { knownMigrations } from '#platform/database/migrate.ts'
import { readEncryptionKeys } from '#platform/keys/encryption-keys.ts'
import { getKeyProblem } from '#platform/keys/open-keys.ts'
import { folderStorage } from '#providers/storage/embedded.ts'
import type { Storage } from '#providers/storage/port.ts'
import { embeddedTarget, folderTarget, serverTarget } from './restore-target.ts'
import { migrateUp, restoreRows } from './restore-rows.ts'
import { fileEntry, countRows } from './backup-manifest.ts'
import { toReadableZip } from './encrypt-backup.ts'
import { BackupRefused, verifyWhole, openArchive } from './read-archive.ts'
import type { Archive } from './read-archive.ts'
import { restoreJobs } from './restore-jobs.ts'
import { RESTORE_CLEANUP_SQL } from './backup-scope.ts'

export type Restoring = {
  config: Pick<Config, 'DATABASE_URL' | 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_PREVIOUS' | 'SESSION_SECRET'>
  /** Absolute. */
  dataDir: string
  migrations: string
  /** The configured object store; null if photos are in DATA_DIR/uploads. */
  store: Storage | null
  clock: Clock
  /** Asked for an encrypted backup. */
  passphrase(): Promise<string | undefined>
  /** Refuse a backup whose keys cannot be opened here, since the product would not start on it. */
  mustOpenKeys?: boolean
  /** Says what is going on, a line at a time. */
  say(line: string): void
}

/** `missingKey`: what to do where the encryption key of this backup is not at hand; null where it is. */
export type Restored = {
  madeAt: string
  rows: number
  photos: number
  held: number
  seconds: number
  savedCopies: string[]
  missingKey: string | null
}

/**
 * Restores the business to its state when `file` was written. Prepares everything beside the current data, then swaps
 * the two; the previous data remains. Throws BackupRefused and DatabaseRefused with a sentence, and then nothing has
 * changed.
 */
export async function restoreBackup(file: string, to: Restoring): Promise<Restored> {
  const began = performance.now()
  const scratch = await makeScratch(to.dataDir)
  try {
    const archive = await openArchive(
      await toReadableZip(file, scratch, to.passphrase),
      knownMigrations(to.migrations).map(({ when }) => when),
    )
    try {
      to.say(`Checking that ${path.basename(file)} is complete.`)
      await verifyWhole(archive)
      const done = await restoreInto(archive, scratch, to)
      const { manifest } = archive
      const seconds = Math.round((performance.now() - began) / 100) / 10
      return { madeAt: manifest.madeAt, rows: countRows(manifest), photos: manifest.photos.length, seconds, ...done }
    } finally {
      archive.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

type Done = Pick<Restored, 'savedCopies' | 'held' | 'missingKey'>

async function restoreInto(
  archive: Archive,
  scratch: string,
  { config, dataDir, migrations, store, clock, say, mustOpenKeys = false }: Restoring,
): Promise<Done> {
  const stamp = clock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_').toLowerCase()
  const place = await (config.DATABASE_URL === undefined
    ? embeddedTarget(dataDir, stamp)
    : serverTarget(dataDir, config.DATABASE_URL, stamp))
  const folder = store ? null : await folderTarget(dataDir, 'uploads', stamp)
  let swapped = false
  try {
    say('Restoring data.')
    await restoreRows(place.pool, archive, { migrations, scratch })
    await migrateUp(place.pool, migrations)
    for (const statement of RESTORE_CLEANUP_SQL) await place.pool.query(statement, [clock.now()])
    const held = await holdMessages(place.pool, archive)
    await restoreJobs(place.pool, archive)
    say('Restoring photos.')
    await restoreFiles(archive, store ?? folderStorage(folder?.at ?? dataDir), path.join(scratch, 'one'))
    const problem = await getKeyProblem(place.pool, readEncryptionKeys(config, dataDir, { make: false }))
    if (problem !== null && mustOpenKeys)
      throw new BackupRefused(
        'This backup was made with another encryption key. Restore it on the server, as docs/restore.md says.',
      )
    const toEnter = problem === null ? null : await describeKeysToEnter(place.pool, null)
    const missingKey = toEnter === null ? problem : `${problem}\n${toEnter}`
    const before = await place.swap(folder ? [folder.swap] : [])
    swapped = true
    const savedCopies = [before, folder?.aside ?? null]
    return { savedCopies: savedCopies.filter((one) => one !== null), held, missingKey }
  } finally {
    if (!swapped) {
      await place.discard()
      await folder?.discard()
    }
  }
}

/**
 * Holds messages that were pending in the backup. They may have gone out since, so no one may automatically get one
 * twice.
 */
const holdMessages = (pool: pg.Pool, { manifest }: Archive): Promise<number> =>
  holdUnconfirmed(pool, new Date(manifest.madeAt))

async function restoreFiles({ manifest, read }: Archive, storage: Storage, scratch: string): Promise<void> {
  for (const { key, sha256 } of manifest.photos) {
    await pipeline(await read(fileEntry(key), sha256), createWriteStream(scratch, { mode: 0o600 }))
    await storage.take(key, scratch)
  }
}

const SCRATCH = 'restore-scratch-'

/**
 * A folder for decrypted and unpacked files, which only this account can enter. What a restore that was killed has left
 * of such files is removed.
 */
async function makeScratch(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const name of await readdir(dataDir))
    if (name.startsWith(SCRATCH)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  return mkdtemp(path.join(dataDir, SCRATCH))
}
