import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD, people } from './support/accounts.ts'
import type { Person } from './support/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { aQuote, createClient, startApp } from './support/app.ts'
import type { App } from './support/app.ts'
import { freshDatabase } from './support/database.ts'
import type { FreshDatabase } from './support/database.ts'
import { recordProof, pickRuns } from './support/record-proof.ts'

let database: FreshDatabase
/** Two nodes on one database. */
let there: App
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await there.stop()
  await database.drop()
})
const { app: here } = useApp(() => ({ database }))
beforeAll(async () => {
  there = await startApp({ database })
})

test('an open dashboard hears of a new request within two seconds, whichever node took it', async () => {
  const owner = await here.as('owner')
  const stop = new AbortController()
  const stream = await fetch(`${there.url}/api/events`, { headers: { cookie: owner.cookie }, signal: stop.signal })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const heard = collect(stream)
  await expect.poll(() => heard.text).toContain('event: beat')
  const took: number[] = []
  for (let asked = 0; asked < pickRuns(3, 100); asked++) {
    heard.text = ''
    const began = Date.now()
    // Each visitor has a limit of their own.
    expect((await createClient(here.url, '').post('/api/service-requests', aQuote())).status).toBe(201)
    await expect.poll(() => heard.text, { interval: 20 }).toContain('"service-requests"')
    await expect.poll(() => heard.text, { interval: 20 }).toContain('"alerts"')
    took.push(Date.now() - began)
  }
  const slowest = Math.max(...took)
  expect(slowest).toBeLessThan(10_000)
  recordProof('live updates of many nodes', {
    tried: took.length,
    figure: `received on the other node within ${slowest} ms`,
  })
  stop.abort()
})

test('a window hears what changed while it opened, and nothing of what was before', async () => {
  const owner = await here.as('owner')
  await here.visitor.post('/api/service-requests', aQuote())
  await expect.poll(async () => (await opened('?age=5000')).text).toContain('"service-requests"')
  expect((await opened('?age=90000')).text).toContain('"*"')
  await untilQuiet()
  for (const said of ['', '?age=-1', '?age=soon']) expect((await opened(said)).text, said).not.toContain('changed')

  async function opened(query: string): Promise<{ text: string }> {
    const stop = new AbortController()
    const heard = collect(
      await fetch(`${there.url}/api/events${query}`, { headers: { cookie: owner.cookie }, signal: stop.signal }),
    )
    await expect.poll(() => heard.text).toContain('event: beat')
    await wait(50)
    stop.abort()
    return heard
  }
})

/**
 * Until the messages of all requests are handled, and the other node has heard nothing for a while: none of it is a
 * change of what the test does next.
 */
async function untilQuiet(): Promise<void> {
  const waiting = async () =>
    (await database.pool.query(`select 1 from communications where status in ('pending', 'sending')`)).rowCount
  await expect.poll(waiting).toBe(0)
  const stop = new AbortController()
  const heard = collect(
    await fetch(`${there.url}/api/events`, {
      headers: { cookie: (await here.as('owner')).cookie },
      signal: stop.signal,
    }),
  )
  let before = ''
  const isSame = () => {
    const same = before !== '' && heard.text === before
    before = heard.text
    return same
  }
  await expect.poll(isSame, { interval: 700 }).toBe(true)
  stop.abort()
}

const { person: aPerson, visitor, signIn } = people(() => here)
const OTHER = 'another password that is long'
const cookieOf = ({ who }: Person) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
/** Each by another device of the same person, or by the owner, but the first. */
const ENDS: readonly (readonly [how: string, end: (person: Person) => Promise<{ status: number }>])[] = [
  ['signing out', ({ who }) => who.post('/api/auth/sign-out', {})],
  ['the link that signs out', ({ who }) => who.get('/api/logout')],
  [
    'a new password',
    async (person) => (await another(person)).post('/api/profile/password', { password: PASSWORD, newPassword: OTHER }),
  ],
  [
    'signing out all other devices',
    async (person) =>
      (await another(person)).send('DELETE', '/api/profile/sessions', JSON.stringify({ password: PASSWORD }), {
        'content-type': 'application/json',
      }),
  ],
  [
    'leaving the team',
    async ({ id }) => (await here.as('owner')).call('DELETE', `/api/team/${id}`, { password: here.owner.password }),
  ],
]
async function another({ email }: Person) {
  const device = visitor()
  expect((await signIn(device, email)).status).toBe(200)
  return device
}

