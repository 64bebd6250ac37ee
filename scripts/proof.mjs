import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Failure, ROOT, run, stopWithNpm } from './run-command.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { testsThatProve } from './proof-files.mjs'
import { asPage, asText, faults, sums } from './proof-table.mjs'
import { log, runToEnd } from './log.mjs'

// npm run proof [-- word …]: runs the tests that record a promise, in their long form, and prints the table. If every
// promise held, it writes docs/proof.md. With words, it runs only the tests of promises whose name contains one of them,
// and updates only their lines.
const PAGE = path.join(ROOT, 'docs', 'proof.md')

stopWithNpm()
await runToEnd(async () => {
  const words = process.argv.slice(2).map((word) => word.toLowerCase())
  await ensureBuilt({ tests: true })
  const isAsked = (/** @type {string} */ promise) =>
    words.length === 0 || words.some((word) => promise.toLowerCase().includes(word))
  const files = testsThatProve(isAsked)
  if (files.length === 0)
    throw new Failure(`No promise has ${words.join(' or ')} in its name. scripts/proof-claims.mjs lists all promises.`)
  log(
    `Running ${files.length} test ${files.length === 1 ? 'file' : 'files'}.${words.length === 0 ? ' This takes an hour on a small machine.' : ''}`,
  )
  const { rows, code } = await prove(files)
  const table = sums(rows.filter(({ promise }) => isAsked(promise)))
  log(`\n${asText(table)}\n`)
  const wrong = faults(table, { isWhole: words.length === 0 })
  if (code !== 0) wrong.push('Some tests failed. Their names are above.')
  if (table.length === 0) wrong.push('No test recorded a promise.')
  for (const sentence of wrong) log(sentence)
  // The page must not come from a run in which a promise did not hold.
  if (wrong.length === 0) writeFileSync(PAGE, asPage(table, words.length === 0 ? '' : readFileSync(PAGE, 'utf8')))
  log(wrong.length === 0 ? `${table.length} ${table.length === 1 ? 'promise' : 'promises'} held.` : 'The proof failed.')
  return wrong.length === 0 ? 0 : 1
})

/** @param {readonly string[]} files */
async function prove(files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proof-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const rowsFile = path.join(folder, 'rows.json')
  const counts = path.join(folder, 'counts.json')
  const reporters = ['default', './scripts/count-reporter.mjs', './scripts/proof-reporter.mjs'].map(
    (reporter) => `--reporter=${reporter}`,
  )
  // Full paths, because Vitest matches any path that contains the argument.
  const code = await run('vitest', ['run', ...reporters, ...files.map((file) => path.join(ROOT, file))], {
    PROOF: '1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    NODE_ENV: 'test',
    ROWS_FILE: rowsFile,
    COUNT_FILE: counts,
  })
  // Vitest exits with 0 when a test is skipped, but count-reporter.mjs counts it as failed.
  const { failed = 1 } = read(counts) ?? {}
  return { rows: /** @type {import('./proof-table.mjs').Row[]} */ (read(rowsFile) ?? []), code: code || failed }
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
