import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import type { Answer } from '../support/app.ts'
import { aQuote, createClient } from '../support/api-client.ts'
import { freshDatabase } from '../support/database.ts'
import type { FreshDatabase } from '../support/database.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'

/**
 * Milliseconds after which a silent connection is given up: the product's own value (src/platform/database/pool.ts), or
 * a short one for quick runs.
 */
const SILENT = pickRuns(3_000, 35_000)
/** Beyond it: the wait for a connection, and a slow machine. */
const WITHIN = SILENT + 15_000

let database: FreshDatabase
let line: FaultProxy
let url: URL
beforeAll(async () => {
  database = await freshDatabase()
  const behind = await FaultProxy.toDatabase(database.url)
  line = behind.line
  url = new URL(behind.url)
  if (SILENT < 35_000) url.searchParams.set('query_timeout', String(SILENT))
})
afterAll(async () => {
  await line.close()
  await database.drop()
})
// Its own pool, by which the test looks, goes past the line.
const { app, owner } = useApp(() => ({ database: { ...database, url: url.href } }))

const anybody = () => createClient(app.url, '')
const expectUnavailable = (answer: Answer) =>
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', error: expect.stringMatching(/^[A-Z].{20,}/) },
  })
const isBack = async () => {
  await expect.poll(async () => (await anybody().get('/readyz')).status, { timeout: WITHIN }).toBe(200)
  expect((await owner.get('/api/jobs')).status).toBe(200)
}

async function timed(call: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now()
  return { answer: await call, ms: performance.now() - began }
}

/**
 * Of the product at the database, as that sees it: what it works on, and what is there beyond the connections that the
 * product knows of.
 */
async function leftOver(): Promise<{ open: number; beyond: number }> {
  const { rows } = await database.pool.query(
    `select count(*)::int as many, count(*) filter (where state like 'idle in%' or (state = 'active' and state_change < now() - interval '2 seconds'))::int as open
     from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const [background, ofTheTest] = [4, database.pool.totalCount]
  return {
    open: rows[0].open,
    beyond: Math.max(0, rows[0].many - app.parts.db.pool.totalCount - background - ofTheTest),
  }
}

// A database process that is killed is in tests/crash/crash.test.ts.
test.each(['refuse', 'reset', 'hang'] as const)(
  'a database connection that fails with %s: pages are served, callers get 503, and everything recovers automatically without loss',
  { timeout: 180_000 },
  async (fault) => {
    const taken = new Set<string>()
    const send = async () => {
      const answer = await anybody().post('/api/service-requests', aQuote())
      if (answer.status === 201) taken.add(answer.body.id)
      return answer
    }
    await expect.poll(async () => (await send()).status).toBe(201)
    expect((await anybody().get('/')).status).toBe(200)
    // In the midst of work, and not between two requests.
    const under = Array.from({ length: 10 }, () => timed(send()))
    await line.set(fault)
    const { email, phone } = aQuote()
    const customer = { name: 'Priya Nair', email, phone, address: '402 Bal Harbour Dr, Apollo Beach' }
    const during = [
      send(),
      owner.get('/api/jobs'),
      owner.get('/api/customers'),
      owner.post('/api/customers', customer),
      anybody().post('/api/auth/sign-in/email', app.owner),
    ].map(timed)
    expect((await anybody().get('/healthz')).status).toBe(200)
    const home = await anybody().get('/')
    expect(home.status).toBe(200)
    expect(home.body).toContain('</html>')
    expectUnavailable(await anybody().get('/readyz'))
    // While nothing is mended yet.
    const before = await Promise.all(under)
    const duringOutage = await Promise.all(during)
    for (const { answer, ms } of [...before, ...duringOutage]) {
      expect(ms).toBeLessThan(WITHIN)
      if (answer.status >= 300) expectUnavailable(answer)
    }
    for (const { answer } of duringOutage) expectUnavailable(answer)

    await line.set('pass')
    await isBack()
    await expect.poll(async () => (await send()).status).toBe(201)
    expect((await anybody().post('/api/auth/sign-in/email', app.owner)).status).toBe(200)
    const { rows } = await database.pool.query('select id from service_requests where id = any($1::uuid[])', [
      [...taken],
    ])
    expect(rows).toHaveLength(taken.size)
    await expect.poll(leftOver, { timeout: 10_000 }).toEqual({ open: 0, beyond: 0 })
    // What is queued goes on: the alert of a quote that came in after it is made.
    const { rows: jobs } = await database.pool.query(
      "select count(*)::int as failed from pgboss.job where state = 'failed'",
    )
    expect(jobs[0].failed).toBe(0)
    const slowest = Math.max(...duringOutage.map(({ ms }) => ms))
    recordProof('database gone and back', {
      tried: taken.size + before.length + duringOutage.length,
      figure: `${fault}: outage reported within ${(slowest / 1000).toFixed(1)} s`,
    })
  },
)

test(
  'after a connection stalls past the timeout and then delivers its data, each quote is stored once, whatever answer its sender got',
  {
    timeout: 180_000,
  },
  async () => {
    const quotes = Array.from({ length: pickRuns(12, 60) }, () => ({ quote: aQuote(), key: randomUUID() }))
    const send = ({ quote, key }: (typeof quotes)[number]) =>
      anybody().post('/api/service-requests', quote, { 'idempotency-key': key })
    // At first the stall is short: every caller gets a success.
    await line.set('stall')
    const brief = Array.from({ length: 3 }, () => anybody().post('/api/service-requests', aQuote()))
    expect((await anybody().get('/healthz')).status).toBe(200)
    await line.set('pass')
    for (const { status } of await Promise.all(brief)) expect(status).toBe(201)

    const under = quotes.map(send)
    await line.set('stall')
    const first = await Promise.all(under)
    for (const answer of first) if (answer.status !== 201) expectUnavailable(answer)
    expect(first.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    await line.set('pass')
    // What comes late comes beside the second try.
    for (const one of quotes) await expect.poll(async () => (await send(one)).status).toBe(201)
    await isBack()
    const { rows } = await database.pool.query(
      'select email, count(*)::int as many from service_requests where email = any($1) group by email',
      [quotes.map(({ quote }) => quote['email'])],
    )
    expect(rows).toHaveLength(quotes.length)
    expect(rows.filter(({ many }) => many !== 1)).toEqual([])
    await expect.poll(leftOver, { timeout: 10_000 }).toEqual({ open: 0, beyond: 0 })
    recordProof('database gone and back', {
      tried: quotes.length,
      figure: 'quotes sent again after a connection went silent',
    })
  },
)
