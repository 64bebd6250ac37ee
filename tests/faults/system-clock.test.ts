import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useApp } from '../support/use-app.ts'
import type { Answer, ApiClient } from '../support/app.ts'
import { aQuote, createClient } from '../support/api-client.ts'
import { recordProof } from '../support/record-proof.ts'

/*
 * The clock of the machine, and not only that of the business (clock.test.ts): everything in the process sees it jump,
 * the libraries too, with tasks that come with the clock, sessions, limits and the queue under way. The database keeps
 * its own.
 */
const HOUR = 3_600_000
const DAY = 24 * HOUR
/**
 * The most seconds that a limit asks a caller to wait: fifteen minutes after wrong passwords, an hour for forms; plus
 * the time by which the clocks of two nodes may differ.
 */
const LONGEST_WAIT = 3600 + 60
const WRONG = { email: 'nobody@tidestone.test', password: 'wrong wrong wrong' }

const { app } = useApp()
let owner: ApiClient
beforeAll(async () => {
  owner = await app.as('owner')
})
afterEach(() => {
  vi.useRealTimers()
})

const anybody = () => createClient(app.url, '')
// oxlint-disable-next-line no-restricted-properties -- what the machine says is the point: a Clock is asked by our own code only; timers stay real
const jump = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by, shouldAdvanceTime: true })
const back = () => vi.useRealTimers()

async function signedIn(): Promise<ApiClient> {
  const answer = await anybody().post('/api/auth/sign-in/email', app.owner)
  expect(answer.status).toBe(200)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return createClient(app.url, cookies.join('; '))
}

/** Takes all that a limit has for this address. */
async function takeAll(who: ApiClient, ask: (who: ApiClient) => Promise<Answer>): Promise<void> {
  await expect.poll(async () => (await ask(who)).status, { interval: 0, timeout: 20_000 }).toBe(429)
}
const form = (who: ApiClient) => who.post('/api/service-requests', aQuote())
const guess = (who: ApiClient) => who.post('/api/auth/sign-in/email', WRONG)

test.each([
  ['an hour forward', HOUR],
  ['an hour back', -HOUR],
  ['a day forward', DAY],
  ['a day back', -DAY],
  ['three years forward', 3 * 365 * DAY],
  ['three years back', -3 * 365 * DAY],
])(
  'when the machine’s clock jumps %s and back again, everyone is served, no one is shut out, and the queue continues',
  { timeout: 120_000 },
  async (what, by) => {
    const answers: number[] = []
    const over = new AbortController()
    const visiting = visit(answers, over.signal)
    try {
      await thereAndBack(by)
    } finally {
      over.abort()
      await visiting
    }
    // 401: the owner, in the years in which that session is over.
    const odd = answers.filter((status) => status !== 200 && status !== 201 && !(status === 401 && by > 30 * DAY))
    expect(odd).toEqual([])
    // Nothing that comes with the clock makes up for the time that never was.
    const { rows } = await app.database.pool.query(
      'select j.name, count(*)::int as many from pgboss.job j join pgboss.schedule s on s.name = j.name group by j.name having count(*) > 30',
    )
    expect(rows).toEqual([])
    recordProof('clock jumps', { tried: answers.length + 8, figure: `system clock ${what}, then corrected` })
  },
)

/** As people come, before the jump, in it and after it. */
async function visit(answers: number[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const all = [await anybody().get('/'), await form(anybody()), await owner.get('/api/jobs')]
    answers.push(...all.map(({ status }) => status))
    await wait(100)
  }
}

async function thereAndBack(by: number): Promise<void> {
  const [flood, guesser] = [anybody(), anybody()]
  jump(by)
  // Signed in before, and as long as a session is.
  expect((await owner.get('/api/jobs')).status).toBe(by > 30 * DAY ? 401 : 200)
  const then = await signedIn()
  expect((await then.get('/api/jobs')).status).toBe(200)
  await takeAll(flood, form)
  await takeAll(guesser, guess)
  await expectAlertDelivered()
  back()

  // A session from before the jump is still valid, unless the nightly task of those years has removed old sessions.
  expect(by > 30 * DAY ? [200, 401] : [200]).toContain((await owner.get('/api/jobs')).status)
  if (by > 0) expect((await then.get('/api/jobs')).status).toBe(200)
  owner = await signedIn()
  for (const [who, ask] of [
    [flood, form],
    [guesser, guess],
  ] as const) {
    const { status, headers } = await ask(who)
    expect(status).toBeLessThan(500)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(LONGEST_WAIT)
  }
  await expectAlertDelivered()
}

/** Checks that the queue works: the alert of a quote that comes in now goes out to its recipients. */
async function expectAlertDelivered(): Promise<void> {
  const sent = await form(anybody())
  expect(sent.status).toBe(201)
  const done = async () => {
    const { rows } = await app.database.pool.query(
      "select j.state from pgboss.job j join alerts a on a.id = (j.data->>'id')::uuid where j.name = 'messages.alert' and a.href like '%' || $1 || '%'",
      [sent.body.id],
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(done, { timeout: 20_000, interval: 100 }).toEqual(['completed'])
}
