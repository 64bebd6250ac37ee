import { run, stopWithNpm } from './run-command.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { runToEnd } from './log.mjs'

// npm start: everything a fresh clone needs, then the server, whose exit code is ours.
stopWithNpm()
await runToEnd(async () => {
  await ensureBuilt({ tests: false })
  // React is several times slower when NODE_ENV is not set to this.
  return run('node', ['dist/server/main.js'], {
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || 'node_modules/.cache/node',
  })
})
