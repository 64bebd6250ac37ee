import { expect, test } from 'vitest'
import { faultsOf, packagesOf } from './license-check.mjs'

const whole = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }
const lock = (/** @type {Record<string, object>} */ packages) => ({ packages: { '': {}, ...packages } })
const judged = (/** @type {Record<string, object>} */ packages, dependencies = {}) =>
  faultsOf(lock(packages), { dependencies })

test('reports a license that is not allowed, by the name of the package', () => {
  expect(judged({ 'node_modules/a': whole })).toEqual([])
  for (const license of ['GPL-3.0', 'SEE LICENSE IN X', 'MIT AND GPL-3.0', undefined])
    expect(judged({ 'node_modules/@b/c': { ...whole, license } })).toEqual([expect.stringContaining('@b/c is under')])
  expect(judged({ 'node_modules/a': { ...whole, license: '(GPL-3.0 OR MIT)' } })).toEqual([])
})

test('what was looked at is allowed for its own name only', () => {
  expect(judged({ 'node_modules/web-push': { ...whole, license: 'MPL-2.0' } })).toEqual([])
  expect(judged({ 'node_modules/other': { ...whole, license: 'MPL-2.0' } })).toHaveLength(1)
})

test('packages that only build and test are not part of the product, whatever their license', () => {
  const packages = {
    'node_modules/a': whole,
    'node_modules/b': { ...whole, dev: true, license: 'GPL-3.0' },
    'node_modules/c/node_modules/a': whole,
  }
  expect(packagesOf(lock(packages))).toEqual([{ name: 'a', version: '1.0.0', license: 'MIT' }])
  expect(judged(packages)).toEqual([])
})

test('reports a version that is not exact, contents without a checksum and another registry', () => {
  for (const version of ['^1.0.0', '1.x', 'latest', 'github:a/b', '1.0'])
    expect(judged({}, { a: version })).toEqual([expect.stringContaining(version)])
  expect(judged({}, { a: '1.0.0', b: '18.4.0-beta.17' })).toEqual([])
  for (const change of [{ integrity: undefined }, { integrity: 'sha1-x' }, { resolved: 'https://evil.example/a.tgz' }])
    expect(judged({ 'node_modules/a': { ...whole, ...change } })).toHaveLength(1)
})
