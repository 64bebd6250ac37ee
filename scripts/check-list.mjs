import { run } from './run-command.mjs'
import { log } from './log.mjs'

/**
 * What holds without a test: each says what it looks at, and is one program of node_modules/.bin with its arguments.
 */
const CHECKS = [
  { what: 'types, of the whole', program: 'tsc', args: ['-p', 'tsconfig.json'] },
  { what: 'types, of browser code without Node', program: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { what: 'types, of server code without the browser', program: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { what: 'lint', program: 'oxlint', args: ['--type-aware', '--report-unused-disable-directives-severity=error'] },
  { what: 'length: no file beyond 400 lines', program: 'oxlint', args: ['-c', 'scripts/longest-file.oxlintrc.json'] },
  { what: 'format', program: 'oxfmt', args: ['--check'] },
  {
    what: 'boundaries: who imports whom',
    program: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'src'],
  },
  { what: 'dead code: files, exports and packages that nothing uses', program: 'knip', args: ['--no-progress'] },
  {
    what: 'supply: licenses, exact versions, contents that the lockfile vouches for',
    program: 'node',
    args: ['scripts/licenses.mjs', '--check'],
  },
]

/** Runs all of them, since one fault seldom hides another, and resolves with how many failed. */
export async function check() {
  let failed = 0
  for (const { what, program, args } of CHECKS) {
    log(`Checking ${what}.`)
    const code = await run(program, args)
    if (code !== 0) failed += 1
  }
  return failed
}
