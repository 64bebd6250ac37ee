import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { DatabaseRefused } from './errors.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')
const two = testFolder()
const one = testFolder()
afterAll(() => [one, two].forEach((folder) => rmSync(folder, { recursive: true })))

beforeAll(() => {
  folderOf(one, [{ tag: '0000_first', when: 1000, sql: 'create table first (n int)' }])
  folderOf(two, [
    { tag: '0000_first', when: 1000, sql: 'create table first (n int)' },
    { tag: '0001_second', when: 3000, sql: 'insert into first values (2)' },
  ])
})

function folderOf(folder: string, migrations: { tag: string; when: number; sql: string }[]): void {
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  journal.entries = migrations.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  for (const { tag, sql } of migrations) writeFileSync(join(folder, `${tag}.sql`), sql)
}

async function emptyDatabase() {
  const db = await freshDatabase({ migrated: false })
  onTestFinished(() => db.drop())
  return db
}

test('an empty database gets every table of the product, once', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, MIGRATIONS)
  const count = async () =>
    (await pool.query(`select count(*)::int as n from information_schema.tables where table_schema = 'public'`)).rows[0]
      .n
  const tables = await count()
  expect(tables).toBeGreaterThan(10)
  await migrate(pool, MIGRATIONS)
  expect(await count()).toBe(tables)
})

test('many nodes that start at once migrate once', async () => {
  const { pool } = await emptyDatabase()
  await Promise.all(Array.from({ length: 6 }, () => migrate(pool, two)))
  expect((await pool.query('select n from first')).rows).toEqual([{ n: 2 }])
})

test('a database of an older version gets what is new', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, one)
  await migrate(pool, two)
  expect((await pool.query('select n from first')).rows).toEqual([{ n: 2 }])
})

test('a database of a newer version is refused with a sentence, and left as it is', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, two)
  const error = await migrate(pool, one).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseRefused)
  expect(String(error)).toContain('updated by a newer version of Tidestone')
  expect((await pool.query('select n from first')).rows).toEqual([{ n: 2 }])
})

test('a migration that drizzle would skip in silence is refused', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, two)
  const late = testFolder()
  onTestFinished(() => rmSync(late, { recursive: true }))
  folderOf(late, [
    { tag: '0000_first', when: 1000, sql: '' },
    { tag: '0001_late', when: 2000, sql: 'create table late (n int)' },
    { tag: '0002_second', when: 3000, sql: '' },
  ])
  await expect(migrate(pool, late)).rejects.toThrow('The migration 0001_late is older than the last one that ran here')
})

test('a migration that fails leaves nothing behind, and the next start tries it again', async () => {
  const { pool } = await emptyDatabase()
  const broken = testFolder()
  onTestFinished(() => rmSync(broken, { recursive: true }))
  folderOf(broken, [
    { tag: '0000_first', when: 1000, sql: 'create table first (n int);--> statement-breakpoint\nselect nonsense' },
  ])
  await expect(migrate(pool, broken)).rejects.toThrow('nonsense')
  await migrate(pool, two)
  expect((await pool.query('select n from first')).rows).toEqual([{ n: 2 }])
})

test('when nothing is new, a migration asks one question', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, two)
  const asked: string[] = []
  const spy = {
    query: (text: string) => (asked.push(text), pool.query(text)),
    connect: () => Promise.reject(new Error('a second connection')),
  }
  // Only these two methods are used, and counting is the point.
  await migrate(spy as unknown as typeof pool, two)
  expect(asked).toHaveLength(1)
})
