import { LIMITS } from '../contract.ts'
import type { Column, Delimiter, Encoding } from '../contract.ts'
import { FileRefused, readThrough } from '../csv/encoding.ts'
import { delimiterOf, firstRows, TOO_MANY_COLUMNS, TOO_MANY_LINES } from '../csv/records.ts'
import { guess, guessByCells, isEmail, isPhone, targetOf } from '../guess.ts'

/** What is known of a file before anybody has said what its columns are. */
export type Looked = { encoding: Encoding; delimiter: Delimiter; hasHeadings: boolean; columns: Column[]; lines: number }
/** What the owner knows better. */
export type Told = { delimiter?: Delimiter | undefined; hasHeadings?: boolean | undefined }

const SAMPLES = 5
const LONGEST_SAMPLE = 200

/** Reads a file through once. Throws FileRefused for what cannot be imported. */
export async function look(file: string, told: Told): Promise<Looked> {
  const { encoding, lines: filled, head } = await readThrough(file)
  const delimiter = told.delimiter ?? delimiterOf(head)
  const rows = firstRows(head, delimiter, SAMPLES + 1)
  const [first] = rows
  if (!first) throw new FileRefused('There is nothing in this file. Please choose the file with your customers.')
  const hasHeadings = told.hasHeadings ?? looksLikeHeadings(first)
  const below = hasHeadings ? rows.slice(1) : rows.slice(0, SAMPLES)
  const width = Math.max(first.length, hasHeadings ? 0 : Math.max(...below.map((cells) => cells.length)))
  if (width > LIMITS.columns) throw new FileRefused(TOO_MANY_COLUMNS)
  const lines = filled - (hasHeadings ? 1 : 0)
  if (lines > LIMITS.lines) throw new FileRefused(TOO_MANY_LINES)
  if (lines === 0) throw new FileRefused('This file holds headings and no customers. Please choose another one.')
  const named = Array.from({ length: width }, (_column, place) => ({
    heading: (hasHeadings && readable(first[place] ?? '')) || `Column ${place + 1}`,
    samples: below.map((cells) => readable(cells[place] ?? '')),
  }))
  const targets = hasHeadings ? guess(named) : guessByCells(named)
  return { encoding, delimiter, hasHeadings, lines, columns: named.map((column, place) => ({ ...column, target: targets[place] ?? null })) }
}

/** Names of columns we know, or at least nothing that only a customer has. */
function looksLikeHeadings(cells: readonly string[]): boolean {
  const short = cells.map(readable)
  if (short.some((cell) => targetOf(cell) !== null)) return true
  return !short.some((cell) => isPhone(cell) || isEmail(cell) || /\d{4,}/.test(cell))
}

/** Its beginning. The cut may go through an emoji, and the database keeps no half ones. */
const readable = (cell: string): string => cell.trim().slice(0, LONGEST_SAMPLE).toWellFormed()
