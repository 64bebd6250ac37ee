import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AppServices } from '#platform/http/context.ts'
import { openPool, closePool } from '#platform/database/pool.ts'
import { Database } from '#platform/database/database.ts'
import { log } from '#platform/log.ts'
import { useApp } from '#tests/support/use-app.ts'
import { ready } from '#tests/support/backups.ts'
import { listen, stop } from '#tests/support/fakes/listen.ts'
import { selfSigned } from '#tests/support/fakes/self-signed.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { CHECKS } from './checks/all-checks.ts'
import { measureDisk, evaluateDisk } from './checks/check-disk.ts'
import { checkCertificate } from './checks/check-public-address.ts'
import { runChecks } from './run-checks.ts'
import type { NamedResult } from './run-checks.ts'

const HOUR = 3_600_000
const folder = testFolder()
let ahead = 0
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const { app } = useApp({ env: { DATA_DIR: folder }, cron: false, clock: { now: () => new Date(Date.now() + ahead) } })
beforeAll(async () => {
  await ready(app.url)
})

/** One look at one part. */
async function look(name: string, parts: AppServices = app.parts): Promise<NamedResult> {
  const [found] = await runChecks(
    parts,
    CHECKS.filter((check) => check.name === name),
  )
  if (!found) throw new Error(`There is no part ${name}`)
  return found
}
const state = async (name: string, parts?: AppServices) => (await look(name, parts)).status

describe('the parts of the machine', () => {
  test('a database that stops is unhealthy, and healthy again once it answers', async () => {
    expect(await look('Database')).toMatchObject({
      status: 'healthy',
      message: expect.stringMatching(/^Responding, \d+ MB$/),
      ms: expect.any(Number),
    })
    // No process listens on this port.
    const nowhere = openPool({ host: '127.0.0.1', port: 9, user: 'app', database: 'postgres', password: '' }, log)
    onTestFinished(() => closePool(nowhere))
    const parts = {
      ...app.parts,
      db: new Database(nowhere, app.parts.clock, {
        listeners: () => [],
        committed: () => {},
        statements: () => Promise.resolve([]),
      }),
    }
    expect(await look('Database', parts)).toMatchObject({ status: 'unhealthy', message: 'Not responding.' })
    expect(await state('Database')).toBe('healthy')
  })

  test('migrations that have not run, or that a newer version has run, are named', async () => {
    expect(await state('Migrations')).toBe('healthy')
    const { rows } = await app.database.pool.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at',
    )
    expect(await look('Migrations')).toMatchObject({
      status: 'unhealthy',
      message: expect.stringMatching(/^1 of \d+ have not run$/),
    })
    await app.database.pool.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2), ($1, $3)',
      [rows[0].hash, rows[0].created_at, 99_999_999_999_999],
    )
    expect(await look('Migrations')).toMatchObject({ status: 'unhealthy', message: '1 come from a newer version' })
    await app.database.pool.query('delete from drizzle.__drizzle_migrations where created_at = 99999999999999')
    expect(await state('Migrations')).toBe('healthy')
  })

  test('a folder of photos that takes nothing is unhealthy', async () => {
    expect(await look('Photo storage')).toMatchObject({ status: 'healthy', message: 'Write and read back' })
    const uploads = path.join(folder, 'uploads')
    rmSync(uploads, { recursive: true, force: true })
    writeFileSync(uploads, 'a file where the folder should be')
    expect(await state('Photo storage')).toBe('unhealthy')
    rmSync(uploads)
    expect(await state('Photo storage')).toBe('healthy')
  })

  test('a disk that is really full warns from 80 % on and is unhealthy from 95 % on', async () => {
    const small = path.join(folder, 'small')
    mkdirSync(small)
    // A file system of 10 MB in memory, in a name space where it may be mounted.
    const reallyFill = (mb: number) =>
      JSON.parse(
        execFileSync(
          'unshare',
          [
            '--mount',
            '--map-root-user',
            'sh',
            '-c',
            `mount -t tmpfs -o size=10m tmpfs "${small}" && head -c ${mb}M /dev/zero > "${small}/filler" && exec "${process.execPath}" --input-type=module -e "import { measureDisk } from '${path.resolve('src/domains/system/health/checks/check-disk.ts')}'; console.log(JSON.stringify(await measureDisk('${small}')))"`,
          ],
          { cwd: path.resolve('.') },
        ).toString(),
      )
    const mayMount = spawnSync('unshare', ['--mount', '--map-root-user', 'true']).status === 0
    // Where none may be made, as in some containers, its figures by themselves.
    const fill = (mb: number) =>
      mayMount
        ? reallyFill(mb)
        : evaluateDisk({ blocks: 2560, bfree: 2560 - mb * 256, bavail: 2560 - mb * 256, bsize: 4096 }, small)
    expect(fill(1)).toMatchObject({ status: 'healthy', message: '10% of 10 MB used', measure: 10 })
    expect(fill(8)).toMatchObject({ status: 'warning', advice: expect.any(String) })
    expect(fill(10)).toMatchObject({ status: 'unhealthy', message: '100% of 10 MB used' })
    expect((await measureDisk(folder)).details).toMatchObject({ Folder: folder })
  })

  test('a clock that is apart from the database warns, and is unhealthy beyond a minute', async () => {
    onTestFinished(() => void (ahead = 0))
    expect(await state('Clock')).toBe('healthy')
    ahead = 20_000
    expect(await look('Clock')).toMatchObject({ status: 'warning', message: '20 seconds off from the database' })
    // Half a minute more, so that a busy machine still reads ten whole minutes.
    ahead = -10.5 * 60_000
    expect(await look('Clock')).toMatchObject({ status: 'unhealthy', message: '10 minutes off from the database' })
    ahead = 0
    expect(await state('Clock')).toBe('healthy')
  })

  test('the program says what memory it needs', async () => {
    expect(await look('Memory')).toMatchObject({
      message: expect.stringMatching(/ in use, /),
      measure: expect.any(Number),
    })
  })
})

