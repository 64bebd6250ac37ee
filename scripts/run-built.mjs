import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT, run, stopWithNpm } from './run-command.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { runToEnd } from './log.mjs'

// node scripts/run-built.mjs PROGRAM …: everything a fresh clone needs, then that program of the build, whose exit code
// is ours. `npm run demo` and the commands in src/commands run this way: the build starts ten times as fast as the
// source. An image holds only what was built, so there is nothing to build again.
const [program, ...args] = process.argv.slice(2)
stopWithNpm()
await runToEnd(async () => {
  if (existsSync(path.join(ROOT, 'vite.config.ts'))) await ensureBuilt({ tests: false })
  return run('node', [`dist/server/${program}.js`, ...args], {
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || 'node_modules/.cache/node',
  })
})
