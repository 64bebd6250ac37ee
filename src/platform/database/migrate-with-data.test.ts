import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/database.ts'
import { fillAtRandom } from '../../../tests/support/random-rows.ts'
import { testFolder } from '../../../tests/support/test-folder.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')
/** The last migration of the first release: installations that hold data begin here. */
const FIRST_RELEASE = '0032_days_of_the_business'

const releaseFolder = testFolder()
afterAll(() => rmSync(releaseFolder, { recursive: true }))
cpSync(MIGRATIONS, releaseFolder, { recursive: true })
const journal = join(releaseFolder, 'meta/_journal.json')
const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
const until = entries.findIndex(({ tag }) => tag === FIRST_RELEASE) + 1
writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, until) }))

async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const counts = await Promise.all(rows.map(async ({ name }) => (await pool.query(`select count(*)::int as n from "${name}"`)).rows[0].n as number))
  return new Map(rows.map(({ name }, at) => [name, counts[at] ?? 0]))
}

test.each([1, 2, 3])('an installation of the first release keeps every row through all migrations, filled at random (%i)', async (seed) => {
  const db = await freshDatabase({ migrated: false })
  onTestFinished(() => db.drop())
  await migrate(db.pool, releaseFolder)
  await fillAtRandom(db.pool, seed)
  const before = await countRows(db.pool)
  expect(before.get('customers')).toBeGreaterThan(5)
  await migrate(db.pool, MIGRATIONS)
  const after = await countRows(db.pool)
  // A migration may add what follows from old rows, as a consent for each channel from one for both.
  for (const [table, rows] of before) expect(after.get(table) ?? 0, table).toBeGreaterThanOrEqual(rows)
})
