import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { log } from '#platform/log.ts'
import { allProcesses } from './processes.ts'
import { servers, scratchFolder, startDatabaseProcess, until } from '#tests/support/database-process.ts'
import { firstRelease } from '#tests/support/first-release.ts'
import { digests, fillAtRandom } from '#tests/support/random-rows.ts'
import { migrate } from '../migrate.ts'
import { openDatabase, type OpenDatabase } from '../open.ts'
import { openPool } from '../pool.ts'
import { preparePlace } from './place.ts'
import { PRODUCT_ROLE } from './product-role.ts'
import { setUpRole } from './secure-cluster.ts'
import { startServer } from './server.ts'
import { makeSocketDir } from './socket-dir.ts'

const { folder: scratch, remove } = scratchFolder()
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations')
const [data, old] = [path.join(scratch, 'data'), path.join(scratch, 'old')]
const passwordFile = (dataDir: string) => path.join(dataDir, 'keys/database-password')
const rulesFile = (dataDir: string) => path.join(dataDir, 'postgres/cluster/pg_hba.conf')
afterAll(remove)

/** Opened for one test; closed with it, however it ends. */
async function open(dataDir: string): Promise<OpenDatabase> {
  const db = await openDatabase({ dataDir, log })
  onTestFinished(() => db.close())
  return db
}

