import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { Queue } from './queue.ts'
import type { Task } from './queue.ts'
import { renameQueues } from './rename-queues.ts'
import { TaskRuns } from './task-runs.ts'
import type { DeferredJob } from './database/database.ts'

const FORMER = 'tests.look'
const NAME = 'tests.find'
const EVERY_HOUR = '0 * * * *'

type Data = { what: string }

/** A database on which a version ran that called the queue `tests.look`, and whose work still waits. */
async function versionBefore(jobs: readonly Omit<DeferredJob, 'queue'>[]): Promise<pg.Pool> {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const { pool } = database
  const runs = new TaskRuns(pool, { now: () => new Date('2026-03-09T15:00:00Z') })
  const queue = new Queue(pool, [{ queue: FORMER, cron: EVERY_HOUR, run: () => Promise.resolve() }], {
    cron: false,
    runs,
  })
  await queue.start()
  await runs.well(FORMER, 12)
  const deferred = jobs.map((job) => ({ ...job, queue: FORMER }))
  for (const { text, params } of await queue.statements(deferred)) await pool.query(text, params)
  await queue.stop()
  return pool
}

/** A node of the version after. */
async function startNode(pool: pg.Pool, run: (data: Data) => Promise<void>): Promise<void> {
  const tasks: Task<object>[] = [{ queue: NAME, formerly: FORMER, cron: EVERY_HOUR, run }]
  const queue = new Queue(pool, tasks, { cron: false, runs: new TaskRuns(pool, { now: () => new Date() }) })
  onTestFinished(() => queue.stop())
  await queue.start()
  await queue.work({})
}

const listJobs = async (pool: pg.Pool, where = 'true') =>
  (await pool.query(`select name, state::text, data ->> 'what' as what from pgboss.job where ${where} order by data`))
    .rows

test('runs each job that waits under the former name once, whatever number of nodes start, and the others in their time', async () => {
  const pool = await versionBefore([
    { data: { what: 'now' } },
    { data: { what: 'also now' } },
    { data: { what: 'in years' }, after: new Date('2099-01-01T00:00:00Z') },
  ])
  const done: string[] = []
  const node = () => startNode(pool, async ({ what }) => void done.push(what))
  await Promise.all([node(), node(), node()])
  await expect.poll(() => listJobs(pool, `state = 'completed'`)).toHaveLength(2)
  expect(done.toSorted()).toEqual(['also now', 'now'])
  expect(await listJobs(pool)).toEqual([
    { name: NAME, state: 'completed', what: 'also now' },
    { name: NAME, state: 'created', what: 'in years' },
    { name: NAME, state: 'completed', what: 'now' },
  ])
})

test('a job that a killed program had begun is done again', async () => {
  const pool = await versionBefore([{ data: { what: 'begun' } }])
  await pool.query(`update pgboss.job set state = 'active', started_on = now() - interval '1 hour'`)
  const done: string[] = []
  await startNode(pool, async ({ what }) => void done.push(what))
  await expect.poll(() => done).toEqual(['begun'])
})

test('the queue, its schedule, what the clock has asked for and its last result have the new name only', async () => {
  const pool = await versionBefore([])
  await pool.query(
    `insert into pgboss.queue select (jsonb_populate_record(null::pgboss.queue, to_jsonb(queue) || '{"name":"__pgboss__send-it"}')).* from pgboss.queue where name = $1`,
    [FORMER],
  )
  await pool.query(`insert into pgboss.job (name, data) values ('__pgboss__send-it', $1)`, [
    { name: FORMER, data: {}, options: {} },
  ])
  await pool.query(`insert into pgboss.job (name, data, source_name) values ('dead', '{"what":"dead"}', $1)`, [FORMER])
  await startNode(pool, () => Promise.resolve())
  const names = async (sql: string) => (await pool.query(sql)).rows.map(({ name }) => name)
  expect(await names(`select name from pgboss.queue where name like 'tests.%'`)).toEqual([NAME])
  expect(await names('select name from pgboss.schedule')).toEqual([NAME])
  expect(await names(`select data ->> 'name' as name from pgboss.job where name = '__pgboss__send-it'`)).toEqual([NAME])
  expect(await names(`select source_name as name from pgboss.job where name = 'dead'`)).toEqual([NAME])
  expect((await pool.query('select queue, took_ms from task_runs')).rows).toEqual([{ queue: NAME, took_ms: 12 }])
})

test('a start that is interrupted in the middle renames nothing, and the next one all', async () => {
  const pool = await versionBefore([{ data: { what: 'now' } }])
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
     create trigger refuse before delete on pgboss.queue for each row execute function refuse()`,
  )
  await expect(renameQueues(pool, [{ name: NAME, former: FORMER }])).rejects.toThrow('out of order')
  expect(await listJobs(pool)).toEqual([{ name: FORMER, state: 'created', what: 'now' }])
  await pool.query('drop trigger refuse on pgboss.queue')
  const done: string[] = []
  await startNode(pool, async ({ what }) => void done.push(what))
  await expect.poll(() => done).toEqual(['now'])
})
