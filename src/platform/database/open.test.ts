import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { log } from '#platform/log.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { scratchFolder, servers, startDatabaseProcess } from '#tests/support/database-process.ts'
import { DatabaseRefused } from './errors.ts'
import { openDatabase } from './open.ts'

const { folder: scratch, remove } = scratchFolder()
afterAll(remove)

const one = async (db: { pool: { query(text: string): Promise<{ rows: { n: number }[] }> } }) =>
  (await db.pool.query('select 1 as n')).rows[0]?.n

// A server's socket path has 107 bytes at most: this folder's is longer, and it has what shells and settings trip over.
const awkward = join(scratch, `my "data" folder's place, ${'long '.repeat(20)}`, 'data')

test('a new data folder, however long its path and with spaces in it, gets a database that is there again at the next start', async () => {
  const first = await openDatabase({ dataDir: awkward, log })
  expect(first.embedded).toBe(true)
  await first.pool.query('create table kept as select 42 as n')
  await first.close()

  const again = await openDatabase({ dataDir: awkward, log })
  expect((await again.pool.query('select n from kept')).rows).toEqual([{ n: 42 }])
  await again.close()
})

test('the data folder is closed to other people, and the database to all but its account', () => {
  expect(statSync(awkward).mode & 0o066).toBe(0)
  expect(statSync(join(awkward, 'postgres')).mode & 0o077).toBe(0)
})

test('closing leaves no server process and no socket folder', async () => {
  const db = await openDatabase({ dataDir: awkward, log })
  const { host } = db.pool.options
  expect(servers(awkward).length).toBeGreaterThan(3)
  expect(existsSync(String(host))).toBe(true)
  await Promise.all([db.close(), db.close()])
  expect(servers(awkward)).toEqual([])
  expect(existsSync(String(host))).toBe(false)
})

test('committed rows are on the disk: the server syncs, and is reached by its socket alone', async () => {
  const db = await openDatabase({ dataDir: awkward, log })
  const { rows } = await db.pool.query(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'statement_timeout') order by name`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    statement_timeout: '30000',
    synchronous_commit: 'on',
  })
  // Of a line that has fallen silent we know only by a limit of our own; where the line works, the server's comes first
  // and says why.
  expect(db.pool.options.query_timeout).toBeGreaterThan(30_000)
  await db.close()
})

test('opens a data folder below one that no other user may enter, as root too, and starts with an empty database after its removal', async () => {
  const closed = join(scratch, 'closed')
  const folder = join(closed, 'data')
  mkdirSync(folder, { recursive: true })
  chmodSync(closed, 0o700)
  const homes: string[] = []
  onTestFinished(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))
  const open = async () => {
    const db = await openDatabase({ dataDir: folder, log })
    homes.push(realpathSync(join(folder, 'postgres')))
    return db
  }
  const first = await open()
  await first.pool.query('create table kept as select 42 as n')
  await first.close()
  const again = await open()
  expect((await again.pool.query('select n from kept')).rows).toEqual([{ n: 42 }])
  await again.close()

  rmSync(folder, { recursive: true })
  const empty = await open()
  expect((await empty.pool.query(`select 1 from pg_tables where tablename = 'kept'`)).rows).toEqual([])
  await empty.close()
}, 20_000)

test('of two that start at once on a new folder exactly one is ready, and the other names it', async () => {
  const folder = join(scratch, 'twice')
  mkdirSync(folder)
  const both = [startDatabaseProcess(folder), startDatabaseProcess(folder)]
  const said = await Promise.all(both.map((app) => app.next()))
  const ready = said.findIndex((line) => line.ready !== undefined)
  const refused = said.find((line) => line.refused !== undefined)
  expect(said.filter((line) => line.ready !== undefined)).toHaveLength(1)
  expect(refused?.folder).toBe(folder)
  expect(refused?.holder).toContain(`tidestone ${both[ready]?.pid} on `)
  both[ready]?.child.kill('SIGTERM')
  await both[ready]?.exited
}, 30_000)

test('a server behind a URL is used as it is', async () => {
  const { url, drop } = await freshDatabase()
  const db = await openDatabase({ dataDir: join(scratch, 'unused'), databaseUrl: url, log })
  expect(db.embedded).toBe(false)
  expect(await one(db)).toBe(1)
  await db.close()
  expect(existsSync(join(scratch, 'unused'))).toBe(false)
  await drop()
})

test('a server behind a URL that drops every connection is used again at the next query', async () => {
  const { url, pool, drop } = await freshDatabase()
  const db = await openDatabase({ dataDir: scratch, databaseUrl: url, log })
  await Promise.all([one(db), one(db), one(db)])
  const using = await db.pool.connect()
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  await expect(using.query('select 1')).rejects.toThrow(/terminat|not queryable|EPIPE/)
  using.release(true)
  await expect.poll(() => one(db).catch(() => null)).toBe(1)
  await db.close()
  await drop()
})

test('a server that does not accept us ends the start with a sentence without the password', async () => {
  const { url, drop } = await freshDatabase()
  const wrong = new URL(url)
  wrong.pathname = '/no_such_database'
  const refusal = () =>
    openDatabase({ dataDir: scratch, databaseUrl: wrong.toString(), log }).catch((reason: unknown) => reason)
  const noDatabase = await refusal()
  expect(noDatabase).toBeInstanceOf(DatabaseRefused)
  expect(String(noDatabase)).toMatch(/PostgreSQL at .*no_such_database isn’t responding: .*does not exist/)
  expect(String(noDatabase)).not.toContain(wrong.searchParams.get('password') ?? 'password')
  wrong.searchParams.set('password', 'hunter22')
  const wrongPassword = await refusal()
  expect(wrongPassword).toBeInstanceOf(DatabaseRefused)
  // A server that asks for no password gets as far as the name.
  expect(String(wrongPassword)).toMatch(
    /PostgreSQL at .*no_such_database isn’t responding: .*(password authentication failed|does not exist)/,
  )
  expect(String(wrongPassword)).not.toContain('hunter22')
  await drop()
})
