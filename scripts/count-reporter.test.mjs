import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './run-command.mjs'

/**
 * Runs Vitest on these files and answers what the reporter counted and printed.
 * @param {Record<string, string>} files
 */
function countOf(files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'count-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder, `${name}.test.mjs`), `import { beforeAll, describe, test } from 'vitest'\n${text}`)
  const count = path.join(folder, 'count.json')
  const reporter = path.join(ROOT, 'scripts/count-reporter.mjs')
  const { VITEST: _, ...env } = process.env
  const { stdout } = spawnSync(
    path.join(ROOT, 'node_modules/.bin/vitest'),
    ['run', '--root', folder, `--reporter=${reporter}`],
    {
      cwd: folder,
      env: { ...env, COUNT_FILE: count, NODE_PATH: path.join(ROOT, 'node_modules') },
      encoding: 'utf8',
    },
  )
  return { ...JSON.parse(readFileSync(count, 'utf8')), printed: stdout }
}

test(
  'counts each failed test once, and a hook or a file that fails once for all of its tests',
  { timeout: 60_000 },
  () => {
    expect(
      countOf({
        passes: "test('a', () => {}); test('b', () => {})",
        fails: "test('a', () => { throw new Error('no') }); test('b', () => {})",
        hook: "describe('s', () => { beforeAll(() => { throw new Error('no') }); test('a', () => {}); test('b', () => {}); test('c', () => {}) })",
        broken: "throw new Error('does not load')",
      }),
    ).toMatchObject({ passed: 3, failed: 3 })
  },
)

test('counts a skipped test as failed', { timeout: 60_000 }, () => {
  expect(countOf({ skips: "test.skip('a', () => {}); test('b', () => {})" })).toMatchObject({ passed: 1, failed: 1 })
})

test('lists the slowest files, slowest first', { timeout: 60_000 }, () => {
  const { printed } = countOf({
    quick: "test('a', () => {})",
    slow: "test('a', () => new Promise((done) => setTimeout(done, 1100)))",
  })
  expect(printed).toMatch(/Slowest files, in seconds:\n +1 {2}slow\.test\.mjs\n +0 {2}quick\.test\.mjs/)
})
