/** A backup of the version before, whose tables and queues have former names, restores into this one. */
import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { dropDatabase } from '#platform/database/databases.ts'
import { openPool } from '#platform/database/pool.ts'
import { log } from '#platform/log.ts'
import { Queue } from '#platform/queue.ts'
import {
  fillVersionBefore,
  inOneOrder,
  MIGRATIONS,
  queueOfVersionBefore,
  readRows,
  TABLES,
  toPresentNames,
} from '#tests/support/clear-names.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeArchive } from './write-archive.ts'

const folder = testFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const YEARS_LATER = new Date('2099-01-01T00:00:00Z')

/** A backup that the version before made, and its rows by their present names. */
async function backUpVersionBefore(file: string) {
  const database = await freshDatabase({ migrated: false })
  onTestFinished(() => database.drop())
  const { pool } = database
  await fillVersionBefore(pool, path.join(folder, 'migrations-before'), 8)
  await queueOfVersionBefore(
    pool,
    [{ queue: 'photos.generate-variants', formerly: 'photos.develop', run: () => Promise.resolve() }],
    [
      { queue: 'photos.develop', data: { what: 'now' } },
      { queue: 'photos.develop', data: { what: 'in years' }, after: YEARS_LATER },
    ],
  )
  const scratch = path.join(folder, 'scratch')
  await mkdir(scratch, { recursive: true })
  const manifest = await writeArchive(
    { database: pool.options, storage: null, everything: true, version: '0.1.0', now: new Date(), scratch },
    file,
  )
  return { manifest, rows: toPresentNames(await readRows(pool)) }
}

test('all of its rows come back under the present names, and the work that waited is done once', async () => {
  const file = path.join(folder, 'before.zip')
  const { manifest, rows } = await backUpVersionBefore(file)
  const names = manifest.tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(TABLES)))
  expect(manifest.queues.map(({ name }) => name)).toContain('photos.develop')

  const { url, pool: unused } = await freshDatabase({ migrated: false })
  await unused.end()
  const said: string[] = []
  const { savedCopies } = await restoreBackup(file, {
    config: { DATABASE_URL: url },
    dataDir: path.join(folder, 'data'),
    migrations: MIGRATIONS,
    store: null,
    clock: systemClock,
    passphrase: () => Promise.resolve(undefined),
    say: (line) => void said.push(line),
  })
  const pool = openPool({ connectionString: url }, log)
  onTestFinished(async () => {
    await pool.end()
    for (const name of [new URL(url).pathname.slice(1), ...savedCopies.map(databaseIn)])
      if (name !== undefined) await dropDatabase({ connectionString: inject('postgres').server }, name)
  })
  const [now, then] = [inOneOrder(await readRows(pool)), inOneOrder(rows)]
  for (const table of Object.values(TABLES)) {
    expect(then[table], table).not.toEqual([])
    expect(now[table], table).toEqual(then[table])
  }
  const statuses = (await pool.query('select distinct status from communications')).rows.map(({ status }) => status)
  expect(statuses).toContain('unconfirmed')
  expect(statuses).not.toContain('needs-look')
  expect((await pool.query(`select from backups where status = 'interrupted'`)).rowCount).toBeGreaterThan(0)

  // The next start takes the jobs over.
  const done: string[] = []
  const run = async ({ what }: { what: string }) => void done.push(what)
  const queue = new Queue(pool, [{ queue: 'photos.generate-variants', formerly: 'photos.develop', run }], {
    cron: false,
  })
  onTestFinished(() => queue.stop())
  await queue.start()
  await queue.work({})
  await expect.poll(() => done).toEqual(['now'])
  const jobs = await pool.query(
    `select name, state::text, start_after from pgboss.job where data ->> 'what' = 'in years'`,
  )
  expect(jobs.rows).toEqual([{ name: 'photos.generate-variants', state: 'created', start_after: YEARS_LATER }])
  expect((await pool.query(`select from pgboss.queue where name = 'photos.develop'`)).rowCount).toBe(0)
})

/** Where the database that the restored one has replaced is now: `the database tidestone_before_…`. */
const databaseIn = (copy: string): string | undefined => /(\w+)$/.exec(copy)?.[1]
