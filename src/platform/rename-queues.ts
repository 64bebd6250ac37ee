import type pg from 'pg'
import { onOwnConnection } from './database/pool.ts'

/** A queue that an older version called `former`. */
export type RenamedQueue = { name: string; former: string }

/** Serializes nodes that start at once. Another number than the locks of the migrations and of the data folder. */
const LOCK = 1_953_064_294

const FORMER = 'select 1 from pgboss.queue where name = any($1) limit 1'
const RENAMED = 'unnest($1::text[], $2::text[]) as renamed(former, name)'

/**
 * In this order: a job's queue has to exist, and a queue with a job cannot be deleted. Its schedule goes with it; the
 * start sets the new one.
 */
const RENAME: readonly string[] = [
  `insert into pgboss.queue
   select (jsonb_populate_record(null::pgboss.queue, to_jsonb(queue) || jsonb_build_object('name', renamed.name))).*
   from pgboss.queue join ${RENAMED} on queue.name = renamed.former on conflict (name) do nothing`,
  `update pgboss.job set name = renamed.name from ${RENAMED} where job.name = renamed.former`,
  // Dead jobs name the queue that they come from.
  `update pgboss.job set source_name = renamed.name from ${RENAMED} where job.source_name = renamed.former`,
  // A run that the clock has asked for and that is not on its queue yet.
  `update pgboss.job set data = job.data || jsonb_build_object('name', renamed.name) from ${RENAMED}
   where job.name = '__pgboss__send-it' and job.state < 'completed' and job.data ->> 'name' = renamed.former`,
  `update task_runs set queue = renamed.name from ${RENAMED}
   where queue = renamed.former and not exists (select from task_runs known where known.queue = renamed.name)`,
  `delete from pgboss.queue using ${RENAMED} where queue.name = renamed.former`,
]

/**
 * Gives the queues that an older version has left, or that a restored backup of one has brought, their present names:
 * all of their jobs move in one transaction, so that none is lost and none runs twice. Call it before pg-boss starts,
 * whose clock would still send to the former names. Costs one query where nothing is left to rename.
 */
export async function renameQueues(pool: pg.Pool, renamed: readonly RenamedQueue[]): Promise<void> {
  const former = renamed.map((queue) => queue.former)
  if (former.length === 0 || !(await exist(pool, former))) return
  await onOwnConnection(pool.options, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const statement of RENAME) await client.query(statement, [former, renamed.map(({ name }) => name)])
    await client.query('commit')
  })
}

/** False in a database on which no queue has started yet, too. */
async function exist(pool: pg.Pool, former: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('pgboss.queue') is not null as there`)
  return rows[0]?.there === true && (await pool.query(FORMER, [former])).rows.length > 0
}
