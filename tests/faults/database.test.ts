import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { App, Caller } from '../support/app.ts'
import { aQuote, caller } from '../support/caller.ts'
import { freshDatabase } from '../support/database.ts'
import type { FreshDatabase } from '../support/database.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { proved } from '../support/proved.ts'

let database: FreshDatabase
let line: FaultProxy
let app: App
let owner: Caller
beforeAll(async () => {
  database = await freshDatabase()
  const behind = await FaultProxy.toDatabase(database.url)
  line = behind.line
  // Its own pool, by which the test looks, goes past the line.
  app = await startApp({ database: { ...database, url: behind.url } })
  owner = await app.as('owner')
})
afterAll(async () => {
  await app.stop()
  await line.close()
  await database.drop()
})

const anybody = () => caller(app.url, '')

// A database process that is killed is in tests/crash/crash.test.ts.
test.each(['refuse', 'reset', 'hang'] as const)(
  'a database server whose line does %s: pages are shown, callers are told, and all comes back by itself with everything that was taken',
  { timeout: 120_000 },
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
    const under = Array.from({ length: 10 }, send)
    await line.set(fault)
    const calls = [...under, send(), owner.get('/api/jobs'), owner.get('/api/customers')]
    expect((await anybody().get('/healthz')).status).toBe(200)
    const home = await anybody().get('/')
    expect(home.status).toBe(200)
    expect(home.body).toContain('</html>')
    const ready = await anybody().get('/readyz')
    expect(ready).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    // Of a server that says nothing at all nobody knows more before the line is known to be broken.
    if (fault !== 'hang') await Promise.all(calls)

    await line.set('pass')
    for (const answer of await Promise.all(calls))
      if (answer.status >= 300) expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', error: expect.stringMatching(/^[A-Z].{20,}/) } })
    await expect.poll(async () => (await anybody().get('/readyz')).status).toBe(200)
    await expect.poll(async () => (await send()).status).toBe(201)
    expect((await owner.get('/api/jobs')).status).toBe(200)
    const { rows } = await database.pool.query('select id from service_requests where id = any($1::uuid[])', [[...taken]])
    expect(rows).toHaveLength(taken.size)
    // What is queued goes on: the alert of a quote that came in after it is made.
    const { rows: jobs } = await database.pool.query("select count(*)::int as failed from pgboss.job where state = 'failed'")
    expect(jobs[0].failed).toBe(0)
    proved('database gone and back', { tried: taken.size + 15, figure: fault })
  },
)
