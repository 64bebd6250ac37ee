import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { log } from '#platform/log.ts'
import {
  pidFile,
  postmaster,
  scratchFolder,
  servers,
  startDatabaseProcess,
  until,
  watchers,
} from '#tests/support/database-process.ts'
import { DataDirInUse } from '../errors.ts'
import { openDatabase, type OpenDatabase } from '../open.ts'
import { isAlive } from './processes.ts'

const { folder, remove } = scratchFolder()
beforeAll(async () => (await openDatabase({ dataDir: folder, log })).close(), 30_000)
afterAll(remove)

const kill = (...pids: number[]) => pids.forEach((pid) => process.kill(pid, 'SIGKILL'))
const gone = () => servers(folder).length === 0

/** Opened for one test; closed with it, however it ends. */
async function open(): Promise<OpenDatabase> {
  const db = await openDatabase({ dataDir: folder, log })
  onTestFinished(() => db.close())
  return db
}

async function startReady() {
  const app = startDatabaseProcess(folder)
  expect(await app.next()).toHaveProperty('ready')
  return app
}

/** Rows for a table that is there already. */
const save = (db: OpenDatabase, n: number) => db.pool.query('insert into saved values ($1)', [n])
const saved = async (db: OpenDatabase) => (await db.pool.query('select n from saved order by n')).rows.map(({ n }) => n)

test('a second app on the same folder is refused at once by a sentence that names the folder and the holder, and the first works on', async () => {
  const db = await open()
  const second = startDatabaseProcess(folder)
  const said = await second.next()
  expect(said.refused).toBe(
    `The data folder ${folder} is in use by ${said.holder}. Stop that process first, or set DATA_DIR to another folder.`,
  )
  expect(said.holder).toContain(`tidestone ${process.pid} on `)
  expect(said.after).toBeLessThan(10_000)
  await second.exited
  await expect(openDatabase({ dataDir: folder, log })).rejects.toThrow(DataDirInUse)
  expect((await db.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('SIGTERM ends the app and its server', async () => {
  const app = await startReady()
  const server = postmaster(folder)
  app.child.kill('SIGTERM')
  expect(await app.next()).toEqual({ closed: true })
  expect(await app.exited).toEqual([0, null])
  expect(isAlive(server)).toBe(false)
  expect(gone()).toBe(true)
})

test('a killed app leaves no server for longer than 10 s', async () => {
  const app = await startReady()
  expect(servers(folder).length).toBeGreaterThan(3)
  kill(app.pid)
  await until(gone, 10_000)
  expect(watchers(folder)).toEqual([])
})

test('after a kill the next start works at once', async () => {
  const app = await startReady()
  kill(app.pid)
  const next = startDatabaseProcess(folder)
  expect((await next.next()).ready).toBeLessThan(20_000)
})

test('a server whose app and watcher were killed is replaced by the next start, not adopted', async () => {
  const app = await startReady()
  const orphan = postmaster(folder)
  kill(app.pid, ...watchers(folder).map(({ pid }) => pid))
  await app.exited
  expect(isAlive(orphan)).toBe(true)
  await startReady()
  expect(postmaster(folder)).not.toBe(orphan)
  expect(servers(folder).map(({ pid }) => pid)).not.toContain(orphan)
})

test('a stale process file that names a stranger does not stop the start, and the stranger lives on', async () => {
  const app = await startReady()
  const file = readFileSync(pidFile(folder), 'utf8')
  kill(app.pid, ...watchers(folder).map(({ pid }) => pid), postmaster(folder))
  await until(gone, 10_000)

  // The same account as the server's: only then does PostgreSQL believe that its server lives.
  const { uid, gid } = statSync(join(folder, 'postgres'))
  const stranger = spawn('/bin/sleep', ['60'], { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) })
  onTestFinished(() => void stranger.kill())
  writeFileSync(pidFile(folder), file.replace(/^\d+/, String(stranger.pid)))
  await startReady()
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
})

test('a killed server comes back by itself with every committed row, in the same pool', async () => {
  const db = await open()
  await db.pool.query('create table if not exists saved (n int)')
  await save(db, 1)
  const killed = postmaster(folder)
  const using = await db.pool.connect()
  await using.query('begin; insert into saved values (100)')
  kill(killed)
  await until(() => !isAlive(killed), 1_000)
  const began = performance.now()
  await expect(db.pool.query('select 1')).rejects.toThrow(/connect|terminat|starting up|recovery/)
  expect(performance.now() - began).toBeLessThan(1_000)
  using.release(true)

  await until(
    () =>
      save(db, 2).then(
        () => true,
        () => false,
      ),
    10_000,
  )
  expect(await saved(db)).toEqual([1, 2])
  expect(postmaster(folder)).not.toBe(killed)
  await expect(openDatabase({ dataDir: folder, log })).rejects.toThrow(DataDirInUse)
}, 20_000)

test('a killed server process makes the server recover, and the lock is taken again', async () => {
  const db = await open()
  const { rows } = await db.pool.query('select pg_backend_pid() as pid')
  kill(rows[0].pid)
  await until(
    () =>
      db.pool.query('select 1').then(
        () => true,
        () => false,
      ),
    10_000,
  )
  await until(
    () =>
      openDatabase({ dataDir: folder, log }).then(
        () => false,
        (error: unknown) => error instanceof DataDirInUse,
      ),
    5_000,
  )
  expect(await saved(db)).toEqual([1, 2])
}, 20_000)

test('a busy process of a killed server does not hold up its return', async () => {
  const db = await open()
  const busy = db.pool.query(`select count(*) from generate_series(1, 2000000000)`).catch(() => 'lost')
  await until(
    async () =>
      (
        await db.pool.query(
          `select 1 from pg_stat_activity where state = 'active' and query like '%generate_series%' and pid <> pg_backend_pid()`,
        )
      ).rowCount === 1,
    5_000,
  )
  kill(postmaster(folder))
  expect(await busy).toBe('lost')
  await until(
    () =>
      db.pool.query('select 1').then(
        () => true,
        () => false,
      ),
    10_000,
  )
}, 20_000)

test('a server that has lost its watcher is replaced by one that is watched', async () => {
  const db = await open()
  const before = postmaster(folder)
  kill(...watchers(folder).map(({ pid }) => pid))
  await until(() => existsSync(pidFile(folder)) && postmaster(folder) !== before, 10_000)
  await until(
    () =>
      db.pool.query('select 1').then(
        () => true,
        () => false,
      ),
    10_000,
  )
  expect(watchers(folder).length).toBeGreaterThan(0)
  expect(await saved(db)).toEqual([1, 2])
}, 20_000)

test('an app that loses the folder to another says so', async () => {
  const app = await startReady()
  // While the app stands still its server dies and another app comes: neither could know of the other.
  process.kill(app.pid, 'SIGSTOP')
  kill(...watchers(folder).map(({ pid }) => pid), postmaster(folder))
  await until(gone, 5_000)
  const other = await startReady()
  process.kill(app.pid, 'SIGCONT')
  expect((await app.next()).lost).toContain(`is in use by tidestone ${other.pid} on `)
  expect(await app.exited).toEqual([1, null])
}, 20_000)
