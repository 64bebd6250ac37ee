import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#platform/log.ts'
import { caller } from '../tests/support/caller.ts'
import { startEveryVendor } from '../tests/support/every-vendor.ts'
import { median } from './in-turn.ts'
import { startServer } from './processes.ts'
import { OWNER, signIn } from './sign-in.ts'
import { visit } from './visitors.ts'

const TURNS = Number(process.env.TURNS ?? 3)
/** So many people wait for a vendor at any time, while it hangs. */
const WAITING = 8
/** "the public site keeps its p95 within 2× of idle (or 50 ms)": of what autocannon tells, the next slower share is 97.5%, which holds the more. */
const [TIMES, MS] = [2, 50]

type Site = { pages: number; quotes: number }

/** The home page and the quote form while every vendor hangs and people wait for each of them; beside the same while all are well and nobody asks them. */
export async function faults(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  log.level = 'error'
  const vendors = await startEveryVendor()
  const app = await startServer('dist/server/main.js', { DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback', ...vendors.env, ...OWNER })
  try {
    const cookie = await signIn(app)
    const times: Record<'idle' | 'hanging', Site[]> = { idle: [], hanging: [] }
    // Both warm.
    await slowShare(app.url)
    for (let turn = 0; turn < TURNS; turn++) {
      await vendors.all('pass')
      times.idle.push(await slowShare(app.url))
      await vendors.all('hang')
      const over = new AbortController()
      const waiting = Array.from({ length: WAITING }, () => askOnAndOn(app.url, cookie, over.signal))
      times.hanging.push(await slowShare(app.url))
      over.abort()
      await vendors.all('reset')
      await Promise.all(waiting)
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

/** A chat, a sign-in by the provider of identities, and messages to be sent, again and again, each by somebody else. */
async function askOnAndOn(url: string, cookie: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const visitor = caller(url, '')
    await Promise.all([
      visitor.post('/api/ai/chat', { message: 'How long does sealing last?' }),
      visitor.get('/api/login'),
      caller(url, cookie).post('/api/automation/process-communications'),
    ]).catch(() => {})
    await wait(50)
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