describe('messages and tasks', () => {
  test('a queue in which something is stuck, or was given up, says so', async () => {
    await expect.poll(() => state('Queue')).toBe('healthy')
    const insert = (queue: string, hours: number) =>
      app.database.pool.query(
        `insert into pgboss.job (name, data, start_after, created_on) values ($1, '{}', now() - interval '1 hour' * $2, now())`,
        [queue, hours],
      )
    await app.parts.queue.stop()
    await insert('photos.generate-variants', 3)
    expect(await look('Queue')).toMatchObject({ status: 'unhealthy', message: '1 waiting, the oldest for 3 hours' })
    await app.database.pool.query(`delete from pgboss.job where name = 'photos.generate-variants'`)
    expect(await state('Queue')).toBe('healthy')
    await insert('dead', 0)
    expect(await look('Queue')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('1 failed today'),
    })
    await app.database.pool.query(`delete from pgboss.job where name = 'dead'`)
    expect(await state('Queue')).toBe('healthy')
  })

  test('a task that comes with the clock and did not run when it should have is named', async () => {
    onTestFinished(() => void (ahead = 0))
    const all = await look('Scheduled tasks')
    expect(all).toMatchObject({ status: 'healthy', message: `All ${app.parts.queue.scheduled.length} ran on time` })
    expect(Object.keys(all.details ?? {})).toContain('Backups: nightly')
    await app.database.pool.query(`update task_runs set known_at = now() - interval '9 days', ended_at = now()`)
    expect(await state('Scheduled tasks')).toBe('healthy')
    await app.database.pool.query(
      `update task_runs set ended_at = now() - interval '8 days', failed_at = now() where queue = 'photos.sweep'`,
    )
    expect(await look('Scheduled tasks')).toMatchObject({
      status: 'unhealthy',
      message: expect.stringMatching(/^Photos: sweep: Ran .*; failed /),
    })
    await app.database.pool.query(
      `update task_runs set ended_at = now(), failed_at = null where queue = 'photos.sweep'`,
    )
    expect(await state('Scheduled tasks')).toBe('healthy')
  })

  test('keys of web push that are not those browsers know are unhealthy', async () => {
    expect(await look('Web push')).toMatchObject({
      status: 'unknown',
      message: 'Keys set, no browsers subscribed',
    })
    const { push } = app.parts.providers
    const parts = {
      ...app.parts,
      providers: { ...app.parts.providers, push: { ...push, publicKey: Buffer.alloc(65, 4).toString('base64url') } },
    }
    expect(await state('Web push', parts)).toBe('unhealthy')
  })
})

describe('a backup', () => {
  test('that is missing, old, failed or cannot be restored is reported, and a new one clears the problem', async () => {
    onTestFinished(() => void (ahead = 0))
    await app.database.pool.query('truncate backups; update task_runs set known_at = now()')
    expect(await look('Backup')).toMatchObject({
      status: 'warning',
      message: 'No backups yet. The first runs at 3:00 AM',
    })
    await app.database.pool.query(
      `insert into backups (name, status, started_at, finished_at, bytes, created_at) values ('tidestone-a.zip', 'done', now(), now(), 1000000, now())`,
    )
    expect(await state('Backup')).toBe('healthy')
    ahead = 30 * HOUR
    expect(await state('Backup')).toBe('warning')
    ahead = 60 * HOUR
    expect(await look('Backup')).toMatchObject({
      status: 'unhealthy',
      message: expect.stringMatching(/^Last backup: /),
    })
    ahead = 0
    await app.database.pool.query(
      `insert into backups (name, status, problem, created_at) values ('tidestone-b.zip', 'failed', 'The disk is full.', now() + interval '1 second')`,
    )
    expect(await look('Backup')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('The disk is full.'),
    })
    await app.database.pool.query(
      `update backups set verified_at = now(), verify_problem = 'The backup is damaged.' where status = 'done'`,
    )
    expect(await state('Backup')).toBe('unhealthy')
    await app.database.pool.query(`delete from backups where status = 'failed'`)
    await app.database.pool.query(`update backups set verify_problem = null`)
    expect(await look('Backup')).toMatchObject({
      status: 'healthy',
      message: expect.stringContaining('verified by a test restore'),
    })
  })
})

