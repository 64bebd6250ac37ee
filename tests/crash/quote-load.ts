import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { aQuote, createClient } from '../support/api-client.ts'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { postmasterOf } from '../support/postmaster.ts'
import { OWNER, startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'

/**
 * `alongside`: what else runs during the load, until its signal stops it or the program is gone. `victims`: the targets
 * of the kills, in turn for each cycle. `isUnderWay`: no kill comes before this is true, as long as it comes within
 * half a minute; each cycle asks again about the state at its start. `senders`: how many send quotes at once.
 */
export type Weather = {
  env?: Record<string, string>
  alongside?: ((app: Running, owner: ApiClient, calm: AbortSignal) => Promise<void>)[]
  victims?: readonly ('app' | 'database')[]
  isUnderWay?: () => () => boolean
  senders?: number
}

/**
 * `failed`: what went wrong alongside, and not because the program was killed. `quiet`: cycles in which not all was
 * under way within half a minute.
 */
export type StormResult = {
  cycles: number
  acknowledged: number
  lost: string[]
  halfDone: string[]
  processed: number
  failed: string[]
  quiet: number
}

/**
 * Runs cycles of: start, a load of quotes with Auto-Process presses among them, `kill -9` in the middle. At the end it
 * starts the product again and asks for every quote that it had answered with success, and for every request that
 * is linked to only a part of what Auto-Process makes.
 */
export async function runQuoteLoad(dataDir: string, cycles: number, weather: Weather = {}): Promise<StormResult> {
  const { env = {}, alongside = [], victims = ['app'], isUnderWay = () => () => true, senders: many = 8 } = weather
  const acknowledged = new Set<string>()
  const failed: string[] = []
  let quiet = 0
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const app = await startProcess({ DATA_DIR: dataDir, ...env })
    const owner = await signIn(app)
    const calm = new AbortController()
    const isAllUnderWay = isUnderWay()
    const senders = Array.from({ length: many }, () => send(app, acknowledged, calm.signal))
    const others = alongside.map((goesOn) =>
      goesOn(app, owner, calm.signal).catch((error: unknown) => void (wasCut(error) || failed.push(String(error)))),
    )
    const begun = Promise.withResolvers<void>()
    const presser = pressAll(owner, calm.signal, begun.resolve)
    // In the midst of both, however fast the machine is, and at a different moment each time, as an accident would have
    // it.
    await Promise.race([begun.promise, wait(10_000)])
    for (const end = performance.now() + 30_000; !isAllUnderWay() && performance.now() < end;) await wait(50)
    if (!isAllUnderWay()) quiet += 1
    await wait(Math.random() * 500)
    if (victims[cycle % victims.length] === 'database') {
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      await isBack(app)
      calm.abort()
      await Promise.all([...senders, presser, ...others])
    }
    await app.kill('SIGKILL')
    calm.abort()
    await Promise.all([...senders, presser, ...others])
  }
  const app = await startProcess({ DATA_DIR: dataDir, ...env })
  try {
    return {
      cycles,
      acknowledged: acknowledged.size,
      failed,
      quiet,
      ...(await examine(await signIn(app), acknowledged)),
    }
  } finally {
    await app.kill('SIGTERM')
  }
}

/**
 * Whether it is the end of a line to a program that was killed. What fails otherwise is a fault of ours, or of the
 * test.
 */
const wasCut = (error: unknown): boolean =>
  error instanceof Error && /^(?:fetch failed|terminated)$|ECONNRE|socket|other side closed/i.test(error.message)

export async function signIn(app: Running): Promise<ApiClient> {
  const answer = await createClient(app.url, '').post('/api/auth/sign-in/email', OWNER)
  return createClient(
    app.url,
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  )
}

/** By itself, with the program that it was killed under. */
async function isBack(app: Running): Promise<void> {
  const end = performance.now() + 60_000
  // It is missed at once, so the first look may still come before that.
  await wait(200)
  while ((await createClient(app.url, '').get('/readyz')).status !== 200) {
    if (performance.now() > end) throw new Error('The database did not come back')
    await wait(100)
  }
}

async function send(app: Running, acknowledged: Set<string>, calm: AbortSignal): Promise<void> {
  while (!calm.aborted) {
    try {
      // Each from an address of its own: the limit is another test's subject.
      const { status, body } = await createClient(app.url, '').post('/api/service-requests', aQuote(), {
        'idempotency-key': randomUUID(),
      })
      if (status === 201) acknowledged.add(body.id)
    } catch {
      return
    }
  }
}

async function pressAll(owner: ApiClient, calm: AbortSignal, begun: () => void): Promise<void> {
  while (!calm.aborted) {
    try {
      const { body } = await owner.get('/api/service-requests?status=new&limit=20')
      await Promise.all(
        body.map((request: { id: string }) => owner.post(`/api/automation/process-request/${request.id}`)),
      )
      if (body.length > 0) begun()
    } catch {
      return
    }
  }
}

async function examine(
  owner: ApiClient,
  acknowledged: ReadonlySet<string>,
): Promise<Pick<StormResult, 'lost' | 'halfDone' | 'processed'>> {
  const requests = await all(owner, '/api/service-requests?limit=200')
  const jobs = new Set((await all(owner, '/api/jobs?limit=200')).map((job) => job.id))
  const messages = (await all(owner, '/api/communications?limit=200')).filter(
    (message) => message.kind === 'confirmation',
  )
  const byJob = new Map(messages.map((message) => [message.jobId, message]))
  const storedIds = new Set(requests.map((request) => request.id))
  const processed = requests.filter((request) => request.status === 'contacted')
  const halfDone = processed
    .filter((request) => !request.customerId || !jobs.has(request.jobId) || !byJob.has(request.jobId))
    .map((request) => request.id)
  // Nothing that Auto-Process made may stand there without its request, either.
  const linked = new Set(processed.map((request) => request.jobId))
  const orphans = [...jobs].filter((id) => !linked.has(id))
  return {
    lost: [...acknowledged].filter((id) => !storedIds.has(id)),
    halfDone: [...halfDone, ...orphans],
    processed: processed.length,
  }
}

export async function all(owner: ApiClient, first: string): Promise<any[]> {
  const rows: any[] = []
  let next: string | undefined = first
  while (next) {
    const { body, headers }: Answer = await owner.get(next)
    rows.push(...body)
    next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return rows
}
