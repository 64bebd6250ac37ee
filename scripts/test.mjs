import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { check } from './check-list.mjs'
import { Failure, ROOT, run, stopWithNpm } from './run-command.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { log, runToEnd } from './log.mjs'

// npm test: everything a fresh clone needs, the checks, then the tests. Its last line counts the tests; a step before
// them that fails ends it and counts as one. `npm test -- --with-system` adds the system suite: attacks, faults,
// several nodes, killed processes, and full disks, which need the right to mount one.
const WITH_SYSTEM = process.argv.includes('--with-system')

stopWithNpm()
await runToEnd(async () => {
  await stepBefore(() => ensureBuilt({ tests: true }))
  const failedChecks = await check()
  if (failedChecks > 0) return count(0, failedChecks)
  log(`Running the server tests and the browser tests${WITH_SYSTEM ? ', then the system tests' : ''}.`)
  const { passed, failed, code } = await tests()
  return count(passed, failed) || code
})

/** @param {() => Promise<void>} step */
async function stepBefore(step) {
  try {
    await step()
  } catch (error) {
    if (error instanceof Failure && error.message) log(error.message)
    count(0, 1)
    throw error instanceof Failure ? new Failure('', error.code) : error
  }
}

/**
 * Runs the projects of vitest.config.ts. A run that ends without a count counts as one failure. A failed test gets a
 * second try: one slip of a busy machine among seven thousand tests must not hide the other results. The summary names
 * the tests that needed a second try, because they need a fix.
 */
async function tests() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tests-'))
  const counts = path.join(folder, 'counts.json')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const projects = ['server', 'e2e', ...(WITH_SYSTEM ? ['system'] : [])].map((name) => `--project=${name}`)
  const code = await run(
    'vitest',
    ['run', ...projects, '--retry=1', '--reporter=default', '--reporter=./scripts/count-reporter.mjs'],
    {
      COUNT_FILE: counts,
      NODE_ENV: 'test',
      // The processes for imports and pictures start by the hundred, and compiling is half of each start.
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
    },
  )
  const { passed, failed } = read(counts) ?? { passed: 0, failed: 1 }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), code }
}

/**
 * @param {string} counts
 * @returns {{ passed: number, failed: number } | null}
 */
function read(counts) {
  try {
    return JSON.parse(readFileSync(counts, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {number} passed
 * @param {number} failed
 */
function count(passed, failed) {
  log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
