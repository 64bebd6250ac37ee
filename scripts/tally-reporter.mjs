import { writeFileSync } from 'node:fs'

/**
 * Counts for scripts/test.mjs what a run of Vitest came to, in the file TALLY_FILE. A file that does not load, an error outside
 * of any test and a skipped test count as failed: what cannot run must say so, not look green.
 */
export default class TallyReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.TALLY_FILE
    if (file === undefined) return
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      failed += module.errors().length
      for (const suite of module.children.allSuites()) failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        else failed += 1
        if (test.diagnostic()?.flaky) {
          const [first] = test.result().errors ?? []
          console.log(`Passed at its second try only, which is a fault to mend: ${test.module.relativeModuleId} > ${test.fullName}\n${first?.stack ?? ''}`)
        }
        if (state === 'skipped') console.log(`Skipped, so it counts as failed: ${test.fullName}`)
      }
    }
    writeFileSync(file, JSON.stringify({ passed, failed }))
  }
}