async function connectAs(db: OpenDatabase, as: pg.ClientConfig): Promise<void> {
  const { host, port, user, database, password } = db.pool.options
  const client = new pg.Client({ host, port, user, database, password, ...as })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

describe('the embedded database', () => {
  test('refuses a connection without the password, with another one, and of every other role', async () => {
    const db = await open(data)
    await expect(connectAs(db, {})).resolves.toBeUndefined()
    for (const password of ['', 'password', PRODUCT_ROLE, `${String(db.pool.options.password)}x`])
      await expect(connectAs(db, { password })).rejects.toThrow(/password/)
    for (const user of ['postgres', 'app', 'root', 'nobody'])
      await expect(connectAs(db, { user })).rejects.toThrow(/no pg_hba\.conf entry/)
    await expect(connectAs(db, { database: 'template1', password: '' })).rejects.toThrow(/password/)
  })

  test('serves a role that owns its database and is no superuser', async () => {
    const { pool } = await open(data)
    const { rows } = await pool.query(
      `select rolname, rolsuper, rolcreaterole, rolreplication, rolbypassrls, rolcanlogin, current_user = session_user as itself, pg_get_userbyid(datdba) as owner,
         (select array_agg(r.rolname::text) from pg_auth_members join pg_roles r on r.oid = roleid where member = u.oid) as member_of
       from pg_roles u, pg_database where rolname = current_user and datname = current_database()`,
    )
    const no = { rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }
    expect(rows).toEqual([
      { rolname: PRODUCT_ROLE, ...no, rolcanlogin: true, itself: true, owner: PRODUCT_ROLE, member_of: null },
    ])
    expect((await pool.query(`select rolname from pg_roles where rolsuper and rolcanlogin`)).rows).toEqual([])
  })

  test.each([
    `create temp table lines (line text); copy lines from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_read_binary_file('postgresql.conf')`,
    `select pg_ls_dir('/')`,
    `select * from pg_stat_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `copy (select 1) to '/tmp/tidestone-was-here'`,
    `create temp table lines (line text); copy lines from program 'id'`,
    `copy (select 1) to program 'id'`,
    `create function run(text) returns int as '/lib/x86_64-linux-gnu/libc.so.6', 'system' language c`,
    `load '/tmp/some-library.so'`,
    `create extension adminpack`,
    `create extension file_fdw`,
    `alter system set archive_command = 'id'`,
    `alter role ${PRODUCT_ROLE} superuser`,
    `create role another superuser`,
    `create role another`,
    `set role postgres`,
    `set session authorization postgres`,
    `grant pg_execute_server_program to ${PRODUCT_ROLE}`,
    `select passwd from pg_shadow`,
    `select rolpassword from pg_authid`,
    `update pg_authid set rolsuper = true`,
  ])('refuses to its role: %s', async (statement) => {
    await expect(shared.pool.query(statement)).rejects.toThrow(
      /permission denied|must be superuser|not available|is not allowed|denied to|Only roles with|must have/i,
    )
  })

  test('has a password of its own that only the account of the product can read, and that no process shows', async () => {
    const db = await open(data)
    const password = String(db.pool.options.password)
    expect(password).toMatch(/^[\w-]{64}$/)
    expect(readFileSync(passwordFile(data), 'utf8').trim()).toBe(password)
    expect([
      statSync(passwordFile(data)).mode & 0o777,
      statSync(path.dirname(passwordFile(data))).mode & 0o777,
    ]).toEqual([0o600, 0o700])
    expect(allProcesses().filter(({ command }) => command.includes(password))).toEqual([])
    expect(readFileSync(rulesFile(data), 'utf8')).not.toContain(password)
  })

  test('gets a new password where the file is lost, where it was changed in the database, and where the rules were changed', async () => {
    await (await openDatabase({ dataDir: data, log })).close()
    const [before, rules] = [readFileSync(passwordFile(data), 'utf8'), readFileSync(rulesFile(data), 'utf8')]
    rmSync(passwordFile(data))
    const second = await openDatabase({ dataDir: data, log })
    expect(readFileSync(passwordFile(data), 'utf8')).not.toBe(before)
    await second.pool.query(`alter role ${PRODUCT_ROLE} password 'by hand'`)
    await second.close()
    const third = await openDatabase({ dataDir: data, log })
    expect((await third.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await third.close()
    writeFileSync(rulesFile(data), 'local all all trust\n')
    const db = await open(data)
    await expect(connectAs(db, { password: '' })).rejects.toThrow(/password/)
    expect(readFileSync(rulesFile(data), 'utf8')).not.toBe(rules)
  })
})

let shared: OpenDatabase
beforeAll(async () => {
  shared = await openDatabase({ dataDir: path.join(scratch, 'shared'), log })
  await shared.pool.query(`select 1`)
}, 60_000)
afterAll(() => shared.close())

/** Emptied by every crash of the server. */
const UNLOGGED = ['rate_limit_counters']

/**
 * As the first release left it: its role `app` is the superuser, and the server trusts everyone who reaches its socket.
 */
async function makeOldInstallation(): Promise<Record<string, string>> {
  const place = preparePlace(old, log)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const initdb = spawn(
    path.join(place.bin, 'initdb'),
    ['-D', place.cluster, '-U', 'app', '--auth=trust', ...locale, '-N'],
    {
      ...place.account,
      cwd: '/',
      stdio: 'ignore',
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    },
  )
  expect(await once(initdb, 'close')).toEqual([0, null])
  const host = makeSocketDir(place)
  const server = startServer(place, host, 'an older version', log)
  const pool = openPool({ host, port: 5432, user: 'app', database: 'postgres', password: '', ssl: false }, log)
  await until(
    () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    20_000,
  )
  try {
    await migrate(pool, firstRelease(scratch))
    await fillAtRandom(pool, 7)
    // A backup that was being verified when the product was killed.
    await pool.query('create database tidestone_scratch_0badcafe')
    return await digests(pool, UNLOGGED)
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** Who owns what: everything that is not PostgreSQL's own or of an extension. */
const OWNERS = `select distinct pg_get_userbyid(owner) as owner from (
    select relowner as owner from pg_class c join pg_namespace n on n.oid = relnamespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select proowner from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select datdba from pg_database where not datistemplate
    union all select nspowner from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')) of_all`

describe('an installation of the first release', () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await makeOldInstallation()
  }, 120_000)

  const copy = (name: string): string => {
    const dataDir = path.join(scratch, name)
    cpSync(old, dataDir, { recursive: true })
    chmodSync(path.join(dataDir, 'postgres/cluster'), 0o700)
    return dataDir
  }

  /** All rows are there, the role owns them, and today's tables can be made of them. */
  async function expectMoved(dataDir: string): Promise<void> {
    const db = await open(dataDir)
    expect(await digests(db.pool, UNLOGGED)).toEqual(before)
    expect((await db.pool.query(OWNERS)).rows).toEqual([{ owner: PRODUCT_ROLE }])
    expect((await db.pool.query('select rolname from pg_roles where rolsuper and rolcanlogin')).rows).toEqual([])
    await expect(connectAs(db, { user: 'app', password: '' })).rejects.toThrow(/no pg_hba\.conf entry/)
    await expect(connectAs(db, { password: '' })).rejects.toThrow(/password/)
    await db.pool.query('drop database tidestone_scratch_0badcafe')
    await migrate(db.pool, MIGRATIONS)
  }

  test('keeps every row, which then belongs to a role that is no superuser', { timeout: 120_000 }, async () => {
    await expectMoved(copy('moved'))
  })

  test('that is killed while it is moved can be started again, and ends the same', { timeout: 300_000 }, async () => {
    const dataDir = copy('killed')
    let underWay = 0
    // Milliseconds after the move has begun, up to where the server is ready.
    for (const moment of [0, 5, 10, 20, 40, 60, 80, 120, 200, 400]) {
      writeFileSync(rulesFile(dataDir), readFileSync(rulesFile(old)))
      const app = startDatabaseProcess(dataDir)
      await until(() => moving(dataDir) || readFileSync(rulesFile(dataDir), 'utf8').includes(PRODUCT_ROLE), 20_000)
      await wait(moment)
      if (moving(dataDir)) underWay++
      app.child.kill('SIGKILL')
      // Of every second one the process that moves is killed as well; else it ends what it has begun.
      if (moment % 20 === 0) for (const { pid } of servers(dataDir)) killIfAlive(pid)
      await app.exited
    }
    expect(underWay).toBeGreaterThan(0)
    await expectMoved(dataDir)
  })

  test(
    'that was moved but for its rules, or has a password and nothing else, ends the same',
    { timeout: 120_000 },
    async () => {
      const dataDir = copy('halfway')
      const place = preparePlace(dataDir, log)
      await setUpRole(place, { cluster: place.cluster, owner: '1.gone', sync: true })
      writeFileSync(rulesFile(dataDir), readFileSync(rulesFile(old)))
      await expectMoved(dataDir)
      const other = copy('password-alone')
      cpSync(path.join(dataDir, 'keys'), path.join(other, 'keys'), { recursive: true })
      await expectMoved(other)
    },
  )
})

const moving = (dataDir: string): boolean => servers(dataDir).some(({ command }) => command.includes(' --single '))

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with the program.
  }
}
