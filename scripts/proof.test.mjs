import { expect, test } from 'vitest'
import { PROOF_CLAIMS } from './proof-claims.mjs'
import { notesUnseen, promisesIn, read, testFiles, testsThatProve } from './proof-files.mjs'
import { asPage, asText, faults, sums } from './proof-table.mjs'

const [FIRST = '', SECOND = ''] = Object.keys(PROOF_CLAIMS)
const whole = Object.entries(PROOF_CLAIMS).map(([promise, { least }]) => ({
  file: 'src/a.test.ts',
  promise,
  tried: least,
  held: least,
}))

test('adds up the rows of one promise, lists each figure once, and sorts by the order of the claims', () => {
  const rows = [
    { file: 'src/b.test.ts', promise: SECOND, tried: 1, held: 1 },
    { file: 'src/b.test.ts', promise: FIRST, tried: 3, held: 3, figure: 'two' },
    { file: 'src/a.test.ts', promise: FIRST, tried: 4, held: 4, figure: 'one' },
    { file: 'src/a.test.ts', promise: FIRST, tried: 5, held: 5, figure: 'one' },
  ]
  const [one, two] = sums(rows)
  expect(one).toEqual({
    promise: FIRST,
    tried: 12,
    held: 12,
    figures: ['one', 'two'],
    files: ['src/a.test.ts', 'src/b.test.ts'],
  })
  expect(two?.promise).toBe(SECOND)
  expect(sums(rows.toReversed())).toEqual(sums(rows))
  expect(asText(sums(rows))).toContain('one; two')
})

test('puts a promise that is not listed last, and reports it as a fault', () => {
  const table = sums([{ file: 'src/a.test.ts', promise: 'another thing', tried: 1, held: 1 }, ...whole])
  expect(table.at(-1)?.promise).toBe('another thing')
  expect(faults(table, { isWhole: false })).toEqual(['another thing: not listed in scripts/proof-claims.mjs.'])
})

test('reports a promise that did not hold, was tried too few times, or has no test', () => {
  const least = PROOF_CLAIMS[FIRST]?.least ?? 0
  const first = (/** @type {object} */ change) =>
    sums(whole.map((row) => (row.promise === FIRST ? { ...row, ...change } : row)))
  const seldom = (/** @type {number} */ tried) =>
    `${FIRST}: tried ${tried} times, but scripts/proof-claims.mjs requires at least ${least}.`
  expect(faults(sums(whole), { isWhole: true })).toEqual([])
  expect(faults(first({ held: least - 1 }), { isWhole: true })).toEqual([
    `${FIRST}: held ${least - 1} of ${least} times.`,
  ])
  expect(faults(first({ tried: 0, held: 0 }), { isWhole: true })).toEqual([`${FIRST}: held 0 of 0 times.`, seldom(0)])
  expect(faults(first({ tried: least - 1, held: least - 1 }), { isWhole: false })).toEqual([seldom(least - 1)])
  expect(faults(sums(whole.slice(1)), { isWhole: true })).toEqual([`${FIRST}: no test covers it.`])
  expect(faults(sums(whole.slice(1)), { isWhole: false })).toEqual([])
})

test('every promise has a meaning, a minimum number of tries and a test', () => {
  const noted = new Set(testsThatProve(() => true).flatMap((file) => promisesIn(read(file))))
  for (const [promise, { means, least }] of Object.entries(PROOF_CLAIMS)) {
    expect(means, promise).toMatch(/^[A-Zax].+\.$/)
    expect(least, promise).toBeGreaterThan(0)
  }
  expect(Object.keys(PROOF_CLAIMS).filter((promise) => !noted.has(promise))).toEqual([])
})

test('every test records its promises by a literal name from the list, because the proof finds tests by that name', () => {
  const tests = testFiles().filter((file) => file !== 'scripts/proof.test.mjs')
  expect(tests.filter((file) => notesUnseen(read(file)))).toEqual([])
  expect(tests.flatMap((file) => promisesIn(read(file))).filter((promise) => !(promise in PROOF_CLAIMS))).toEqual([])
  expect(notesUnseen('recordProof(ROW, { tried: 1 })')).toBe(true)
  expect(notesUnseen("recordProof('401 walk', { tried: 1 })")).toBe(false)
})

test('the page names the machine and the rows but no date, so an unchanged run gives the same page', () => {
  const page = asPage(sums([{ file: 'src/a.test.ts', promise: FIRST, tried: 1200, held: 1200, figure: 'this | that' }]))
  expect(page).toContain(
    `| ${FIRST} | ${PROOF_CLAIMS[FIRST]?.means} | 1,200 | 1,200 | this \\| that | [a.test.ts](../src/a.test.ts) |`,
  )
  expect(page).toMatch(/Machine: \d+ cores? \(.+\), \d+ GB of memory, \w+, Node \d+\.\d+\.\d+\./)
  expect(page).not.toMatch(/\d{4}-\d\d-\d\d/)
})

test('a run of some promises updates only their lines', () => {
  const row = (/** @type {string} */ promise, /** @type {number} */ tried) => ({
    file: 'src/a.test.ts',
    promise,
    tried,
    held: tried,
  })
  const before = asPage(sums([row(FIRST, 1), row(SECOND, 2)]))
  expect(asPage(sums([row(SECOND, 2), row(FIRST, 3)]))).toBe(asPage(sums([row(FIRST, 3)]), before))
  expect(asPage(sums([row(FIRST, 1)]))).not.toContain(`| ${SECOND} |`)
})
