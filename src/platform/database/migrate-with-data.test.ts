import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { TABLES } from '#tests/support/clear-names.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { firstRelease } from '#tests/support/first-release.ts'
import { fillAtRandom } from '#tests/support/random-rows.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')
const folder = testFolder()
afterAll(() => rmSync(folder, { recursive: true }))
const releaseFolder = firstRelease(folder)

async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const counts = await Promise.all(
    rows.map(async ({ name }) => (await pool.query(`select count(*)::int as n from "${name}"`)).rows[0].n as number),
  )
  return new Map(rows.map(({ name }, at) => [name, counts[at] ?? 0]))
}

test.each([1, 2, 3])(
  'an installation of the first release keeps every row through all migrations, filled at random (%i)',
  async (seed) => {
    const db = await freshDatabase({ migrated: false })
    onTestFinished(() => db.drop())
    await migrate(db.pool, releaseFolder)
    await fillAtRandom(db.pool, seed)
    const before = await countRows(db.pool)
    expect(before.get('customers')).toBeGreaterThan(5)
    await migrate(db.pool, MIGRATIONS)
    const after = await countRows(db.pool)
    // A migration may add what follows from old rows, as a consent for each channel from one for both.
    for (const [table, rows] of before)
      expect(after.get(TABLES[table] ?? table) ?? 0, table).toBeGreaterThanOrEqual(rows)
  },
)
