import { run, stopWithNpm } from './run-command.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { runToEnd } from './log.mjs'

// npm run demo: everything a fresh clone needs, then the product on demo data of its own.
stopWithNpm()
await runToEnd(async () => {
  await ensureBuilt({ tests: false })
  return run('node', ['dist/server/demo.js'], {
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || 'node_modules/.cache/node',
  })
})
