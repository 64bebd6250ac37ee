import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { tasks } from '../../src/app.ts'
import { aQuote, createClient } from '../support/api-client.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { recordProof } from '../support/record-proof.ts'

const HOUR = 3_600_000
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
let twilio: TwilioPeer
beforeAll(async () => {
  twilio = await startTwilio()
})
afterAll(() => twilio.close())
const { app, owner } = useApp(() => ({
  clock,
  env: twilio.env,
}))
beforeEach(() => {
  clock.ahead = 0
  twilio.delay(() => 0)
})

const drain = () => owner.post('/api/automation/process-communications')
const open = async (mark: string) =>
  (
    await app.database.pool.query(
      "select status from communications where message like $1 and status in ('pending', 'sending')",
      [`%${mark}`],
    )
  ).rows

test.each([
  ['an hour back', -HOUR],
  ['a day forward', 24 * HOUR],
])(
  'a clock that jumps %s while texts are on their way sends none twice and none never',
  { timeout: 90_000 },
  async (_what, jump) => {
    const mark = randomUUID()
    const many = 30
    await app.database.pool.query(
      `insert into communications (type, purpose, recipient, message, send_after)
      select 'sms', 'reminder', '+1813555' || lpad(n::text, 4, '0'), n || ' ' || $1::text, $3 from generate_series(1, $2::int) n`,
      [mark, many, clock.now()],
    )
    twilio.delay(() => 300)
    const before = twilio.accepted.length
    const sending = drain()
    await expect.poll(() => twilio.accepted.length, { interval: 10 }).toBeGreaterThan(before)
    clock.ahead = jump
    // Another node's look, and the minute's, in the midst of it.
    await Promise.all([drain(), drain(), sending])
    twilio.delay(() => 0)
    await expect
      .poll(
        async () => {
          await drain()
          return open(mark)
        },
        // What a clock that was put back has made due later leaves when that time has come again, and not before.
        { timeout: 3_000, interval: 100 },
      )
      .toEqual([])
      .catch(async () => {
        clock.ahead += HOUR
        await drain()
        expect(await open(mark)).toEqual([])
      })
    const taken = twilio.accepted.filter(({ body }) => body.includes(mark)).map(({ body }) => body)
    expect(taken).toHaveLength(many)
    expect(new Set(taken).size).toBe(many)
    const { rows } = await app.database.pool.query('select distinct status from communications where message like $1', [
      `%${mark}`,
    ])
    expect(rows).toEqual([{ status: 'sent' }])
    recordProof('clock jumps', { tried: many, figure: _what })
  },
)

test.each([
  ['an hour back', -HOUR],
  ['a day forward', 24 * HOUR],
])('a quote that is sent again over a jump %s is one quote, and people stay signed in', async (_what, jump) => {
  const [quote, key] = [aQuote(), randomUUID()]
  const visitor = createClient(app.url, '')
  const first = await visitor.post('/api/service-requests', quote, { 'idempotency-key': key })
  expect(first.status).toBe(201)
  clock.ahead = jump
  const again = await visitor.post('/api/service-requests', quote, { 'idempotency-key': key })
  expect(again.status).toBe(201)
  expect(again.body.id).toBe(first.body.id)
  expect((await owner.get('/api/service-requests')).status).toBe(200)
  expect((await createClient(app.url, '').get('/')).status).toBe(200)
  recordProof('clock jumps', { tried: 2, figure: _what })
})

test('rounds of a day that the clock passes twice do nothing twice', { timeout: 120_000 }, async () => {
  await owner.post('/api/customers', aQuote())
  const { body: request } = await createClient(app.url, '').post('/api/service-requests', aQuote())
  const { body } = await owner.post(`/api/automation/process-request/${request.id}`)
  const { businessId, customerId } = body.job
  const contract = {
    businessId,
    customerId,
    service: 'Pool deck wash',
    frequency: 'monthly',
    amount: 38_000,
    nextServiceDate: day(0),
  }
  expect((await owner.post('/api/recurring-services', contract)).status).toBe(201)
  const bill = {
    businessId,
    customerId,
    amount: 100_00,
    status: 'sent',
    dueDate: new Date(clock.now().getTime() + HOUR).toISOString(),
  }
  expect((await owner.post('/api/invoices', bill)).status).toBe(201)
  const rounds = tasks.filter(
    ({ cron, queue }) => cron !== undefined && !queue.startsWith('backups.') && queue !== 'health.run-checks',
  )
  const round = async () => {
    for (const task of rounds) await task.run({} as never, app.parts) // Tasks that come with the clock are given nothing.
    return counts()
  }
  const first = await round()
  clock.ahead = 24 * HOUR
  const nextDay = await round()
  expect(nextDay.jobs).toBe(first.jobs)
  clock.ahead = -HOUR
  expect(await round()).toEqual(nextDay)
  clock.ahead = 24 * HOUR
  expect(await round()).toEqual(nextDay)
  recordProof('clock jumps', { tried: rounds.length * 4, figure: 'rounds of tasks, none of them done twice' })
})

const day = (from: number) => new Date(clock.now().getTime() + from * 24 * HOUR).toISOString().slice(0, 10)

/** What rounds make: jobs and messages. */
async function counts(): Promise<{ jobs: number; messages: number }> {
  const { rows } = await app.database.pool.query(
    'select (select count(*)::int from jobs) as jobs, (select count(*)::int from communications) as messages',
  )
  return rows[0]
}
