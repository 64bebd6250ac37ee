import { writeFileSync } from 'node:fs'

/**
 * Writes for scripts/proof.mjs what the tests of a run have shown, into the file ROWS_FILE. Of a test that failed
 * nothing counts, even where it had noted something before: what it was to show it did not.
 */
export default class ProofReporter {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    const file = process.env.ROWS_FILE
    if (file === undefined) return
    const rows = modules.flatMap((module) =>
      [...module.children.allTests('passed')].flatMap((test) =>
        (test.meta().proved ?? []).map((row) => Object.assign({ file: module.relativeModuleId }, row)),
      ),
    )
    writeFileSync(file, JSON.stringify(rows))
  }
}
