import { rebuild } from './ensure-built.mjs'
import { runToEnd } from './log.mjs'

// npm run build: builds, stale or not.
await runToEnd(async () => {
  await rebuild()
  return 0
})
