import { writeFileSync } from 'node:fs'

/**
 * Writes the rows that the tests of a run recorded to ROWS_FILE, for scripts/proof.mjs. A failed test counts for nothing,
 * even if it recorded a row before it failed.
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
