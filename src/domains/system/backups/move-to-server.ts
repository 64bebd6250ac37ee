import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Clock } from '#lib/clock.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { knownMigrations } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { sqlDetail, sqlState } from '#platform/database/sql-state.ts'
import { log } from '#platform/log.ts'
import { compareRows } from './compare-rows.ts'
import { assertEmptyDatabase, clearDatabase } from './assert-empty-database.ts'
import { migrateUp, restoreRows } from './restore-rows.ts'
import { countRows } from './backup-manifest.ts'
import { verifyWhole, openArchive } from './read-archive.ts'
import { restoreJobs } from './restore-jobs.ts'
import { getProductVersion } from './product-version.ts'
import { writeArchive } from './write-archive.ts'

export type Moving = {
  /** Absolute. */
  dataDir: string
  migrations: string
  clock: Clock
  /** Says what is going on, a line at a time. */
  say(line: string): void
}

export type Moved = { rows: number; tables: number; jobs: number }

/**
 * Copies everything from the embedded database of `dataDir` to the empty one at `url`, and reads it all back. Nothing
 * of the embedded one changes, and photos stay where they are. Throws DatabaseRefused and BackupRefused with a
 * sentence, and then the other database is as empty as it was.
 */
export async function moveToServer(url: string, moving: Moving): Promise<Moved> {
  const { dataDir } = moving
  // Opened, an embedded database that is not there would be made.
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new DatabaseRefused(`There’s no embedded database in ${dataDir}, so there’s nothing to move.`)
  const target = await openDatabase({ dataDir, databaseUrl: url, log })
  try {
    await assertEmptyDatabase(target.pool, moving.migrations)
    // Refused while the product runs, which holds the folder; held by us until all is done.
    const source = await openDatabase({ dataDir, log })
    try {
      return await copy(source.pool, target.pool, moving)
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}

async function copy(source: pg.Pool, target: pg.Pool, { dataDir, migrations, clock, say }: Moving): Promise<Moved> {
  await mkdir(path.join(dataDir, 'scratch'), { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(path.join(dataDir, 'scratch', 'work-'))
  try {
    say('Copying a snapshot of the data.')
    const file = path.join(scratch, 'all.zip')
    await writeArchive(
      {
        database: source.options,
        storage: null,
        everything: true,
        version: await getProductVersion(migrations),
        now: clock.now(),
        scratch,
      },
      file,
    )
    const archive = await openArchive(
      file,
      knownMigrations(migrations).map(({ when }) => when),
    )
    try {
      await verifyWhole(archive)
      say('Writing it to the database on the server.')
      await restoreRows(target, archive, { migrations, scratch })
      say('Reading it back to compare every row.')
      await compareRows(target.options, archive.manifest)
      await migrateUp(target, migrations)
      await restoreJobs(target, archive)
      const { manifest } = archive
      return { rows: countRows(manifest), tables: manifest.tables.length, jobs: manifest.jobs.rows }
    } catch (error) {
      await clearDatabase(target).catch((reason: unknown) =>
        log.warn({ err: reason }, 'the partial copy could not be removed'),
      )
      throw toReadableError(error)
    } finally {
      archive.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * What PostgreSQL refuses, such as rows that break a rule or an account that may not make tables, the keeper can act
 * on; all else is a fault of ours.
 */
const toReadableError = (error: unknown): unknown =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(sqlState(error) ?? '')
    ? new DatabaseRefused(
        `The database on the server rejected the data: ${(error.cause instanceof Error ? error.cause : error).message}. ${sqlDetail(error)}`.trim(),
      )
    : error
