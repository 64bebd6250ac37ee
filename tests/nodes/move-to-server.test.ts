import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownMigrations } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { log } from '#platform/log.ts'
import { ready } from '../support/backups.ts'
import { aQuote, createClient } from '../support/api-client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { freshDatabase } from '../support/database.ts'
import type { FreshDatabase } from '../support/database.ts'
import { signInAt } from '../support/nodes.ts'
import { startProcess } from '../support/process.ts'
import { recordProof } from '../support/record-proof.ts'
import { digests, fillAtRandom } from '../support/random-rows.ts'
import { runCommand } from '../support/run-command.ts'
import { testFolder } from '../support/test-folder.ts'

const LONG = { timeout: 300_000 }
const DATA_DIR = path.join(testFolder(), 'data')
let before: Record<string, string>
let owner: ApiClient
let target: FreshDatabase

/** `npm run move-to-server`, without npm, with the address in the environment. */
const move = ([address, ...args]: readonly string[], env: Record<string, string> = {}) =>
  runCommand('move-to-server', args, {
    DATA_DIR,
    INSECURE_TRANSPORT: 'DATABASE_URL',
    ...(address !== undefined && { TARGET_DATABASE_URL: address }),
    ...env,
  })

/** On the embedded database, while the product does not run. */
async function inSource<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: DATA_DIR, log })
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

const things = async () =>
  (
    await target.pool.query(
      `select count(*)::int as many from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema'`,
    )
  ).rows
const EMPTY = [{ many: 0 }]
const refused = async (said: RegExp, args = [target.url], env: Record<string, string> = {}) => {
  const { status, err } = await move(args, env)
  expect(err).toMatch(said)
  expect(err).toMatch(/\nNo changes were made\.\n$/)
  expect(status).toBe(1)
}

beforeAll(async () => {
  target = await freshDatabase({ migrated: false })
}, 60_000)
afterAll(async () => {
  await target.drop()
  rmSync(path.dirname(DATA_DIR), { recursive: true, force: true })
})

test('while the product runs, it refuses and names who runs', LONG, async () => {
  await refused(/^There’s no embedded database in /)
  expect(existsSync(DATA_DIR)).toBe(false)
  const app = await startProcess({ DATA_DIR })
  await ready(app.url)
  owner = await signInAt(app.url)
  expect(
    (await createClient(app.url, '').post('/api/service-requests', aQuote({ name: 'Before the move' }))).status,
  ).toBe(201)
  await refused(/^The data folder \S+ is in use by tidestone \d+ on /)
  await app.kill('SIGTERM')
  before = await inSource(async (pool) => {
    await pool.query(
      `insert into pgboss.job (name, data, start_after) values ('photos.generate-variants', '{"id":"00000000-0000-4000-8000-000000000000"}', '2099-01-01')`,
    )
    await fillAtRandom(pool, 36)
    return digests(pool)
  })
})

describe('a database on the server is refused, and left as it is,', LONG, () => {
  test('when something is in it', async () => {
    await target.pool.query('create table someone_elses (n int)')
    await refused(/^The database on the server isn’t empty \(public\.someone_elses\)\. Create an empty database/)
    await target.pool.query('drop table someone_elses')
  })

  test('when it was used by a newer version, by an older one, or by this one', async () => {
    const known = knownMigrations('migrations').map(({ when }) => when)
    await target.pool.query('create schema drizzle create table __drizzle_migrations (created_at bigint)')
    await target.pool.query('insert into drizzle.__drizzle_migrations values ($1)', [known[0]])
    await refused(/^The database on the server was used by an older version of Tidestone\./)
    await target.pool.query('insert into drizzle.__drizzle_migrations select unnest($1::bigint[])', [known.slice(1)])
    await refused(/^The database on the server already holds business data\./)
    await target.pool.query('insert into drizzle.__drizzle_migrations values (4000000000000)')
    await refused(/^The database on the server was used by a newer version of Tidestone\./)
    await target.pool.query('drop schema drizzle cascade')
  })

  test('when it is named wrongly, not there, or DATABASE_URL is set already', async () => {
    await refused(/^Usage: /, [])
    for (const url of [
      'postgres://shop:hunter22@db.example/shop',
      'postgres://shop@db.example/shop?password=hunter22',
    ]) {
      const { status, err } = await move(['unused', url])
      expect([status, err]).toEqual([
        1,
        expect.stringMatching(/^Other accounts on this computer can read a password passed as an argument\./),
      ])
      expect(err).not.toContain('hunter22')
    }
    await refused(/^DATABASE_URL: Invalid URL/, ['mysql://somewhere/else'])
    await refused(/^DATABASE_URL is set, so Tidestone already uses a database server\./, [target.url], {
      DATABASE_URL: target.url,
    })
    expect(await things()).toEqual(EMPTY)
  })
})

test('where a row breaks a rule, nothing is moved, and what was begun on the server is taken away', LONG, async () => {
  const [constraint] = await inSource(async (pool) => {
    const { rows } = await pool.query<{ of: string; name: string; definition: string; column: string }>(
      `select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(c.oid) as definition, a.attname::text as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where conrelid = 'sessions'::regclass and contype = 'f'`,
    )
    await pool.query(`alter table sessions drop constraint "${rows[0]?.name}"`)
    await pool.query('create schema aside')
    await pool.query('create table aside.kept as select * from sessions')
    await pool.query(`update sessions set "${rows[0]?.column}" = gen_random_uuid()`)
    return rows
  })
  await refused(/^The database on the server rejected the data: .*violates foreign key constraint/)
  expect(await things()).toEqual(EMPTY)
  await inSource(async (pool) => {
    await pool.query('delete from sessions')
    await pool.query('insert into sessions select * from aside.kept')
    await pool.query('drop schema aside cascade')
    await pool.query(`alter table sessions add constraint "${constraint?.name}" ${constraint?.definition}`)
    expect(await digests(pool)).toEqual(before)
  })
})

test(
  'all rows and all work that waits are on the server, the embedded database is as it was, and the product goes on there',
  LONG,
  async () => {
    const { status, out, err } = await move([target.url])
    expect([status, err]).toEqual([0, ''])
    expect(out).toMatch(
      /Moved [\d,]+ rows in \d+ tables and [\d,]+ pending tasks\. Everything was read back and matches\./,
    )
    expect(out).toContain('DATABASE_URL=… (the address you entered, including its password)')
    expect(await digests(target.pool)).toEqual(before)
    expect(await inSource((pool) => digests(pool))).toEqual(before)
    const { rows } = await target.pool.query(
      `select data from pgboss.job where name = 'photos.generate-variants' and start_after > '2098-01-01'`,
    )
    expect(rows).toEqual([{ data: { id: '00000000-0000-4000-8000-000000000000' } }])
    const app = await startProcess({ DATA_DIR, DATABASE_URL: target.url })
    await ready(app.url)
    // Signed in before the move, and still. (Rows at random are in no list that anybody could show.)
    expect((await createClient(app.url, owner.cookie).get('/api/auth/user')).status).toBe(200)
    expect(
      (await target.pool.query(`select name from service_requests where name = 'Before the move'`)).rows,
    ).toHaveLength(1)
    expect((await createClient(app.url, '').post('/api/service-requests', aQuote())).status).toBe(201)
    await app.kill('SIGTERM')
    await refused(/^The database on the server already holds business data\./)
    recordProof('moving to a server', {
      tried: Object.keys(before).length,
      figure: 'tables, identical row by row; embedded database unchanged',
    })
  },
)
