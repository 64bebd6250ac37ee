import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownMigrations } from '#platform/database/migrate.ts'
import { aQuote, createClient } from '../support/api-client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { OWNER_PHONE, signInAt, startNodes } from '../support/nodes.ts'
import type { Nodes } from '../support/nodes.ts'
import { prepared, uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { OWNER } from '../support/process.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'

/** All of them, and half as many: what holds among four may be luck of the turn among two. */
describe.each(process.env['PROOF'] === '1' ? [2, 4] : [2])('%i nodes', (MANY) => {
  let nodes: Nodes
  beforeAll(async () => {
    nodes = await startNodes(MANY)
  }, 240_000)
  afterAll(() => nodes?.stop(), 60_000)

  const urls = () => nodes.all.map(({ url }) => url)
  const first = () => urls()[0] ?? ''
  const last = () => urls().at(-1) ?? ''
  /** The same session, spoken of at every node. */
  const everywhere = ({ cookie }: ApiClient): ApiClient[] => urls().map((url) => createClient(url, cookie))
  const statuses = async (who: readonly ApiClient[], path: string) =>
    (await Promise.all(who.map((one) => one.get(path)))).map(({ status }) => status)
  const all = (status: number) => Array.from({ length: MANY }, () => status)
  const rows = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await nodes.database.pool.query<Row>(statement, values)).rows

  test('nodes that start at once on an empty database migrate it once, and make one owner and one set of secrets', async () => {
    const known = knownMigrations('migrations').map(({ when }) => when)
    const ran = await rows<{ at: string }>(
      'select created_at as at from drizzle.__drizzle_migrations order by created_at',
    )
    expect(ran.map(({ at }) => Number(at))).toEqual(known)
    expect(await rows('select email from users')).toEqual([{ email: OWNER.email }])
    expect(await rows('select name from secrets group by name having count(*) > 1')).toEqual([])
    expect(await statuses(everywhere(createClient('', '')), '/readyz')).toEqual(all(200))
    recordProof('migrations of many nodes', {
      tried: known.length,
      figure: `${MANY} nodes starting together on an empty database`,
    })
  })

  test('a session that was made on one node is good on all, and gone on all once it was ended on another', async () => {
    const turns = pickRuns(2, 20)
    for (let turn = 0; turn < turns; turn++) {
      const owner = await signInAt(first())
      expect(await statuses(everywhere(owner), '/api/auth/user')).toEqual(all(200))
      expect((await createClient(last(), owner.cookie).post('/api/auth/sign-out')).status).toBe(200)
      expect(await statuses(everywhere(owner), '/api/auth/user')).toEqual(all(401))
    }
    recordProof('sessions of many nodes', { tried: turns * MANY * 2, figure: `${MANY} nodes` })
  })

  test('wrong passwords count together, whichever node they are tried at', async () => {
    const address = { 'x-forwarded-for': '10.77.0.1' }
    const wrong = { email: OWNER.email, password: 'not the password' }
    const answers: number[] = []
    for (let turn = 0; turn < 5 + MANY; turn++) {
      const { status } = await createClient(urls()[turn % MANY] ?? '', '').post(
        '/api/auth/sign-in/email',
        wrong,
        address,
      )
      answers.push(status)
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, ...all(429)])
    recordProof('rate limits of many nodes', {
      tried: answers.length,
      figure: 'every node rejects the sixth wrong password',
    })
  })

  test('who has asked for too many quotes at all nodes together is refused by each', async () => {
    const address = { 'x-forwarded-for': '10.77.0.2' }
    const LIMIT = 60
    const ask = async (url: string) =>
      (await createClient(url, '').post('/api/service-requests', aQuote(), address)).status
    for (let turn = 0; turn < LIMIT; turn++) expect(await ask(urls()[turn % MANY] ?? '')).toBe(201)
    const counted = async () =>
      (await rows<{ points: number }>(`select points from rate_limit_counters where key like '%10.77.0.2%'`))[0]?.points
    await expect.poll(counted).toBe(LIMIT)
    // A node learns of the others when it tells them of its own next request: until then it lets a caller through.
    let slipped = 0
    const refused = async (url: string) => {
      const status = await ask(url)
      if (status === 201) slipped += 1
      return status
    }
    for (const url of urls()) await expect.poll(() => refused(url), { interval: 250 }).toBe(429)
    // Each for itself would have let through as many as all together.
    expect(slipped).toBeLessThanOrEqual(MANY * 4)
    recordProof('rate limits of many nodes', {
      tried: LIMIT + MANY,
      figure: `requests over the limit of ${LIMIT} served before all ${MANY} nodes enforced it: ${slipped} (at most ${MANY * 4} allowed)`,
    })
  })

  test('a page that the owner changes on one node is new on all of them at once', async () => {
    const owner = await signInAt(first())
    const edits = pickRuns(3, 20)
    let slowest = 0
    for (let edit = 0; edit < edits; edit++) {
      const pageTitle = `Sealing, as of ${randomUUID()}`
      expect(
        (await owner.post('/api/seo', { pagePath: '/', pageTitle, metaDescription: 'Pavers, cleaned and sealed.' }))
          .status,
      ).toBe(200)
      const saved = performance.now()
      const isNew = async (url: string) => (await createClient(url, '').get('/')).body.includes(pageTitle)
      await expect.poll(() => Promise.all(urls().map(isNew)), { interval: 20 }).toEqual(urls().map(() => true))
      slowest = Math.max(slowest, performance.now() - saved)
    }
    expect(slowest).toBeLessThan(10_000)
    recordProof('page cache of many nodes', {
      tried: edits * MANY,
      figure: `updated on ${MANY} nodes within ${Math.round(slowest)} ms`,
    })
  })

  test('the same Idempotency-Key at all nodes at once does the work once, and each answers the same', async () => {
    const owner = await signInAt(first())
    const keys = pickRuns(5, 50)
    for (let turn = 0; turn < keys; turn++) {
      const [key, quote] = [randomUUID(), aQuote({ name: `Once ${turn}` })]
      const address = { 'x-forwarded-for': `10.78.${turn}.1`, 'idempotency-key': key }
      const answers = await Promise.all(
        urls()
          .flatMap((url) => [url, url])
          .map((url) => createClient(url, '').post('/api/service-requests', quote, address)),
      )
      expect(answers.map(({ status }) => status)).toEqual([...all(201), ...all(201)])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect(await rows('select id from service_requests where email = $1', [quote['email']])).toHaveLength(1)
    }
    // Auto-Process has no key, and is pressed at every node.
    const [request] = (await owner.get('/api/service-requests?limit=1')).body
    const pressed = await Promise.all(
      everywhere(owner).map((one) => one.post(`/api/automation/process-request/${request.id}`)),
    )
    expect(new Set(pressed.map(({ body }) => body.job?.id)).size).toBe(1)
    recordProof('double submits', { tried: keys + 1, figure: `sent twice to each of ${MANY} nodes concurrently` })
  })

  test('what is uploaded to one node is served by all of them', async () => {
    const owner = await signInAt(first())
    const photos = pickRuns(1, 5)
    for (let turn = 0; turn < photos; turn++) {
      const { status, body } = await uploadPhoto(first(), owner, await aPhoto({ hue: turn * 20 }))
      expect(status).toBe(201)
      const { url } = await prepared(createClient(last(), owner.cookie), body.id, 60_000)
      const served = await Promise.all(
        urls().map(async (node) => fetch(node + url, { headers: { cookie: owner.cookie } })),
      )
      expect(served.map((answer) => answer.status)).toEqual(all(200))
      const bytes = await Promise.all(
        served.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
      )
      expect(new Set(bytes).size).toBe(1)
      expect(bytes[0]?.length).toBeGreaterThan(500)
    }
    recordProof('uploads of many nodes', {
      tried: photos * MANY,
      figure: 'uploaded to one node, stored in one S3 bucket',
    })
  })

  test('an alert for each quote goes out once, however many nodes take from the queue', async () => {
    await expect.poll(() => nodes.balancer.ready()).toBe(MANY)
    const many = pickRuns(40, 400)
    const names = Array.from({ length: many }, (_, turn) => `Alert ${turn} for Ray`)
    const answers = await Promise.all(
      names.map((name) => createClient(nodes.balancer.url, '').post('/api/service-requests', aQuote({ name }))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const alertNames = () =>
      nodes.twilio.accepted
        .filter(({ to, body }) => to === OWNER_PHONE && /\nAlert \d+ for Ray,/.test(body))
        .map(({ body }) => /Alert \d+ for Ray/.exec(body)?.[0])
    await expect.poll(() => new Set(alertNames()).size, { timeout: 90_000 }).toBe(many)
    await expect
      .poll(async () => rows(`select 1 from pgboss.job where name like 'messages.%' and state = 'active'`))
      .toHaveLength(0)
    expect(alertNames()).toHaveLength(many)
    recordProof('queue of many nodes', { tried: many, figure: `${MANY} nodes, each alert sent once` })
  })

  test('what comes with the clock runs once in its minute, on whichever node', async () => {
    const minutes = pickRuns(1, 3)
    /** The queue keeps a row for each minute in which a task was due, and of the task one for each run. */
    const runs = () =>
      rows<{ name: string; due: number; minutes: number; runs: number; done: number }>(
        `select t.name, count(distinct d.id)::int as due, count(distinct d.singleton_on)::int as minutes, count(distinct t.id)::int as runs,
         count(distinct t.id) filter (where t.state = 'completed')::int as done
       from pgboss.job t join pgboss.job d on d.name = '__pgboss__send-it' and d.data ->> 'name' = t.name and d.state = 'completed'
       where t.name in ('campaigns.update-progress', 'duplicates.find-pairs') group by t.name order by t.name`,
      )
    const EACH = ['campaigns.update-progress', 'duplicates.find-pairs']
    const settled = async () =>
      (await runs()).filter((one) => one.done >= minutes && one.due === one.runs).map(({ name }) => name)
    await expect.poll(settled, { timeout: 100_000 * minutes, interval: 250 }).toEqual(EACH)
    const found = await runs()
    expect(found.map((one) => [one.runs, one.due])).toEqual(found.map((one) => [one.minutes, one.minutes]))
    recordProof('cron of many nodes', {
      tried: found.reduce((sum, one) => sum + one.minutes, 0),
      figure: `${MANY} nodes, once a minute`,
    })
  }, 400_000)
})