test.each(ENDS)('after %s an open window no longer hears of any change, on any node', async (_how, end) => {
  const owner = await here.as('owner')
  const times = pickRuns(1, 5)
  for (let turn = 0; turn < times; turn++) {
    const person = await aPerson('staff')
    const stop = new AbortController()
    const listen = async (url: string, cookie: string) => {
      const heard = collect(await fetch(`${url}/api/events`, { headers: { cookie }, signal: stop.signal }))
      await expect.poll(() => heard.text).toContain('event: beat')
      return heard
    }
    const windows = [await listen(here.url, cookieOf(person)), await listen(there.url, cookieOf(person))]
    const controls = [await listen(here.url, owner.cookie), await listen(there.url, owner.cookie)]
    const notifyEveryone = async (to: readonly { text: string }[]) => {
      expect((await createClient(here.url, '').post('/api/service-requests', aQuote())).status).toBe(201)
      for (const heard of to)
        await expect
          .poll(() => heard.text, { interval: 20 })
          .toMatch(/"service-requests"[^]*"alerts"|"alerts"[^]*"service-requests"/)
    }
    await notifyEveryone([...windows, ...controls])
    await untilQuiet()
    expect((await end(person)).status).toBeLessThan(400)
    const before = windows.map(({ text }) => text)
    for (const heard of controls) heard.text = ''
    await notifyEveryone(controls)
    // What the owner hears first, the others on the same node would have heard by now.
    await wait(100)
    windows.forEach((heard, nth) => expect(heard.text.slice(before[nth]?.length)).not.toContain('changed'))
    stop.abort()
  }
  recordProof('session rotation', { tried: times * 2, figure: 'open windows on two nodes' })
})

test('an edit of search settings is in the page at the very next request here, and within a second or so on the other node', async () => {
  const owner = await here.as('owner')
  await there.visitor.get('/')
  const pageTitle = `Edited at ${Date.now()} <b>&`
  const saved = await owner.post('/api/seo', { pagePath: '/', pageTitle, metaDescription: 'An edited description.' })
  expect(saved.status).toBe(200)
  const served = (await here.visitor.get('/')).body
  expect(served).toContain(pageTitle.replace('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  expect(served).not.toContain('<b>&')
  await expect
    .poll(async () => (await there.visitor.get('/')).body, { interval: 50 })
    .toContain('An edited description.')
})

test('a node that loses its connections again and again is whole again a moment later, and hears what changes', async () => {
  const node = await startApp({ database })
  const owner = await here.as('owner')
  for (let turn = 0; turn < 40; turn++) {
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
    )
    await wait(40 + Math.random() * 60)
  }
  await expect.poll(async () => (await node.visitor.get('/readyz')).status).toBe(200)
  const stop = new AbortController()
  const heard = collect(
    await fetch(`${node.url}/api/events`, { headers: { cookie: owner.cookie }, signal: stop.signal }),
  )
  await expect.poll(() => heard.text).toContain('beat')
  await expect.poll(async () => (await node.visitor.post('/api/service-requests', aQuote())).status).toBe(201)
  // By name, or as 'anything may have changed' if it came before the node listened again.
  await expect.poll(() => heard.text).toMatch(/"service-requests"|"\*"/)
  stop.abort()
  await node.stop()
})

test('stopping a node ends its open streams', async () => {
  const node = await startApp({ database })
  const owner = await here.as('owner')
  const stream = await fetch(`${node.url}/api/events`, { headers: { cookie: owner.cookie } })
  const heard = collect(stream)
  await expect.poll(() => heard.text).toContain('beat')
  const began = Date.now()
  await node.stop()
  expect(Date.now() - began).toBeLessThan(5000)
})

function collect(stream: Response): { text: string } {
  const heard = { text: '' }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) heard.text += decoder.decode(chunk, { stream: true })
  }
  read().catch(() => {})
  return heard
}