describe('the website', () => {
  const serve = async (end?: string) => {
    const { key, cert } = selfSigned(end === undefined ? {} : { until: end })
    const server = https.createServer({ key, cert }, (_request, response) => response.end())
    const port = await listen(server)
    onTestFinished(() => stop(server))
    return port
  }
  const meet = (port: number, now = new Date()) => checkCertificate('127.0.0.1', port, now, AbortSignal.timeout(5000))

  test('reports a certificate that is expired, untrusted or missing as unhealthy', async () => {
    expect(await meet(await serve('230101000000Z'))).toMatchObject({
      status: 'unhealthy',
      message: 'The certificate expired on Dec 31, 2022',
    })
    const port = await serve()
    expect(await meet(port)).toMatchObject({
      status: 'unhealthy',
      message: expect.stringMatching(/^Browsers don’t trust the certificate \(\w+\)$/),
      details: { 'Valid until': 'Dec 31, 2049' },
    })
    expect(await meet(9)).toMatchObject({ status: 'unhealthy', message: '127.0.0.1 isn’t responding' })
  })

  test('a certificate that browsers trust is healthy, warns 21 days before its end, and is unhealthy 5 days before', async () => {
    // Trusted by a process with NODE_EXTRA_CA_CERTS, which Node.js reads at its start.
    const { key, cert } = selfSigned()
    const server = https.createServer({ key, cert }, (_request, response) => response.end())
    const port = await listen(server)
    onTestFinished(() => stop(server))
    const file = path.join(folder, 'ca.pem')
    writeFileSync(file, cert)
    const at = (day: string) => askApart(file, port, day)
    expect(await at('2026-11-23')).toMatchObject({ status: 'healthy', message: 'Certificate valid until Dec 31, 2049' })
    expect(await at('2049-12-15')).toMatchObject({ status: 'warning' })
    expect(await at('2049-12-29')).toMatchObject({ status: 'unhealthy' })
  })

  async function askApart(ca: string, port: number, day: string): Promise<unknown> {
    const { promisify } = await import('node:util')
    const { execFile } = await import('node:child_process')
    const code = `import { checkCertificate } from '${path.resolve('src/domains/system/health/checks/check-public-address.ts')}'; console.log(JSON.stringify(await checkCertificate('127.0.0.1', ${port}, new Date('${day}'), AbortSignal.timeout(5000))))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: ca },
      cwd: path.resolve('.'),
    })
    return JSON.parse(stdout)
  }

  test('an address of this machine, or none, is said and not judged', async () => {
    expect(await state('Public address')).toBe('unknown')
    const at = (PUBLIC_URL: string) =>
      look('Public address', { ...app.parts, config: { ...app.parts.config, PUBLIC_URL } })
    expect(await at('http://localhost:3000')).toMatchObject({ status: 'unknown' })
    expect(await at('http://tidestone.example')).toMatchObject({
      status: 'warning',
      message: 'tidestone.example isn’t encrypted (http)',
    })
  })

  test('the home page is asked of this very program', async () => {
    // The first answer after the start is slower than those that follow.
    await expect.poll(() => look('Home page')).toMatchObject({ status: 'healthy', message: '200, from memory' })
    expect(await state('Home page', { ...app.parts, listeningAt: () => 'http://127.0.0.1:9' })).toBe('unhealthy')
  })

  test('samples that are still shown are counted', async () => {
    expect(await look('Sample content')).toMatchObject({
      status: 'unknown',
      message: '9 testimonials and 68 gallery pictures are still samples',
    })
  })
})

test('a part that hangs, and one that breaks, keep no other from being looked at', async () => {
  const looks = await runChecks(app.parts, [
    { type: 'Data', name: 'Hangs', seconds: 0.05, run: () => new Promise(() => {}) },
    { type: 'Data', name: 'Breaks', run: () => Promise.reject(new Error('postgres://ray:secret@host is gone')) },
    { type: 'Data', name: 'Is well', run: () => Promise.resolve({ status: 'healthy', message: 'Yes' }) },
    { type: 'Data', name: 'Is not here', run: () => Promise.resolve(null) },
  ])
  expect(looks.map(({ name, status }) => [name, status])).toEqual([
    ['Hangs', 'unhealthy'],
    ['Breaks', 'unhealthy'],
    ['Is well', 'healthy'],
  ])
  expect(looks[0]?.message).toBe('No response within 0.05 s.')
  expect(looks[1]?.details).toEqual({ Reason: 'postgres://…@host is gone' })
})
