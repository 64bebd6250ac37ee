/** The product on a database of the version before: what waits is done, and what was recorded reads as before. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { tasks } from '../src/app.ts'
import { startApp } from './support/app.ts'
import type { ApiClient, App } from './support/app.ts'
import { MIGRATIONS, migrateToVersionBefore, queueOfVersionBefore } from './support/clear-names.ts'
import { freshDatabase } from './support/database.ts'
import type { FreshDatabase } from './support/database.ts'
import { testFolder } from './support/test-folder.ts'

const folder = testFolder()
const NO_RECORD = '00000000-0000-4000-8000-000000000000'
/** What each of the renamed queues is given finds no record of that id, and does nothing. */
const DATA = {
  id: NO_RECORD,
  jobId: NO_RECORD,
  visitId: NO_RECORD,
  customerId: NO_RECORD,
  customerIds: [],
  month: '2026-01',
}
const renamed = tasks.flatMap(({ queue, formerly }) => (formerly === undefined ? [] : [{ queue, formerly }]))

let database: FreshDatabase
let app: App
let owner: ApiClient
let customerId: string
let messageId: string
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
  const { pool } = database
  await migrateToVersionBefore(pool, path.join(folder, 'before'))
  const id = async (sql: string, values: unknown[] = []) => (await pool.query(`${sql} returning id`, values)).rows[0].id
  customerId = await id(
    `insert into customers (name, phone, address) values ('Elena Vargas', '+18135550148', '1204 Shell Point Rd')`,
  )
  const message = `insert into communications (type, purpose, automatic, customer_id, recipient, message, status, reason, send_after) values ('sms', 'reminder', 'reminder', $1, '+18135550148', $2, $3, $4, '2026-11-01')`
  messageId = await id(message, [customerId, 'We see you on Monday.', 'needs-look', 'The line broke.'])
  const sent = await id(message, [customerId, 'We see you on Friday.', 'sent', null])
  await pool.query(
    `insert into audit_entries (actor_name, entity, entity_id, action, before, after) values
     ('Ray', 'communications', $1, 'said to have arrived', '{"status":"needs-look"}', '{"status":"sent"}'),
     ('Ray', 'communications', $1, 'left as it is', '{"status":"needs-look"}', '{"status":"failed"}'),
     ('Ray', 'customers', $2, 'merged into another', null, null)`,
    [sent, customerId],
  )
  await pool.query(
    `insert into backups (name, status, started_at) values ('tidestone-20261101-080000-aaaa.zip', 'cut-short', '2026-11-01')`,
  )
  await queueOfVersionBefore(
    pool,
    tasks,
    renamed.map(({ formerly }) => ({ queue: formerly, data: DATA })),
  )
  app = await startApp({ database, cron: false })
  owner = await app.as('owner')
})
afterAll(async () => {
  await app?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true })
})

test('every job that waits under a former name is done once, under the new one', async () => {
  expect(renamed.length).toBeGreaterThan(20)
  const { pool } = database
  const jobs = async () =>
    (
      await pool.query(`select name, state::text, retry_count from pgboss.job where data ->> 'id' = $1 order by name`, [
        NO_RECORD,
      ])
    ).rows
  const done = renamed.map(({ queue }) => ({ name: queue, state: 'completed', retry_count: 0 }))
  await expect.poll(jobs).toEqual(done.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  const former = renamed.map(({ formerly }) => formerly)
  expect((await pool.query('select from pgboss.queue where name = any($1)', [former])).rowCount).toBe(0)
})

test('a message that may have gone out is found by the status that an open tab or a bookmark asks for, and by the new one', async () => {
  const listed = async (status: string) => owner.get(`/api/communications?status=${status}`)
  const present = await listed('unconfirmed')
  expect(present.body).toMatchObject([
    { id: messageId, status: 'unconfirmed', automatic: 'reminder', held: false, reason: 'The line broke.' },
  ])
  const former = await listed('needs-look')
  expect([former.status, former.body, former.headers.get('x-total-count')]).toEqual([200, present.body, '1'])
  expect((await listed('needs')).status).toBe(400)
  expect((await owner.get('/api/communications/state')).body).toMatchObject({ needsLook: '1' })
  // The next page is of the same status.
  const [first] = [await owner.get('/api/communications?status=needs-look&limit=1')]
  expect(first.body).toHaveLength(1)
})

test('a person decides about it as before', async () => {
  const decided = await owner.post(`/api/communications/${messageId}/decide`, { decision: 'leave' })
  expect([decided.status, decided.body.status]).toEqual([200, 'failed'])
})

test('what was recorded under the former names reads as before', async () => {
  const entries = (await owner.get('/api/audit?kind=communications')).body
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'said to have arrived', before: { status: 'needs-look' } }),
  )
  const timeline = (await owner.get(`/api/customers/${customerId}/timeline`)).body
  const words = JSON.stringify(timeline)
  expect(words).toContain('Reminder by text')
  expect(words).not.toContain('needs-look')
  expect(words).not.toContain('needs look')
  expect((await owner.get('/api/backups')).body.backups).toMatchObject([{ status: 'interrupted' }])
})

test('a second start finds nothing to do', async () => {
  await migrate(database.pool, MIGRATIONS)
  const again = await startApp({ database, cron: false })
  expect((await (await again.as('owner')).get('/api/communications?status=needs-look')).status).toBe(200)
  await again.stop()
})
