import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs } from './build-hash.mjs'

const ROOT = path.join(import.meta.dirname, '..')

/** @type {string} */
let scratch
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'built-from-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

/**
 * What a file imports of ours, and what that imports in turn.
 * @param {string} file
 * @returns {string[]}
 */
const importsOf = (file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/(?:from|import) '(\.[^']+)'/g)]
    .map(([, named = '']) => path.posix.join(path.posix.dirname(file), named))
    .flatMap((found) => [found, ...importsOf(found)])

test('whatever vite.config.ts imports of ours makes a new build when it changes', () => {
  const imported = [...new Set(importsOf('vite.config.ts'))]
  expect(imported).toEqual(expect.arrayContaining(['tools/bundle/inline-loader.ts', 'tools/service-worker/plugin.ts']))
  for (const file of imported) {
    mkdirSync(path.join(scratch, path.dirname(file)), { recursive: true })
    const before = hashInputs(scratch)
    writeFileSync(path.join(scratch, file), 'export {}')
    expect(hashInputs(scratch), file).not.toBe(before)
  }
})
