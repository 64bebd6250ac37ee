import os from 'node:os'
import { PROOF_CLAIMS } from './proof-claims.mjs'

/**
 * @typedef {{ file: string, promise: string, tried: number, held: number, figure?: string }} Row the result of one test
 * @typedef {{ promise: string, tried: number, held: number, figures: string[], files: string[] }} Sum the results of
 * all tests of one promise
 */

/**
 * Adds up the rows to one sum per promise, in the order of PROOF_CLAIMS. Promises that are not listed there come last,
 * sorted by name. The order of `rows` does not matter.
 * @param {readonly Row[]} rows
 * @returns {Sum[]}
 */
export function sums(rows) {
  const sorted = rows.toSorted((one, other) => (one.file === other.file ? 0 : one.file < other.file ? -1 : 1))
  const names = Object.keys(PROOF_CLAIMS)
  const others = [...new Set(rows.map(({ promise }) => promise))].filter((name) => !names.includes(name)).toSorted()
  return [...names, ...others].flatMap((promise) => {
    const own = sorted.filter((row) => row.promise === promise)
    if (own.length === 0) return []
    return [
      {
        promise,
        tried: own.reduce((sum, { tried }) => sum + tried, 0),
        held: own.reduce((sum, { held }) => sum + held, 0),
        figures: [...new Set(own.flatMap(({ figure }) => figure ?? []))],
        files: [...new Set(own.map(({ file }) => file))],
      },
    ]
  })
}

/**
 * Lists the faults of a proof, one sentence each. A promise is at fault if it did not hold, was tried too few times or,
 * in a whole run, has no row. A row of a promise that PROOF_CLAIMS does not list is a fault, too.
 * @param {readonly Sum[]} table
 * @param {{ isWhole: boolean }} run
 */
export function faults(table, { isWhole }) {
  const broken = table
    .filter(({ tried, held }) => tried === 0 || held !== tried)
    .map(({ promise, tried, held }) => `${promise}: held ${held} of ${tried} times.`)
  const seldom = table.flatMap(({ promise, tried }) => {
    const least = PROOF_CLAIMS[promise]?.least ?? 0
    return tried < least
      ? [`${promise}: tried ${tried} times, but scripts/proof-claims.mjs requires at least ${least}.`]
      : []
  })
  const unknown = table
    .filter(({ promise }) => !(promise in PROOF_CLAIMS))
    .map(({ promise }) => `${promise}: not listed in scripts/proof-claims.mjs.`)
  const missing = Object.keys(PROOF_CLAIMS).filter((promise) => !table.some((row) => row.promise === promise))
  return [
    ...broken,
    ...seldom,
    ...unknown,
    ...(isWhole ? missing.map((promise) => `${promise}: no test covers it.`) : []),
  ]
}

/**
 * Formats the table for the terminal.
 * @param {readonly Sum[]} table
 */
export function asText(table) {
  const lines = [
    ['Promise', 'Tried', 'Held', 'Details'],
    ...table.map((row) => [row.promise, count(row.tried), count(row.held), row.figures.join('; ')]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return lines
    .map(([promise = '', tried = '', held = '', figure = '']) =>
      `${promise.padEnd(widths[0] ?? 0)}  ${tried.padStart(widths[1] ?? 0)}  ${held.padStart(widths[2] ?? 0)}  ${figure}`.trimEnd(),
    )
    .join('\n')
}

/**
 * Formats docs/proof.md. Only the figures change from run to run. A promise that this run did not include keeps its line
 * from the previous page.
 * @param {readonly Sum[]} table
 * @param {string} [before] the previous page; omitted after a whole run
 */
export function asPage(table, before = '') {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|')
  const lines = new Map(
    before.split('\n').flatMap((line) => (line.startsWith('| ') ? [[line.slice(2).split(' | ')[0] ?? '', line]] : [])),
  )
  for (const { promise, tried, held, figures, files } of table) {
    const shownBy = files.map((file) => `[${file.split('/').at(-1)}](../${file})`).join(', ')
    lines.set(
      promise,
      `| ${[cell(promise), cell(PROOF_CLAIMS[promise]?.means ?? ''), count(tried), count(held), cell(figures.join('; ')), shownBy].join(' | ')} |`,
    )
  }
  const rows = Object.keys(PROOF_CLAIMS).flatMap((promise) => lines.get(promise) ?? [])
  return `# Proof

This page lists what the product promises under attack, load and failure, how often each promise was tried, and how often it held.
\`npm run proof\` generates it. The command runs the tests of all promises in their long form (\`PROOF=1\`). It fails if
a promise does not hold, is tried too few times, or has no test.
\`npm run proof -- webhooks\` runs only the tests of promises with that word in their name, and updates only their lines.

Machine: ${machine()}.

| Promise | Meaning | Tried | Held | Details | Tests |
| --- | --- | ---: | ---: | --- | --- |
${rows.join('\n')}
`
}

function machine() {
  const cores = os.availableParallelism()
  return `${cores} ${cores === 1 ? 'core' : 'cores'} (${os.cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GB of memory, ${os.type()}, Node ${process.versions.node}`
}

/** @param {number} many */
const count = (many) => many.toLocaleString('en-US')
