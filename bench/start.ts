import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { runPaired, report } from './paired-runs.ts'
import { ROOT, startServer } from './processes.ts'

const BUILT = path.join(ROOT, 'node_modules/.cache/bench')

/**
 * From starting the built app on existing data to the first page, beside a bare Hono app that starts the same embedded
 * PostgreSQL. Milliseconds.
 */
export async function start(): Promise<boolean> {
  // Built as the product is, so that neither side pays for TypeScript.
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'bench/baseline/start.ts', outDir: BUILT, target: 'node24', emptyOutDir: true },
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const ours = () =>
    firstPage('dist/server/main.js', {
      DATA_DIR: path.join(folder, 'ours'),
      OWNER_EMAIL: 'owner@tidestone.test',
      OWNER_PASSWORD: 'a-long-enough-password',
    })
  const bare = () => firstPage(path.join(BUILT, 'start.js'), { DATA_DIR: path.join(folder, 'bare') })
  try {
    return report('start on existing data to the first page', 'ms', await runPaired(7, ours, bare), { atMost: 3 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstPage(file: string, env: Record<string, string>): Promise<number> {
  const began = performance.now()
  const server = await startServer(file, env)
  const answer = await fetch(server.url)
  await answer.text()
  const took = performance.now() - began
  if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`)
  await server.stop()
  return took
}
