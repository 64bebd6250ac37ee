import { rmSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { saveResults } from './save-results.ts'
import type { NamedResult } from './run-checks.ts'
import { thinHistory } from './service.ts'

const MINUTE = 60_000
const folder = testFolder()
let ahead = 0
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const { app, owner } = useApp({ env: { DATA_DIR: folder }, clock: { now: () => new Date(Date.now() + ahead) } })
beforeEach(async () => {
  ahead = 0
  await app.database.pool.query('truncate health_checks, health_states, health_events, alerts')
})

const looked = (name: string, status: NamedResult['status'], message = `It is ${status}`): NamedResult => ({
  type: 'Data',
  name,
  status,
  message,
})
const keep = (...looks: NamedResult[]) => app.parts.db.transaction(SYSTEM, (tx) => saveResults(tx, looks))
/** Looks five minutes apart: `x` broken, `.` well. */
async function story(looks: string): Promise<void> {
  for (const look of looks) {
    await keep(
      looked('Disk', look === 'x' ? 'unhealthy' : 'healthy', look === 'x' ? '97% of 40 GB used' : '40% of 40 GB used'),
    )
    ahead += 5 * MINUTE
  }
}
const bell = async (): Promise<{ title: string; body: string; href: string }[]> =>
  (await owner.get('/api/alerts')).body.alerts

test('before the first look nothing is said', async () => {
  expect((await owner.get('/api/system-health')).body).toEqual([])
})

test('Run All Checks looks at every part now and answers the list, with its history', async () => {
  const { status, body } = await owner.post('/api/system-health/run')
  expect(status).toBe(200)
  expect(body.map(({ checkName }: { checkName: string }) => checkName)).toEqual([
    'Database',
    'Photo storage',
    'Disk',
    'Backup',
    'Migrations',
    'Memory',
    'Clock',
    'Queue',
    'Scheduled tasks',
    'SMS account',
    'Email account',
    'Web push',
    'Public address',
    'Home page',
    'Sample content',
    'Card payments',
    'Photo store',
    'AI model',
    'Sign-in provider',
  ])
  expect(body[0]).toMatchObject({
    checkType: 'Data',
    status: 'healthy',
    message: expect.stringMatching(/^Responding/),
    responseTimeMs: expect.any(Number),
    brokenSince: null,
  })
  expect(JSON.parse(body[0].metadata).details).toMatchObject({ Version: expect.stringMatching(/^PostgreSQL 1/) })
  expect(body[0].history).toEqual([{ at: expect.any(String), status: 'healthy', measure: expect.any(Number) }])
  expect((await owner.get('/api/system-health?period=week')).body[0].history).toHaveLength(1)
  expect((await owner.get('/api/system-health?period=year')).status).toBe(400)
})

test('staff sees and runs the checks, a technician does not', async () => {
  const [staff, technician] = [await app.as('staff'), await app.as('technician')]
  expect([(await staff.get('/api/system-health')).status, (await staff.post('/api/system-health/run')).status]).toEqual(
    [200, 200],
  )
  expect([
    (await technician.get('/api/system-health')).status,
    (await technician.post('/api/system-health/run')).status,
  ]).toEqual([403, 403])
})

test('alerts the owner once when a part turns unhealthy and once when it recovers', async () => {
  await story('.x')
  expect(await bell()).toEqual([])
  await story('xxx')
  expect(await bell()).toMatchObject([
    { title: 'Problem with Disk', body: '97% of 40 GB used', href: '/system-health' },
  ])
  await keep(looked('Disk', 'unhealthy'))
  expect((await owner.get('/api/system-health')).body[0].brokenSince).toEqual(expect.any(String))
  await story('...')
  expect((await bell())[0]).toMatchObject({
    title: 'Disk is back to normal',
    body: expect.stringMatching(/^It was unhealthy for \d+ min\. Now: 40% of 40 GB used$/),
  })
  expect(await bell()).toHaveLength(2)
  expect((await owner.get('/api/system-health/events')).body).toMatchObject([
    { checkName: 'Disk', message: '97% of 40 GB used', endedAt: expect.any(String), told: true },
  ])
})

test('a part that comes and goes rings once', async () => {
  await story('xx..xx..xx..')
  expect((await bell()).map(({ title }) => title)).toEqual(['Disk is back to normal', 'Problem with Disk'])
  expect((await owner.get('/api/system-health/events')).body.map(({ told }: { told: boolean }) => told)).toEqual([
    false,
    false,
    true,
  ])
})

test('an alert that could not be written is written at the next look', async () => {
  await story('x')
  await app.database.pool.query('alter table alerts rename to alerts_away')
  await expect(keep(looked('Disk', 'unhealthy'))).rejects.toThrow('alerts')
  await app.database.pool.query('alter table alerts_away rename to alerts')
  expect(await bell()).toEqual([])
  await story('x')
  expect(await bell()).toHaveLength(1)
})

test('of two nodes that look at the same time one tells', async () => {
  await story('x')
  await Promise.all(Array.from({ length: 6 }, () => keep(looked('Disk', 'unhealthy'))))
  expect(await bell()).toHaveLength(1)
})

test('a part that is no more is forgotten, with its history and its trouble', async () => {
  await keep(looked('Old part', 'unhealthy'), looked('Disk', 'healthy'))
  await keep(looked('Old part', 'unhealthy'), looked('Disk', 'healthy'))
  await keep(looked('Disk', 'healthy'))
  expect((await owner.get('/api/system-health')).body.map(({ checkName }: { checkName: string }) => checkName)).toEqual(
    ['Disk'],
  )
  expect((await owner.get('/api/system-health/events')).body).toMatchObject([
    { checkName: 'Old part', endedAt: expect.any(String) },
  ])
})

test('history keeps every look of a day, the worst of each hour of a month, and nothing older', async () => {
  await app.database.pool.query(
    `insert into health_checks (check_type, check_name, status, measure, created_at)
     select 'Data', 'Disk', case when g = 500 then 'unhealthy' else 'healthy' end, g, now() - interval '5 minutes' * g from generate_series(0, 12 * 24 * 40) g`,
  )
  await thinHistory(app.parts)
  const { rows } = await app.database.pool.query(
    `select count(*) filter (where created_at > now() - interval '24 hours')::int as day, count(*)::int as "all", count(*) filter (where status = 'unhealthy')::int as bad,
       min(created_at) > now() - interval '30 days 1 hour' as young from health_checks`,
  )
  expect(rows[0]).toMatchObject({ bad: 1, young: true })
  expect(rows[0].day).toBeGreaterThanOrEqual(288)
  expect(rows[0].all).toBeLessThan(288 + 31 * 24)
  const week = (await owner.get('/api/system-health?period=week')).body[0].history
  expect(week.length).toBeGreaterThan(46)
  expect(week.filter(({ status }: { status: string }) => status === 'unhealthy')).toHaveLength(1)
})

test('a look by the clock comes over the queue, and leaves when it ended', async () => {
  await app.parts.db.transaction(SYSTEM, (tx) => tx.enqueue('health.run-checks', {}))
  await expect.poll(async () => (await owner.get('/api/system-health')).body.length).toBe(19)
  await expect
    .poll(
      async () =>
        (await app.database.pool.query(`select ended_at from task_runs where queue = 'health.run-checks'`)).rows[0]
          ?.ended_at,
    )
    .toBeTruthy()
})
