import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { DatabaseRefused } from './errors.ts'
import { onOwnConnection } from './pool.ts'

/** Serializes nodes that start at once. Another number than the lock on the data folder. */
const LOCK = 1_953_064_293

/**
 * Brings the tables up to the migrations in `folder`, once however many nodes start together. Costs one query when
 * nothing is new. Throws DatabaseRefused if the database knows a migration that `folder` does not have: it was used by
 * a newer version of the program.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  const known = readJournal(folder)
  if (isCurrent(known, await applied(pool))) return
  await onOwnConnection(pool.options, async (client) => {
    // The end of the connection releases the lock.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!isCurrent(known, await applied(client))) await runMigrations(drizzle(client), { migrationsFolder: folder })
  })
}

type Migration = { tag: string; when: number }

/** The migrations in this folder, oldest first. */
export const knownMigrations = (folder: string): readonly Migration[] => readJournal(folder)

/**
 * The list that drizzle-kit keeps. `when`, in milliseconds, is what drizzle records of a migration and orders them by.
 */
function readJournal(folder: string): Migration[] {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')).entries
}

/** What has run here, oldest first; nothing in an empty database. */
async function applied(db: pg.Pool | pg.Client): Promise<number[]> {
  try {
    const { rows } = await db.query('select created_at from drizzle.__drizzle_migrations order by created_at')
    return rows.map((row) => Number(row.created_at))
  } catch (error) {
    const noTable = error instanceof Error && 'code' in error && error.code === '42P01'
    if (noTable) return []
    throw error
  }
}

function isCurrent(known: Migration[], done: number[]): boolean {
  const unknown = done.filter((when) => !known.some((migration) => migration.when === when))
  if (unknown.length > 0) {
    const dates = unknown.map((when) => new Date(when).toISOString()).join(', ')
    throw new DatabaseRefused(
      `The database was updated by a newer version of Tidestone (migration of ${dates}). Start that version, or use another database.`,
    )
  }
  const missing = known.filter(({ when }) => !done.includes(when))
  // drizzle runs only what is younger than the last one, and skips the rest in silence.
  const skipped = missing.find(({ when }) => when < (done.at(-1) ?? 0))
  if (skipped)
    throw new DatabaseRefused(
      `The migration ${skipped.tag} is older than the last one that ran here and would be skipped. Generate it again.`,
    )
  return missing.length === 0
}
