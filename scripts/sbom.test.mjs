import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recordProof } from '../tests/support/record-proof.ts'
import { billOfMaterials } from './bill-of-materials.mjs'
import { ROOT } from './run-command.mjs'
import { faultsOf } from './license-check.mjs'

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

test('what the product runs with is pinned, licensed, and in the bill of materials with the SHA-512 of the lockfile; nothing else is', () => {
  const [lock, manifest] = [read('package-lock.json'), read('package.json')]
  const { components } = billOfMaterials(lock, manifest)
  const named = new Map(components.map((one) => [`${one.name} ${one.version}`, one]))
  /** @type {import('./license-check.mjs').Lockfile['packages']} */
  const packages = lock.packages
  const own = new Map(
    Object.entries(packages)
      .filter(([at, { dev }]) => at !== '' && !dev)
      .map(([at, locked]) => [`${at.split('node_modules/').at(-1)} ${locked.version}`, locked]),
  )
  expect([...named.keys()].toSorted()).toEqual([...own.keys()].toSorted())
  for (const [name, { integrity = '' }] of own) {
    const { hashes = [], licenses = [] } = named.get(name) ?? {}
    expect(
      hashes.map(({ content }) => `sha512-${Buffer.from(content, 'hex').toString('base64')}`),
      name,
    ).toEqual([integrity])
    expect(JSON.stringify(licenses), name).toMatch(/"(?:id|expression|name)":"[^"]+"/)
  }
  for (const name of Object.keys(manifest.dependencies)) expect(components.map((one) => one.name)).toContain(name)
  expect(faultsOf(lock, manifest)).toEqual([])
  recordProof('supply chain', {
    tried: components.length,
    figure: 'packages: pinned, licensed, hashed, in the bill of materials',
  })
})
