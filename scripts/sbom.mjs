import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.mjs'
import { ROOT } from './run-command.mjs'
import { nativeParts } from './native-parts.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { log, runToEnd } from './log.mjs'

// npm run sbom: what the product runs with, as CycloneDX, into dist/sbom.json. It names a build, so it is made with one
// and not kept in git.
await runToEnd(async () => {
  await ensureBuilt({ tests: false })
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
  const made = billOfMaterials(read('package-lock.json'), read('package.json'))
  const native = nativeParts(ROOT)
  const file = path.join(ROOT, 'dist', 'sbom.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...made, components: [...made.components, ...native] }, null, 2))
  log(
    `${made.components.length} packages and ${native.length} native parts of the embedded PostgreSQL in ${path.relative(ROOT, file)}`,
  )
  return 0
})
