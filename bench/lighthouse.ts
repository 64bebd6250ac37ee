import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { findChromium } from '../tests/support/browser.ts'
import { median } from './in-turn.ts'
import { startServer } from './processes.ts'

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const BAR = 100

/** Lighthouse on the home page as a phone sees it (its own throttling), the median of three runs. Every score must be 100. */
export async function lighthouseHome(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-lighthouse-'))
  const app = await startServer('dist/server/main.js', {
    DATA_DIR: path.join(folder, 'data'),
    OWNER_EMAIL: 'owner@tidestone.test',
    OWNER_PASSWORD: 'a-long-enough-password',
  })
  const browser = await startBrowser(path.join(folder, 'profile'))
  try {
    // The best compression follows a moment after the first answer.
    await fetch(app.url)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure(app.url, browser.port))
    const middle = (name: keyof Run['figures']) => median(runs.map((run) => run.figures[name]))
    process.stdout.write(
      `home page on a phone: LCP ${Math.round(middle('lcp'))} ms, CLS ${middle('cls').toFixed(3)}, TBT ${Math.round(middle('tbt'))} ms, ${(middle('bytes') / 1024).toFixed(0)} KB in all\n`,
    )
    for (const fault of new Set(runs.flatMap((run) => run.faults))) process.stdout.write(`  costs points: ${fault}\n`)
    const scores = CATEGORIES.map((name) => ({ name, score: median(runs.map((run) => run.scores[name])) }))
    for (const { name, score } of scores) process.stdout.write(`${score >= BAR ? 'holds ' : 'BROKEN'}  Lighthouse mobile, ${name}: ${score} (bar ${BAR})\n`)
    return scores.every(({ score }) => score >= BAR)
  } finally {
    await browser.stop()
    await app.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Run = {
  scores: Record<(typeof CATEGORIES)[number], number>
  /** Milliseconds, but for the unitless `cls` and the bytes of everything that travelled. */
  figures: { lcp: number; cls: number; tbt: number; bytes: number }
  faults: string[]
}

async function measure(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse came to nothing: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const weighed = Object.values(categories).flatMap((category) => category.auditRefs.filter((ref) => ref.weight > 0).map((ref) => audits[ref.id]))
  return {
    scores: { performance: score('performance'), accessibility: score('accessibility'), 'best-practices': score('best-practices'), seo: score('seo') },
    figures: {
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      bytes: value('total-byte-weight'),
    },
    faults: weighed.flatMap((audit) =>
      audit?.score !== null && audit && audit.score < 0.995 ? [`${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`] : [],
    ),
  }
}

/** Lighthouse drives a browser through its debugging port, of which the browser itself says the number. */
async function startBrowser(profile: string): Promise<{ port: number; stop(): Promise<void> }> {
  const { executablePath, env, args } = await findChromium()
  const child = spawn(executablePath, [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
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
