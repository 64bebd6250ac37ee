import { check } from './check-list.mjs'
import { log, runToEnd } from './log.mjs'

// npm run check: everything but the tests.
await runToEnd(async () => {
  const failed = await check()
  log(failed === 0 ? 'All checks passed.' : `${failed} ${failed === 1 ? 'check' : 'checks'} failed.`)
  return failed === 0 ? 0 : 1
})
