/** Existing databases: tables, columns and statuses get their present names, and every row stays as it is. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import {
  fillVersionBefore,
  inOneOrder,
  MIGRATIONS,
  migrateToVersionBefore,
  onlyKnown,
  readRows,
  TABLES,
  toPresentNames,
} from './support/clear-names.ts'
import { freshDatabase } from './support/database.ts'
import type { FreshDatabase } from './support/database.ts'
import { testFolder } from './support/test-folder.ts'

const folder = testFolder()
afterAll(() => rmSync(folder, { recursive: true }))

test.each([1, 2])(
  'every row of every table is preserved, equal column by column, filled at random (%i)',
  async (seed) => {
    const { pool, drop } = await freshDatabase({ migrated: false })
    onTestFinished(drop)
    await fillVersionBefore(pool, path.join(folder, String(seed)), seed)
    const before = await readRows(pool)
    for (const table of Object.keys(TABLES)) expect(before[table], table).not.toEqual([])
    await migrate(pool, MIGRATIONS)
    const expected = toPresentNames(before)
    expect(inOneOrder(onlyKnown(await readRows(pool), expected))).toEqual(inOneOrder(expected))
  },
)

test('nothing in the database has a former name, or speaks of one', async () => {
  const { pool, drop } = await freshDatabase({ migrated: false })
  onTestFinished(drop)
  await migrateToVersionBefore(pool, path.join(folder, 'empty'))
  // A name of its own, or the first words of a longer one. 'merges' is not in 'customer_merges' by this measure.
  const former = [`\\m(${Object.keys(TABLES).join('|')})(\\M|_)`]
  const NAMES = `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relname ~ $1
    union select conname::text from pg_constraint where connamespace = 'public'::regnamespace and conname ~ $1
    union select proname::text from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ $1`
  expect((await pool.query(NAMES, former)).rowCount).toBeGreaterThan(50)
  await migrate(pool, MIGRATIONS)
  expect((await pool.query(NAMES, former)).rows).toEqual([])
})

describe('a migration that is interrupted', () => {
  let database: FreshDatabase
  let before: Record<string, string[]>
  let expected: ReturnType<typeof toPresentNames>
  beforeAll(async () => {
    database = await freshDatabase({ migrated: false })
    await fillVersionBefore(database.pool, path.join(folder, 'interrupted'), 3)
    const rows = await readRows(database.pool)
    before = inOneOrder(rows)
    expected = toPresentNames(rows)
  })
  afterAll(() => database?.drop())

  test('since its connection is killed halfway leaves the former names', async () => {
    const { pool } = database
    const holder = await pool.connect()
    try {
      // The tables have their present names by then, and the messages their statuses.
      await holder.query('begin')
      await holder.query('lock table backups in access exclusive mode')
      const interrupted = migrate(pool, MIGRATIONS).catch((error: unknown) => error)
      const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%ALTER TABLE backups%'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      await pool.query(`select pg_terminate_backend(pid) from (${waiting}) stuck`)
      expect(await interrupted).toBeInstanceOf(Error)
      await holder.query('rollback')
    } finally {
      holder.release()
    }
    expect(inOneOrder(await readRows(pool))).toEqual(before)
  })

  test('since one of its last statements fails leaves the former names', async () => {
    const { pool } = database
    await pool.query('create function add_last_service() returns int language sql return 1')
    await expect(migrate(pool, MIGRATIONS)).rejects.toThrow('add_last_service')
    expect(inOneOrder(await readRows(pool))).toEqual(before)
    await pool.query('drop function add_last_service()')
  })

  test('ends the same at the next start, and a further start changes nothing', async () => {
    const { pool } = database
    await migrate(pool, MIGRATIONS)
    await migrate(pool, MIGRATIONS)
    expect(inOneOrder(onlyKnown(await readRows(pool), expected))).toEqual(inOneOrder(expected))
  })

  test('leaves all triggers working', async () => {
    const { pool } = database
    for (const table of ['estimate_responses', 'stock_movements', 'ledger_entries'])
      await expect(pool.query(`delete from ${table}`)).rejects.toThrow(`${table} are kept as they are`)
    const made = await pool.query(
      `insert into customers (name, phone, address) values ('Elena Vargas', '+18135550148', '1204 Shell Point Rd') returning id`,
    )
    const { id } = made.rows[0]
    const job = `insert into jobs (business_id, customer_id, service, status, scheduled_date) select id, $1, 'Paver Sealing', 'completed', $2 from businesses limit 1`
    await pool.query(job, [id, '2026-05-04'])
    await pool.query(job, [id, '2026-04-01'])
    const day = async () =>
      (await pool.query('select day::text from customer_last_service where customer_id = $1', [id])).rows
    const counted = async (of: string) =>
      (await pool.query('select coalesce(sum(many), 0)::int as many from daily_service_counts where day = $1', [of]))
        .rows[0].many
    expect(await day()).toEqual([{ day: '2026-05-04' }])
    const [may, june] = [await counted('2026-05-04'), await counted('2026-06-01')]
    await pool.query(`update jobs set scheduled_date = '2026-06-01' where customer_id = $1`, [id])
    expect(await day()).toEqual([{ day: '2026-06-01' }])
    expect([await counted('2026-05-04'), await counted('2026-06-01')]).toEqual([may - 1, june + 1])
    await pool.query('delete from jobs where customer_id = $1', [id])
    expect(await day()).toEqual([])
  })
})
