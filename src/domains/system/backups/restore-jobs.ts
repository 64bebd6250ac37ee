import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { withBulkConnection } from '#platform/database/copy-stream.ts'
import { Queue } from '#platform/queue.ts'
import { JOBS } from './backup-manifest.ts'
import type { Archive } from './read-archive.ts'

type Waiting = { name: string; data: object | null; start_after: Date; singleton_key: string | null }

/**
 * Puts the work that waited back on the queue of a restored database: what had been promised with the rows is still
 * done.
 */
export async function restoreJobs(pool: pg.Pool, { manifest, read }: Archive): Promise<void> {
  const asThen = manifest.queues.map(({ name, heartbeatSeconds, ...settings }) => ({
    queue: name,
    ...settings,
    ...(heartbeatSeconds !== null && { heartbeatSeconds }),
    run: () => Promise.resolve(),
  }))
  // The queue that dead work goes to is the queue's own.
  const queue = new Queue<unknown>(
    pool,
    asThen.filter(({ queue: name }) => name !== 'dead'),
    { cron: false },
  )
  await queue.start()
  try {
    const jobs = await waiting(pool, await read(JOBS, manifest.jobs.sha256).then(text))
    const known = new Set(manifest.queues.map(({ name }) => name))
    const later = jobs
      .filter(({ name }) => known.has(name))
      .map(({ name, data, start_after, singleton_key }) => ({
        queue: name,
        data: data ?? {},
        after: start_after,
        once: singleton_key ?? undefined,
      }))
    for (const { text: statement, params } of await queue.statements(later)) await pool.query(statement, params)
  } finally {
    await queue.stop()
  }
}

/** PostgreSQL reads its own text best. */
async function waiting(pool: pg.Pool, copied: string): Promise<Waiting[]> {
  if (copied === '') return []
  await pool.query('create table restored_jobs (name text, data jsonb, start_after timestamptz, singleton_key text)')
  try {
    await withBulkConnection(pool, (bulk) => bulk.copy('restored_jobs', Readable.from([Buffer.from(copied)])))
    return (await pool.query<Waiting>('select * from restored_jobs')).rows
  } finally {
    await pool.query('drop table restored_jobs')
  }
}
