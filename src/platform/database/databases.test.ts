import { appendFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { log } from '#platform/log.ts'
import { postmasterOf } from '#tests/support/postmaster.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { atDatabase, createDatabase, dropDatabase } from './databases.ts'
import { openDatabase } from './open.ts'

test('drops a database that autovacuum works on and a client is connected to', async () => {
  const folder = testFolder()
  const db = await openDatabase({ dataDir: folder, log })
  onTestFinished(() => db.close())
  appendFileSync(path.join(folder, 'postgres/cluster/postgresql.auto.conf'), 'fsync = off\nautovacuum_naptime = 1\n')
  process.kill(postmasterOf(folder), 'SIGHUP')

  const options = { ...db.pool.options, password: db.pool.options.password }
  await createDatabase(options, 'vacuumed')
  const client = new pg.Client(atDatabase(options, 'vacuumed'))
  const ended = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  // A vacuum that pauses 100 ms after every page: the worker is there for as long as the test needs it.
  await client.query(
    `create table rows (text text) with (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`,
  )
  await client.query(`insert into rows select repeat('x', 1000) from generate_series(1, 20000)`)
  await client.query('delete from rows')
  const workers = `select 1 from pg_stat_activity where datname = 'vacuumed' and usename is null`
  await expect.poll(async () => (await db.pool.query(workers)).rowCount).toBe(1)

  await dropDatabase(options, 'vacuumed')
  expect((await db.pool.query(`select 1 from pg_database where datname = 'vacuumed'`)).rowCount).toBe(0)
  await expect(ended).resolves.toBeInstanceOf(Error)
  await dropDatabase(options, 'vacuumed')
})
