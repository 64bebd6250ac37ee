import { expect, test } from 'vitest'
import { PROMISES } from './promises.mjs'
import { asPage, asText, faults, sums } from './proof-table.mjs'

const [FIRST = '', SECOND = ''] = Object.keys(PROMISES)
const whole = Object.keys(PROMISES).map((promise) => ({ file: 'src/a.test.ts', promise, tried: 2, held: 2 }))

test('what several tests show of one promise is one row: added up, with every figure once, in the order of the list', () => {
  const rows = [
    { file: 'src/b.test.ts', promise: SECOND, tried: 1, held: 1 },
    { file: 'src/b.test.ts', promise: FIRST, tried: 3, held: 3, figure: 'two' },
    { file: 'src/a.test.ts', promise: FIRST, tried: 4, held: 4, figure: 'one' },
    { file: 'src/a.test.ts', promise: FIRST, tried: 5, held: 5, figure: 'one' },
  ]
  const [one, two] = sums(rows)
  expect(one).toEqual({ promise: FIRST, tried: 12, held: 12, figures: ['one', 'two'], files: ['src/a.test.ts', 'src/b.test.ts'] })
  expect(two?.promise).toBe(SECOND)
  expect(sums(rows.toReversed())).toEqual(sums(rows))
  expect(asText(sums(rows))).toContain('one; two')
})

test('a promise beside the list is shown after those of the list', () => {
  const table = sums([{ file: 'src/a.test.ts', promise: 'another thing', tried: 1, held: 1 }, ...whole])
  expect(table.at(-1)?.promise).toBe('another thing')
  expect(faults(table, { isWhole: true })).toEqual([])
})

test('a proof is wrong where something did not hold, was not tried, or is shown by nothing', () => {
  expect(faults(sums(whole), { isWhole: true })).toEqual([])
  expect(faults(sums(whole.map((row) => (row.promise === FIRST ? { ...row, held: 1 } : row))), { isWhole: true })).toEqual([`${FIRST}: held 1 of 2.`])
  expect(faults(sums(whole.map((row) => (row.promise === FIRST ? { ...row, tried: 0, held: 0 } : row))), { isWhole: true })).toEqual([`${FIRST}: held 0 of 0.`])
  expect(faults(sums(whole.slice(1)), { isWhole: true })).toEqual([`${FIRST}: no test shows it.`])
  expect(faults(sums(whole.slice(1)), { isWhole: false })).toEqual([])
})

test('the page tells machine and row, and no day: run again without a change, it is the same', () => {
  const page = asPage(sums([{ file: 'src/a.test.ts', promise: FIRST, tried: 1200, held: 1200, figure: 'this | that' }]))
  expect(page).toContain(`| ${FIRST} | ${PROMISES[FIRST]} | 1,200 | 1,200 | this \\| that | [a.test.ts](../src/a.test.ts) |`)
  expect(page).toMatch(/Machine: \d+ cores? \(.+\), \d+ GB of memory, \w+, Node \d+\.\d+\.\d+\./)
  expect(page).not.toMatch(/\d{4}-\d\d-\d\d/)
})
