import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run-command.mjs'

/** Every test file, from the folder of the product. */
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
 * The test files in which a promise is noted, found by reading them: a list would go stale.
 * @param {(promise: string) => boolean} isAsked
 */
export function testsThatProve(isAsked) {
  return testFiles().filter((file) => promisesIn(read(file)).some(isAsked))
}

/**
 * The promises that a test notes.
 * @param {string} text
 */
export function promisesIn(text) {
  return [...text.matchAll(/\brecordProof\(\s*'([^']+)'/g)].map(([, promise = '']) => promise)
}

/**
 * Whether a test notes a promise by something else than its name, by which it would not be found.
 * @param {string} text
 */
export function notesUnseen(text) {
  return (text.match(/\brecordProof\(/g) ?? []).length !== promisesIn(text).length
}

/** @param {string} file */
export function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
