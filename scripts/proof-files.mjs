import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run-command.mjs'

/** Lists every test file, with paths relative to the repository root. */
export function testFiles() {
  return ['src', 'tests', 'tools', 'scripts']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file),
      ),
    )
    .filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file))
    .toSorted()
}

/**
 * Lists the test files that record a matching promise. It reads the files, because a list would go stale.
 * @param {(promise: string) => boolean} isAsked
 */
export function testsThatProve(isAsked) {
  return testFiles().filter((file) => promisesIn(read(file)).some(isAsked))
}

/**
 * Lists the promises that a test file records.
 * @param {string} text
 */
export function promisesIn(text) {
  return [...text.matchAll(/\brecordProof\(\s*'([^']+)'/g)].map(([, promise = '']) => promise)
}

/**
 * Returns true if a test passes something other than a literal name to `recordProof`: `testsThatProve` would miss it.
 * @param {string} text
 */
export function notesUnseen(text) {
  return (text.match(/\brecordProof\(/g) ?? []).length !== promisesIn(text).length
}

/** @param {string} file */
export function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
