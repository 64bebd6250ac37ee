import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.mjs'
import { ROOT } from './child.mjs'
import { nativeParts } from './native-parts.mjs'
import { prepare } from './prepare.mjs'
import { say, toTheEnd } from './say.mjs'

// npm run sbom: what the product runs with, as CycloneDX, into dist/sbom.json. It names a build, so it is made with one
// and not kept in git.
await toTheEnd(async () => {
  await prepare({ tests: false })
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
  const made = billOfMaterials(read('package-lock.json'), read('package.json'))
  const native = nativeParts(ROOT)
  const file = path.join(ROOT, 'dist', 'sbom.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...made, components: [...made.components, ...native] }, null, 2))
  say(
    `${made.components.length} packages and ${native.length} native parts of the embedded PostgreSQL in ${path.relative(ROOT, file)}`,
  )
  return 0
})
