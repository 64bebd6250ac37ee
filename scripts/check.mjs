import { check } from './checks.mjs'
import { say, toTheEnd } from './say.mjs'

// npm run check: everything but the tests.
await toTheEnd(async () => {
  const failed = await check()
  say(failed === 0 ? 'All checks passed.' : `${failed} of the checks failed.`)
  return failed === 0 ? 0 : 1
})
