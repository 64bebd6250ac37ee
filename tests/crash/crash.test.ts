import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aQuote, createClient } from '../support/api-client.ts'
import { postmasterOf } from '../support/postmaster.ts'
import { findProcess } from '../support/process-memory.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { OWNER, startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { runQuoteLoad } from './quote-load.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tidestone-crash-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const CYCLES = pickRuns(4, 30)

test(
  'no acknowledged quote is lost and no Auto-Process is half done, whenever the program is killed',
  { timeout: 60_000 + CYCLES * 30_000 },
  async () => {
    const result = await runQuoteLoad(dataDir, CYCLES)
    expect(result.acknowledged).toBeGreaterThan(20)
    expect(result.processed).toBeGreaterThan(5)
    expect(result).toMatchObject({ lost: [], halfDone: [] })
    recordProof('lost writes', {
      tried: result.acknowledged,
      figure: `${CYCLES} kills during a burst of quotes, 0 acknowledged quotes lost`,
    })
    recordProof('atomic auto-process', {
      tried: result.processed,
      figure: `${CYCLES} kills during Auto-Process, 0 left half done`,
    })
  },
)

test(
  'a second program on the same data folder is refused at once, naming the folder and the holder',
  { timeout: 60_000 },
  async () => {
    const first = await startProcess({ DATA_DIR: dataDir })
    const began = performance.now()
    const refusal = await startProcess({ DATA_DIR: dataDir }).then(() => 'it started', String)
    expect(refusal).toContain(dataDir)
    expect(refusal).toContain(String(first.pid))
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await createClient(first.url, '').get('/readyz')).status).toBe(200)
    await first.kill('SIGTERM')
  },
)

test(
  'killing the program leaves no database process behind for ten seconds, and the next start works',
  { timeout: 60_000 },
  async () => {
    const app = await startProcess({ DATA_DIR: dataDir })
    const postmaster = postmasterOf(dataDir)
    await app.kill('SIGKILL')
    await expect.poll(() => isAlive(postmaster), { interval: 100 }).toBe(false)
    const again = await startProcess({ DATA_DIR: dataDir })
    await again.kill('SIGTERM')
    expect(isAlive(postmasterOf(dataDir, false))).toBe(false)
  },
)

test(
  'when the database process is killed the site stays up, calls answer 503 with the phone, and it comes back by itself with everything',
  { timeout: 60_000 },
  async () => {
    const app = await startProcess({ DATA_DIR: dataDir })
    const stored = await submit(app)
    expect(stored.status).toBe(201)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    const refused = await firstRefusal(app)
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', error: expect.stringContaining('(813) 555-0123') },
    })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await createClient(app.url, '').get('/')).status).toBe(200)
    await expect.poll(async () => (await submit(app)).status, { timeout: 30_000, interval: 250 }).toBe(201)
    const signedIn = await createClient(app.url, '').post('/api/auth/sign-in/email', OWNER)
    const owner = createClient(
      app.url,
      signedIn.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; '),
    )
    expect((await owner.get('/api/service-requests')).body.map((request: { id: string }) => request.id)).toContain(
      stored.body.id,
    )
    await expect.poll(async () => (await owner.get('/readyz')).status).toBe(200)
    await app.kill('SIGTERM')
  },
)

test('SIGTERM lets a request that has begun come to its end', { timeout: 60_000 }, async () => {
  const app = await startProcess({ DATA_DIR: dataDir })
  const sent = Promise.allSettled(Array.from({ length: 20 }, () => submit(app)))
  await wait(20)
  await app.kill('SIGTERM')
  const outcomes = await sent
  expect(
    outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.status === 201).length,
  ).toBeGreaterThan(0)
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.status >= 500)).toEqual([])
})

const submit = (app: Running) => createClient(app.url, '').post('/api/service-requests', aQuote())

async function firstRefusal(app: Running) {
  for (let again = 0; again < 200; again++) {
    const answer = await submit(app)
    if (answer.status !== 201) return answer
  }
  throw new Error('The database was never missed')
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A process that ended and is not waited for is gone as well.
  return findProcess(pid)?.state !== 'Z'
}
