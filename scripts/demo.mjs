import { run, stopWithNpm } from './child.mjs'
import { prepare } from './prepare.mjs'
import { toTheEnd } from './say.mjs'

// npm run demo: everything a fresh clone needs, then the product on demo data of its own.
stopWithNpm()
await toTheEnd(async () => {
  await prepare({ tests: false })
  return run('node', ['dist/server/demo.js'], {
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || 'node_modules/.cache/node',
  })
})
