import { existsSync } from 'node:fs'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { readConfig as ReadConfig } from '../src/platform/config.ts'
import type { start as Start, Started } from '../src/start.ts'

// npm run dev: one process. Vite serves the browser's sources with hot reload and loads the server's; a change of those
// starts the server again.
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'development'

const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })
const { ssr } = vite.environments
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('vite.config.ts has no runnable server environment')
const { runner } = ssr

let running: Started | undefined
let next: NodeJS.Timeout | undefined
await restart()

vite.watcher.on('change', (file) => {
  if (!ssr.moduleGraph.getModulesByFile(file)) return
  clearTimeout(next)
  // An editor may write several files at the same time.
  next = setTimeout(() => void restart(), 100)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([running?.stop(), vite.close()]).then(() => process.exit(0)))
}

async function restart(): Promise<void> {
  await running?.stop()
  running = undefined
  try {
    const { start } = (await runner.import('/src/start.ts')) as { start: typeof Start }
    const { readConfig } = (await runner.import('/src/platform/config.ts')) as { readConfig: typeof ReadConfig }
    // A source may have changed since the last request, so every request renders its page again.
    running = await start(readConfig(process.env), {
      development: (request, response, then) => {
        running?.pages.invalidate(null)
        vite.middlewares(request, response, then)
      },
    })
    process.stdout.write(`Tidestone is ready: ${running.url}\n`)
    if (running.setUpLink) process.stdout.write(`Create the owner account: ${running.setUpLink}\n`)
  } catch (error) {
    // A source file has an error. The next change to a file tries again.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  }
}
