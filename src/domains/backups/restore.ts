import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { holdBack } from '#domains/messages/after-restore.ts'
import type { Clock } from '#lib/clock.ts'
import type { Config } from '#platform/config.ts'
import { knownMigrations } from '#platform/database/migrate.ts'
import { folderStorage } from '#providers/storage/embedded.ts'
import type { Storage } from '#providers/storage/port.ts'
import { freshEmbedded, freshFolder, freshOnServer } from './fresh-place.ts'
import { bringUp, loadRows } from './load.ts'
import { fileEntry, rowsIn } from './manifest.ts'
import { checkWhole, openArchive } from './read-archive.ts'
import type { Archive } from './read-archive.ts'
import { putBackJobs } from './restore-jobs.ts'
import { OF_THE_MOMENT } from './what-is-kept.ts'

export type Restoring = {
  config: Pick<Config, 'DATABASE_URL'>
  /** Absolute. */
  dataDir: string
  migrations: string
  /** The store that is set; null where photos are kept in DATA_DIR/uploads. */
  store: Storage | null
  clock: Clock
  /** Says what is going on, a line at a time. */
  say(line: string): void
}

export type Restored = { madeAt: string; rows: number; photos: number; held: number; seconds: number; kept: string[] }

/**
 * Puts the business back as it was when `file` was written. All of it is made ready beside what is there, and only then do the two change places; what was there
 * is kept. Throws BackupRefused and DatabaseRefused with a sentence, and then nothing has changed.
 */
export async function restore(file: string, to: Restoring): Promise<Restored> {
  const began = performance.now()
  const archive = await openArchive(
    file,
    knownMigrations(to.migrations).map(({ when }) => when),
  )
  try {
    to.say(`Reading all of ${path.basename(file)} once, to be sure that it is whole.`)
    await checkWhole(archive)
    const { kept, held } = await putBack(archive, to)
    const { manifest } = archive
    const seconds = Math.round((performance.now() - began) / 100) / 10
    return { madeAt: manifest.madeAt, rows: rowsIn(manifest), photos: manifest.photos.length, held, seconds, kept }
  } finally {
    archive.close()
  }
}

async function putBack(archive: Archive, { config, dataDir, migrations, store, clock, say }: Restoring): Promise<{ kept: string[]; held: number }> {
  const stamp = clock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_').toLowerCase()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const scratch = path.join(dataDir, `restore-scratch-${stamp}`)
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const place = await (config.DATABASE_URL === undefined ? freshEmbedded(dataDir, stamp) : freshOnServer(config.DATABASE_URL, stamp)).catch(
    async (error: unknown) => {
      await rm(scratch, { recursive: true, force: true })
      throw error
    },
  )
  const folder = store ? null : await freshFolder(path.join(dataDir, 'uploads'), stamp)
  let swapped = false
  try {
    say('Putting back the rows.')
    await loadRows(place.pool, archive, { migrations, scratch })
    await bringUp(place.pool, migrations)
    // Backups of older versions have them.
    for (const table of OF_THE_MOMENT) await place.pool.query(`delete from "${table}"`)
    const held = await heldBack(place.pool, archive)
    await putBackJobs(place.pool, archive)
    say('Putting back the photos.')
    await putBackFiles(archive, store ?? folderStorage(folder?.at ?? dataDir), path.join(scratch, 'one'))
    const before = await place.swap()
    swapped = true
    const kept = [before, (await folder?.swap()) ?? null]
    return { kept: kept.filter((one) => one !== null), held }
  } finally {
    if (!swapped) {
      await place.discard()
      await folder?.discard()
    }
    await rm(scratch, { recursive: true, force: true })
  }
}

/** What was on its way then may have gone out since: nobody gets it a second time by itself. */
const heldBack = (pool: pg.Pool, { manifest }: Archive): Promise<number> => holdBack(pool, new Date(manifest.madeAt))

async function putBackFiles({ manifest, read }: Archive, storage: Storage, scratch: string): Promise<void> {
  for (const { key, sha256 } of manifest.photos) {
    await pipeline(await read(fileEntry(key), sha256), createWriteStream(scratch, { mode: 0o600 }))
    await storage.take(key, scratch)
  }
}
