import { writeFileSync } from 'node:fs'

/**
 * Counts for scripts/test.mjs the results of a Vitest run, and writes them to COUNT_FILE. A test that failed counts
 * once. So does a file, a suite or an error outside of any test; the tests that such a failure blocked do not count
 * again. A test that is skipped for another reason counts as failed, because a test that cannot run must say so and not
 * look green.
 */
export default class CountReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.COUNT_FILE
    if (file === undefined) return
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      failed += brokenIn(module)
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        else if (state === 'failed') failed += 1
        else if (!isBlocked(test)) {
          failed += 1
          console.log(`Skipped (counts as failed): ${test.fullName}`)
        }
        if (test.diagnostic()?.flaky) {
          const [first] = test.result().errors ?? []
          console.log(
            `Flaky, passed only on the second try and needs a fix: ${test.module.relativeModuleId} > ${test.fullName}\n${first?.stack ?? ''}`,
          )
        }
      }
    }
    printSlowest(modules)
    writeFileSync(file, JSON.stringify({ passed, failed }))
  }
}

/** How many of the slowest files to print. */
const SLOWEST = 30

/**
 * Prints which files took longest, in seconds. tests/support/slowest-first.ts starts those first.
 * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
 */
function printSlowest(modules) {
  const files = modules.map((module) => ({
    file: module.relativeModuleId,
    seconds: Math.round(module.diagnostic().duration / 1000),
  }))
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  console.log(
    [
      'Slowest files, in seconds:',
      ...slowest.map(({ file, seconds }) => `${String(seconds).padStart(5)}  ${file}`),
    ].join('\n'),
  )
}

/**
 * Counts the file and those of its suites that could not run, for example because a hook failed.
 * @param {import('vitest/node').TestModule} module
 */
function brokenIn(module) {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  return suites.length + (module.errors().length > 0 ? 1 : 0)
}

/**
 * Returns true if the file of a test, or a suite around it, could not run.
 * @param {import('vitest/node').TestCase} test
 */
function isBlocked(test) {
  for (let around = test.parent; ; around = around.parent) {
    if (around.errors().length > 0) return true
    if (around.type === 'module') return false
  }
}
