import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { findChromium } from '../tests/support/browser.ts'
import { PUBLIC_ROUTES } from '../tests/support/public-routes.ts'
import { median } from './paired-runs.ts'
import { startServer } from './processes.ts'
import { OWNER } from './sign-in.ts'

/** A bar that noise of the machine broke once is measured again; the median of three decides. */
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const BARS = { score: 100, lcp: 1200, tbt: 0, cls: 0, scripts: 10 * 1024, homeBytes: 100 * 1024 }

/**
 * A page of text without style, script, font or picture: what a busy machine adds to its blocking time, it adds to
 * every page's.
 */
const BARE_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Bare</h1>${'<p>Text</p>'.repeat(400)}`

/**
 * Lighthouse on every public route as a phone sees it, with its own throttling: points, largest paint, blocking,
 * shifts, script and the home page's bytes.
 */
export async function lighthouseRoutes(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-lighthouse-'))
  const app = await startServer('dist/server/main.js', {
    DATA_DIR: path.join(folder, 'data'),
    ...OWNER,
  })
  const browser = await startBrowser(path.join(folder, 'profile'))
  const bare = createServer((_, response) => response.setHeader('content-type', 'text/html').end(BARE_PAGE)).listen(0)
  try {
    await once(bare, 'listening')
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
    // The best compression follows a moment after the first answer.
    for (const route of Object.keys(PUBLIC_ROUTES)) await fetch(app.url + route)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const broken: string[] = []
    for (const route of Object.keys(PUBLIC_ROUTES)) {
      const runs: Run[] = []
      const bareRuns: Run[] = []
      do {
        bareRuns.push(await measure(bareUrl, browser.port))
        runs.push(await measure(app.url + route, browser.port))
      } while (runs.length < RUNS && faultsOf(route, middle(runs), middle(bareRuns)).length > 0)
      const [run, noise] = [middle(runs), middle(bareRuns)]
      const { figures } = run
      process.stdout.write(
        `${route.padEnd(36)} ${CATEGORIES.map((name) => run.scores[name]).join('/')}  LCP ${Math.round(figures.lcp)} ms  TBT ${Math.round(figures.tbt)} ms (bare page ${Math.round(noise.figures.tbt)})  CLS ${figures.cls.toFixed(3)}  ${kb(figures.bytes)} in all, ${kb(figures.scripts)} script  (${runs.length} ${runs.length === 1 ? 'run' : 'runs'})\n`,
      )
      for (const fault of faultsOf(route, run, noise)) {
        broken.push(`${route}: ${fault}`)
        process.stdout.write(`  BROKEN  ${fault}\n`)
      }
    }
    process.stdout.write(
      broken.length === 0
        ? 'holds   Lighthouse mobile on every public route\n'
        : `BROKEN  ${broken.length} bars of the public routes\n`,
    )
    return broken.length === 0
  } finally {
    bare.close()
    await browser.stop()
    await app.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** Each figure's median over the runs. */
function middle(runs: readonly Run[]): Run {
  const score = (name: keyof Run['scores']) => median(runs.map((run) => run.scores[name]))
  const figure = (name: keyof Run['figures']) => median(runs.map((run) => run.figures[name]))
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    figures: {
      lcp: figure('lcp'),
      cls: figure('cls'),
      tbt: figure('tbt'),
      bytes: figure('bytes'),
      scripts: figure('scripts'),
    },
    faults: runs.flatMap((run) => run.faults),
  }
}

/**
 * Which bars this run breaks, in words. Blocking that the bare page shows as well, measured in turn, is the machine's.
 */
function faultsOf(route: string, { scores, figures, faults }: Run, noise: Run): string[] {
  const own = Math.max(0, figures.tbt - noise.figures.tbt)
  const isMachine = own <= BARS.tbt && faults.every((fault) => fault.startsWith('Total Blocking Time'))
  const broken = CATEGORIES.filter((name) => scores[name] < BARS.score && !(name === 'performance' && isMachine)).map(
    (name) => `${name} ${scores[name]}: ${[...new Set(faults)].join('; ')}`,
  )
  const over = (name: keyof Run['figures'], bar: number, what: string) =>
    figures[name] > bar ? [`${what}: ${Math.round(figures[name])} (bar ${bar})`] : []
  return [
    ...broken,
    ...over('lcp', BARS.lcp, 'largest paint, ms'),
    ...(own > BARS.tbt ? [`blocking beyond the bare page's, ms: ${Math.round(own)} (bar ${BARS.tbt})`] : []),
    ...over('cls', BARS.cls, 'shift'),
    ...over('scripts', BARS.scripts, 'script before a touch, bytes'),
    ...(route === '/' ? over('bytes', BARS.homeBytes, 'home page before scrolling, bytes') : []),
  ]
}

type Run = {
  scores: Record<(typeof CATEGORIES)[number], number>
  /** Milliseconds, but for the unitless `cls`, the bytes of everything that travelled, and those of scripts. */
  figures: { lcp: number; cls: number; tbt: number; bytes: number; scripts: number }
  faults: string[]
}

async function measure(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse came to nothing: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const weighed = Object.values(categories).flatMap((category) =>
    category.auditRefs.filter((ref) => ref.weight > 0).map((ref) => audits[ref.id]),
  )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    figures: {
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      bytes: value('total-byte-weight'),
      scripts: transferred(audits['network-requests']?.details, 'Script'),
    },
    faults: weighed.flatMap((audit) =>
      audit?.score !== null && audit && audit.score < 0.995
        ? [`${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`]
        : [],
    ),
  }
}

/** Bytes on the wire of one kind of request. */
function transferred(details: unknown, kind: string): number {
  // As Lighthouse writes the table of this audit.
  const { items } = details as { items: { resourceType: string; transferSize: number }[] }
  return items.filter((item) => item.resourceType === kind).reduce((sum, item) => sum + item.transferSize, 0)
}

/** Lighthouse drives a browser through its debugging port, of which the browser itself says the number. */
async function startBrowser(profile: string): Promise<{ port: number; stop(): Promise<void> }> {
  const { executablePath, env, args } = await findChromium()
  const child = spawn(
    executablePath,
    [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString()
      const listening = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)
      if (listening) resolve(Number(listening[1]))
    })
    void gone.then(() => reject(new Error(`The browser ended before it listened:\n${said}`)))
  })
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
