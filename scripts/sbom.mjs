import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './child.mjs'
import { prepare } from './prepare.mjs'
import { say, toTheEnd } from './say.mjs'

// npm run sbom: what the product runs with, as CycloneDX, into dist/sbom.json. It names a build, so it is made with one and not kept in git.
await toTheEnd(async () => {
  await prepare({ tests: false })
  const made = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  const file = path.join(ROOT, 'dist', 'sbom.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, made)
  say(`${JSON.parse(made).components.length} packages in ${path.relative(ROOT, file)}`)
  return 0
})
