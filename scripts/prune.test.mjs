import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../tests/support/test-folder.ts'
import { ROOT } from './run-command.mjs'
import { nativeParts } from './native-parts.mjs'
import { prune, toolsOf } from './prune.mjs'

const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

test('what ships holds no test runner, bundler, compiler or generator of migrations, and every package that the product asks for', () => {
  const tools = new Set(toolsOf(lock))
  const ships = Object.keys(lock.packages).filter((at) => at !== '' && !tools.has(at))
  const names = ships.map((at) => at.split('node_modules/').at(-1))
  for (const name of [
    'vitest',
    'vite',
    'rolldown',
    'esbuild',
    'drizzle-kit',
    'typescript',
    'oxlint',
    'playwright-core',
    '@playwright/test',
    'fast-check',
    'knip',
  ])
    expect(names).not.toContain(name)
  for (const name of Object.keys(manifest.dependencies)) expect(names).toContain(name)
  // Whatever a package that ships needs (not: could use) ships as well.
  for (const at of ships)
    for (const name of Object.keys(lock.packages[at].dependencies ?? {}))
      expect([at, name, names.includes(name)]).toEqual([at, name, true])
})

test('the image is made of it: its packages are pruned before they are copied', () => {
  const docker = readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')
  expect(docker).toMatch(/^RUN npm ci --omit=dev && node scripts\/prune\.mjs /m)
  expect(docker.indexOf('scripts/prune.mjs ./scripts/')).toBeLessThan(
    docker.indexOf('node scripts/prune.mjs &&') + docker.length,
  )
})

test('pruning removes those folders and the commands that led into them, and nothing else', () => {
  const folder = testFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const packages = {
    '': {},
    'node_modules/tool': { devOptional: true },
    'node_modules/only-dev': { dev: true },
    'node_modules/kept': {},
  }
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  for (const at of Object.keys(packages).filter(Boolean)) mkdirSync(path.join(folder, at), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules/.bin'))
  for (const name of ['tool', 'kept']) symlinkSync(`../${name}`, path.join(folder, 'node_modules/.bin', name))
  expect(prune(folder)).toEqual(['node_modules/tool', 'node_modules/only-dev'])
  const stands = (/** @type {string} */ at) => existsSync(path.join(folder, 'node_modules', at))
  expect([stands('kept'), stands('.bin/kept'), stands('tool'), stands('.bin/tool')]).toEqual([true, true, false, false])
})

test('the bill of materials names the libraries inside the embedded PostgreSQL, with the versions that stand in the files', () => {
  const parts = nativeParts(ROOT)
  expect(parts.length).toBeGreaterThan(0)
  const { postgresql, ...libraries } = Object.fromEntries(parts.map(({ name, version }) => [name, version]))
  expect(postgresql).toMatch(/^18\.\d+$/)
  if (process.platform !== 'linux') return
  for (const name of ['openssl', 'zlib', 'icu', 'libxml2'])
    expect([name, libraries[name]]).toEqual([name, expect.stringMatching(/^\d+\.\d+/)])
  for (const { cpe } of parts) expect(cpe).toMatch(/^cpe:2\.3:a:[\w-]+:[\w-]+:[\w.*]+:/)
})
