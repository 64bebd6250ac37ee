import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { Queue } from './queue.ts'
import type { DeferredJob } from './database/database.ts'

/** Two processes on one database, of which only the first works. */
async function twoQueues() {
  const done: string[] = []
  const database = await freshDatabase()
  const tasks = [{ queue: 'test.note', run: async ({ what }: { what: string }) => void done.push(what) }]
  const [working, other] = [
    new Queue(database.pool, tasks, { cron: false }),
    new Queue(database.pool, tasks, { cron: false }),
  ]
  onTestFinished(async () => {
    await Promise.all([working.stop(), other.stop()])
    await database.drop()
  })
  await working.start()
  await other.start()
  await working.work({})
  const send = async (job: DeferredJob) => {
    for (const { text, params } of await other.statements([job])) await database.pool.query(text, params)
  }
  return { done, send }
}

// A worker asks on its own once a minute; both tests wait half of that.
test('runs a job that another process has sent', async () => {
  const { done, send } = await twoQueues()
  await send({ queue: 'test.note', data: { what: 'now' } })
  await expect.poll(() => done).toEqual(['now'])
})

test('runs a job once its start time has come, and not before', async () => {
  const { done, send } = await twoQueues()
  await send({ queue: 'test.note', data: { what: 'tomorrow' }, after: new Date(Date.now() + 86_400_000) })
  await send({ queue: 'test.note', data: { what: 'soon' }, after: new Date(Date.now() + 1500) })
  await send({ queue: 'test.note', data: { what: 'now' } })
  await expect.poll(() => done).toEqual(['now', 'soon'])
})
