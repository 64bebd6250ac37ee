import { LIMITS } from '../contract.ts'
import type { Column, Delimiter, Encoding, Format } from '../contract.ts'
import { FileRefused, detectEncoding } from '../csv/detect-encoding.ts'
import {
  detectDelimiter,
  firstRows,
  findDeclaredDelimiter,
  TOO_MANY_COLUMNS,
  TOO_MANY_LINES,
} from '../csv/read-rows.ts'
import { toCells, listHeadings, readCard } from '../vcard/card-cells.ts'
import { eachCard, isCards } from '../vcard/read-cards.ts'
import type { Card } from '../vcard/read-cards.ts'
import { guessColumns, guessByCells, isEmail, isPhone, guessTarget } from '../guess-columns.ts'
import { countKnown, holdsHeadings, withGroups } from '../heading-rows.ts'

/**
 * What is known of a file before anybody has said what its columns are. `rowsAbove`: rows with something in them above
 * the headings.
 */
export type InspectedFile = {
  format: Format
  encoding: Encoding
  delimiter: Delimiter
  hasHeadings: boolean
  rowsAbove: number
  columns: Column[]
  lines: number
}
/** What the owner knows better. */
export type LayoutOverride = { delimiter?: Delimiter | undefined; hasHeadings?: boolean | undefined }

const SAMPLES = 5
const LONGEST_SAMPLE = 200
/** The rows above its headings in which a report may give its title, recipient and date. */
const MAX_ABOVE = 10

/** Reads a file through once. Throws FileRefused for what cannot be imported. */
export async function inspectFile(file: string, overrides: LayoutOverride): Promise<InspectedFile> {
  const { encoding, lines: filled, head } = await detectEncoding(file)
  if (isCards(head)) return lookAtCards(file, encoding)
  const said = findDeclaredDelimiter(head)
  const delimiter = overrides.delimiter ?? said ?? detectDelimiter(head)
  const all = firstRows(head, delimiter, SAMPLES + 1 + MAX_ABOVE)
  const directive = said === null ? 0 : 1
  const rowsAbove = overrides.hasHeadings === false ? directive : headingsAt(all, directive)
  const rows = all.slice(rowsAbove, rowsAbove + SAMPLES + 1)
  const [first] = rows
  if (!first) throw new FileRefused('This file is empty. Choose the file with your customers.')
  const hasHeadings = overrides.hasHeadings ?? looksLikeHeadings(first)
  const below = hasHeadings ? rows.slice(1) : rows.slice(0, SAMPLES)
  const width = Math.max(first.length, hasHeadings ? 0 : Math.max(...below.map((cells) => cells.length)))
  if (width > LIMITS.columns) throw new FileRefused(TOO_MANY_COLUMNS)
  const lines = filled - rowsAbove - (hasHeadings ? 1 : 0)
  if (lines > LIMITS.lines) throw new FileRefused(TOO_MANY_LINES)
  if (lines <= 0) throw new FileRefused('This file has headings but no customers. Choose another one.')
  const headings = hasHeadings ? withGroups(all[rowsAbove - 1], first) : []
  const named = Array.from({ length: width }, (_column, place) => ({
    heading: (hasHeadings && readable(headings[place] ?? '')) || `Column ${place + 1}`,
    samples: below.map((cells) => readable(cells[place] ?? '')),
  }))
  const targets = hasHeadings ? guessColumns(named) : guessByCells(named)
  return {
    format: 'csv',
    encoding,
    delimiter,
    hasHeadings,
    rowsAbove,
    lines,
    columns: named.map((column, place) => ({ ...column, target: targets[place] ?? null })),
  }
}

/** Contact cards have no columns of their own: those under which any card says something. */
async function lookAtCards(file: string, encoding: Encoding): Promise<InspectedFile> {
  const used = new Set<string>()
  const first: Card[] = []
  let lines = 0
  await eachCard(file, encoding, (card) => {
    lines++
    if (first.length < SAMPLES) first.push(card)
    for (const heading of readCard(card).keys()) used.add(heading)
  })
  if (lines === 0) throw new FileRefused('This file has no contacts. Choose another one.')
  if (lines > LIMITS.lines) throw new FileRefused(TOO_MANY_LINES)
  const headings = listHeadings(used)
  const cells = first.map((card) => toCells(card, headings))
  const named = headings.map((heading, place) => ({ heading, samples: cells.map((row) => readable(row[place] ?? '')) }))
  // What a heading of ours is needs no sample.
  const columns = named.map((column) => ({ ...column, target: guessTarget(column.heading) }))
  return { format: 'vcard', encoding, delimiter: ',', hasHeadings: true, rowsAbove: 0, lines, columns }
}

/**
 * Which row holds the headings: the first one, unless a later one names at least two columns that we know, and more
 * than those above it.
 */
function headingsAt(rows: readonly string[][], directive: number): number {
  const known = countKnown
  const first = rows[directive]
  const second = rows[directive + 1]
  // Names of groups stand above the headings.
  if (first && second && holdsHeadings(second) && known(second) > known(first)) return directive + 1
  if (!first || known(first) >= 2 || first.some((cell) => isPhone(readable(cell)) || isEmail(readable(cell))))
    return directive
  for (const [place, cells] of rows.entries()) {
    if (place <= directive || place > directive + MAX_ABOVE) continue
    if (known(cells) >= 2 && known(cells) > known(first)) return place
    // A customer above the headings would be lost.
    if (
      cells.some((cell) => isEmail(readable(cell)) || isPhone(readable(cell))) &&
      cells.filter((cell) => cell.trim() !== '').length > 2
    )
      break
  }
  return directive
}

/** Names of columns we know, or at least nothing that only a customer has. */
function looksLikeHeadings(cells: readonly string[]): boolean {
  const short = cells.map(readable)
  if (short.some((cell) => guessTarget(cell) !== null)) return true
  return !short.some((cell) => isPhone(cell) || isEmail(cell) || /\d{4,}/.test(cell))
}

/** Its beginning. The cut may go through an emoji, and the database keeps no half ones. */
const readable = (cell: string): string => cell.trim().slice(0, LONGEST_SAMPLE).toWellFormed()
