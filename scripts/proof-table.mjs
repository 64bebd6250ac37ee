import os from 'node:os'
import { PROOF_CLAIMS } from './proof-claims.mjs'

/**
 * @typedef {{ file: string, promise: string, tried: number, held: number, figure?: string }} Row what one test showed
 * @typedef {{ promise: string, tried: number, held: number, figures: string[], files: string[] }} Sum what all of them
 * showed of one promise
 */

/**
 * One line for each promise, in the order of the list; those beside the list come last, by their name. The order of the
 * rows given does not matter.
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
 * What is wrong with a proof: a sentence for each promise that did not hold, was tried too seldom or, unless only some
 * were asked for, has no row, and for each row of which nobody says what it means.
 * @param {readonly Sum[]} table
 * @param {{ isWhole: boolean }} run
 */
export function faults(table, { isWhole }) {
  const broken = table
    .filter(({ tried, held }) => tried === 0 || held !== tried)
    .map(({ promise, tried, held }) => `${promise}: held ${held} of ${tried}.`)
  const seldom = table.flatMap(({ promise, tried }) => {
    const least = PROOF_CLAIMS[promise]?.least ?? 0
    return tried < least
      ? [`${promise}: tried ${tried} times, which is less than the ${least} that scripts/proof-claims.mjs asks for.`]
      : []
  })
  const unknown = table
    .filter(({ promise }) => !(promise in PROOF_CLAIMS))
    .map(({ promise }) => `${promise}: scripts/proof-claims.mjs does not say what it means.`)
  const missing = Object.keys(PROOF_CLAIMS).filter((promise) => !table.some((row) => row.promise === promise))
  return [
    ...broken,
    ...seldom,
    ...unknown,
    ...(isWhole ? missing.map((promise) => `${promise}: no test shows it.`) : []),
  ]
}

/**
 * The table for the terminal.
 * @param {readonly Sum[]} table
 */
export function asText(table) {
  const lines = [
    ['promise', 'tried', 'held', 'figure'],
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
 * docs/proof.md. Nothing in it but the figures themselves changes from run to run. A promise that this run did not ask
 * for keeps its line of the page before.
 * @param {readonly Sum[]} table
 * @param {string} [before] the page before; left out where the run was whole
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
  return `# The proof

What the product promises under attack, load and failure, how often that was tried, and how often it held. \`npm run proof\` made this page, and makes
it again: it runs the tests that show a promise, in their long form (\`PROOF=1\`), and fails when a promise did not hold,
was tried too seldom, or is shown by no test.
\`npm run proof -- webhooks\` runs those that show promises with that word in their name, and writes their lines only.

Machine: ${machine()}.

| promise | what is promised | tried | held | figure | shown by |
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
