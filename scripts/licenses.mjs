import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run-command.mjs'
import { log, runToEnd } from './log.mjs'
import { asPage, faultsOf, packagesOf } from './license-check.mjs'

// node scripts/licenses.mjs writes docs/licenses.md. With --check, it reports what is wrong with that page, the licenses
// or the sources of the packages. It reads only the lockfile and needs no network.
await runToEnd(async () => {
  const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8')
  const lock = JSON.parse(read('package-lock.json'))
  const page = asPage(packagesOf(lock))
  const wrong = faultsOf(lock, JSON.parse(read('package.json')))
  if (!process.argv.includes('--check')) writeFileSync(path.join(ROOT, 'docs/licenses.md'), page)
  else if (read('docs/licenses.md') !== page)
    wrong.push('docs/licenses.md does not match package-lock.json. Run npm run licenses to update it.')
  for (const sentence of wrong) log(sentence)
  return wrong.length === 0 ? 0 : 1
})
