import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#platform/log.ts'
import { createClient } from '../tests/support/api-client.ts'
import { startEveryVendor } from '../tests/support/every-vendor.ts'
import { median } from './paired-runs.ts'
import { startServer } from './processes.ts'
import { OWNER, signIn } from './sign-in.ts'
import { visit } from './visitors.ts'

const TURNS = Number(process.env.TURNS ?? 3)
/** So many people wait for a vendor at any time, while it hangs; who has an answer thinks for a second. */
const [WAITING, THINKS_MS] = [8, 1000]
/**
 * "the public site keeps its p95 within 2× of idle (or 50 ms)": of what autocannon tells, the next slower share is
 * 97.5%, which holds the more.
 */
const [TIMES, MS] = [2, 50]

type Site = { pages: number; quotes: number }

/**
 * Measures the home page and the quote form while every vendor hangs and people wait for each of them. Compares them
 * with the same pages while all vendors are well and idle.
 */
export async function faults(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  log.level = 'error'
  const vendors = await startEveryVendor()
  const app = await startServer('dist/server/main.js', {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
    ...vendors.env,
    ...OWNER,
  })
  try {
    const cookie = await signIn(app)
    const times: Record<'idle' | 'hanging', Site[]> = { idle: [], hanging: [] }
    // Warms up both runs: the reading and compiling that the first request causes has nothing to do with a vendor.
    await slowShare(app.url)
    await whileAsked(app.url, cookie, () => slowShare(app.url))
    for (let turn = 0; turn < TURNS; turn++) {
      await vendors.all('pass')
      times.idle.push(await slowShare(app.url))
      await vendors.all('hang')
      const hanging = await whileAsked(app.url, cookie, async () => {
        const site = await slowShare(app.url)
        // Release the requests that are still waiting.
        await vendors.all('reset')
        return site
      })
      times.hanging.push(hanging)
    }
    return (['pages', 'quotes'] as const).map((what) => compare(what, times.idle, times.hanging)).every(Boolean)
  } finally {
    await app.stop()
    await vendors.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function slowShare(url: string): Promise<Site> {
  const { pages, quotes } = await visit(url)
  return { pages: pages.p97_5, quotes: quotes.p97_5 }
}

/** What is measured while people ask, until it is. */
async function whileAsked(url: string, cookie: string, measure: () => Promise<Site>): Promise<Site> {
  const over = new AbortController()
  // No two press at the same moment.
  const asking = Array.from({ length: WAITING }, (_, place) =>
    wait((THINKS_MS * place) / WAITING).then(() => askOnAndOn(url, cookie, over.signal)),
  )
  const site = await measure()
  over.abort()
  await Promise.all(asking)
  return site
}

/**
 * Repeats a chat, a sign-in through the identity provider, and a batch of outgoing messages, each by a different
 * person.
 */
async function askOnAndOn(url: string, cookie: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const visitor = createClient(url, '')
    await Promise.all([
      visitor.post('/api/ai/chat', { message: 'How long does sealing last?' }),
      visitor.get('/api/login'),
      createClient(url, cookie).post('/api/automation/process-communications'),
    ]).catch(() => {})
    await wait(THINKS_MS)
  }
}

function compare(what: keyof Site, before: Site[], during: Site[]): boolean {
  const [idle, now] = [median(before.map((site) => site[what])), median(during.map((site) => site[what]))]
  const holds = now <= Math.max(MS, TIMES * idle)
  process.stdout.write(
    `${holds ? 'holds ' : 'BROKEN'}  ${what} while every vendor hangs, p97.5: ${now.toFixed(1)} ms, idle ${idle.toFixed(1)} ms, ${(now / idle).toFixed(2)} times (bar ${TIMES} times, or ${MS} ms)\n`,
  )
  return holds
}
