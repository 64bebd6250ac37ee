import { run } from './run-command.mjs'
import { log } from './log.mjs'

/** The checks that need no test run. Each is one program of node_modules/.bin with its arguments. */
const CHECKS = [
  { what: 'types in all code', program: 'tsc', args: ['-p', 'tsconfig.json'] },
  { what: 'types in browser code, without Node', program: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { what: 'types in server code, without the browser', program: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { what: 'lint', program: 'oxlint', args: ['--type-aware', '--report-unused-disable-directives-severity=error'] },
  { what: 'file length: at most 400 lines', program: 'oxlint', args: ['-c', 'scripts/longest-file.oxlintrc.json'] },
  { what: 'format', program: 'oxfmt', args: ['--check'] },
  { what: 'words that the style bans', program: 'node', args: ['scripts/check-words.ts'] },
  {
    what: 'boundaries: which modules may import which',
    program: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'src'],
  },
  { what: 'dead code: unused files, exports and packages', program: 'knip', args: ['--no-progress'] },
  {
    what: 'supply chain: licenses, exact versions, checksums in the lockfile',
    program: 'node',
    args: ['scripts/licenses.mjs', '--check'],
  },
]

/** Runs all checks, even after a failure, and resolves with the number of failed checks. */
export async function check() {
  let failed = 0
  for (const { what, program, args } of CHECKS) {
    log(`Checking ${what}.`)
    const code = await run(program, args)
    if (code !== 0) failed += 1
  }
  return failed
}
