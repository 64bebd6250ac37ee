import { rebuild } from './prepare.mjs'
import { toTheEnd } from './say.mjs'

// npm run build: builds, stale or not.
await toTheEnd(async () => {
  await rebuild()
  return 0
})
