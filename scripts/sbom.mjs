import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.mjs'
import { ROOT } from './run-command.mjs'
import { nativeParts } from './native-parts.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { log, runToEnd } from './log.mjs'

// npm run sbom: writes the packages that the product runs with to dist/sbom.json, as CycloneDX. The file names a build,
// so each build makes it and git does not store it.
await runToEnd(async () => {
  await ensureBuilt({ tests: false })
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
  const made = billOfMaterials(read('package-lock.json'), read('package.json'))
  const native = nativeParts(ROOT)
  const file = path.join(ROOT, 'dist', 'sbom.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...made, components: [...made.components, ...native] }, null, 2))
  log(
    `Wrote ${path.relative(ROOT, file)}: ${made.components.length} packages and ${native.length} native parts of the embedded PostgreSQL.`,
  )
  return 0
})
