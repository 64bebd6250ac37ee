import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { launchBrowser } from '../tests/support/browser.ts'
import { SCREENS } from '../tests/e2e/screen-paths.ts'
import { median } from './paired-runs.ts'
import { startServer } from './processes.ts'
import { OWNER, signIn } from './sign-in.ts'

const ROUNDS = Number(process.env.TURNS ?? 5)
const BAR = { requests: 30, coldMs: 2_500, warmMs: 1_000 }
/** Slow 4G as Lighthouse has it, in bytes a second, and a phone's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4

type Load = { ms: number; requests: number; kilobytes: number }

/**
 * How long an owner's phone on slow 4G waits until Overview shows its figures, and how many requests that takes: for
 * the first time, and again with what the browser has stored.
 */
export async function dashboard(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const server = await startServer('dist/server/main.js', {
    DATA_DIR: folder,
    ...OWNER,
  })
  const browser = await launchBrowser()
  try {
    const cookie = await signIn(server)
    const cold: Load[] = []
    const warm: Load[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const context = await browser.newContext({
        ...SCREENS.phone,
        reducedMotion: 'reduce',
      })
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      await context.addCookies([{ name, value, url: server.url }])
      const first = await load(context, server.url)
      // The first visit has the dashboard stored for the next.
      await storedIn(context, server.url)
      const second = await load(context, server.url)
      await context.close()
      // The first round fills the server's caches.
      if (round === 0) continue
      cold.push(first)
      warm.push(second)
    }
    const results = [
      report(
        'requests, first time',
        cold.map(({ requests }) => requests),
        BAR.requests,
        '',
      ),
      report(
        'first time',
        cold.map(({ ms }) => ms),
        BAR.coldMs,
        ' ms',
      ),
      report(
        'again',
        warm.map(({ ms }) => ms),
        BAR.warmMs,
        ' ms',
      ),
    ]
    process.stdout.write(`        first time ${median(cold.map(({ kilobytes }) => kilobytes)).toFixed(0)} KB\n`)
    return results.every(Boolean)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens Overview in a new page, and waits until nothing on it is still to come. */
async function load(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ request }) => (requests += request.url.startsWith('http') ? 1 : 0))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    const look = () => {
      const main = document.querySelector('main')
      if (main?.querySelector('h1') && !main.querySelector('.skel, .spin'))
        Object.assign(globalThis, { usefulAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${url}/dashboard`)
  const ms = await (await page.waitForFunction(() => (globalThis as { usefulAt?: number }).usefulAt)).jsonValue()
  const seen = { ms: ms ?? Number.NaN, requests, kilobytes: bytes / 1024 }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.close()
  return seen
}

/** Until the service worker has stored the program, at full speed. */
async function storedIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/dashboard`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
}

function report(what: string, values: number[], bar: number, unit: string): boolean {
  const value = median(values)
  const holds = value <= bar
  process.stdout.write(
    `${holds ? 'holds ' : 'BROKEN'}  dashboard on slow 4G, ${what}: ${value.toFixed(0)}${unit}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} (bar ≤ ${bar}${unit})\n`,
  )
  return holds
}
