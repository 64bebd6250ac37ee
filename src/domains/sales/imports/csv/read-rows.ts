import { once } from 'node:events'
import { parse } from 'csv-parse'
import type { Options } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import type { Encoding } from '../contract.ts'
import { Delimiter, LIMITS } from '../contract.ts'
import { decodeFile } from './decode-file.ts'
import { FileRefused } from './detect-encoding.ts'

/** The cells of one line of the table, and the line of the file on which it begins. */
export type Row = { line: number; cells: string[] }

/** A cell may hold a letter; a quote that is never closed must not swallow a file. Characters. */
const LONGEST_LINE = 256 * 1024

const optionsFor = (delimiter: Delimiter): Options => ({
  delimiter,
  // Left to itself the parser takes what ends the first line; a file put together from two has both.
  record_delimiter: ['\r\n', '\n', '\r'],
  // A quote in the middle of a cell (5" pipe) is a sign like others, and a line may have more or fewer cells: the dry
  // run tells of it.
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: LONGEST_LINE,
})

/**
 * Hands the rows of a file to `take`, in order, as they are read; those without anything in them are left out. Reads on
 * when `ready` says so. Throws FileRefused, with the line.
 */
export async function eachRow(
  file: string,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
  take: (row: Row) => void,
  ready: () => Promise<void>,
): Promise<void> {
  let [last, surplus] = [0, 0]
  const parser = parse({
    ...optionsFor(delimiter),
    on_record: (cells: string[], { lines }) => {
      // The parser tells where a row ends, and within quotes it counts both signs of a Windows break.
      const { signs, breaks } = breaksIn(cells)
      const line = lines - surplus - signs
      surplus += signs - breaks
      last = line + breaks
      if (cells.some((cell) => cell.trim() !== '')) take({ line, cells })
      return null
    },
  })
  parser.resume()
  const ended = once(parser, 'end')
  // It is looked at below, whenever it fails.
  ended.catch(() => {})
  try {
    for await (const text of decodeFile(file, encoding)) {
      if (!parser.write(text)) await Promise.race([once(parser, 'drain'), ended])
      await ready()
    }
    parser.end()
    await ended
  } catch (error) {
    throw refusal(error, last + 1)
  }
}

/** The signs that break lines within cells, and the breaks that an editor shows for them. */
function breaksIn(cells: readonly string[]): { signs: number; breaks: number } {
  let [signs, breaks] = [0, 0]
  for (const cell of cells) {
    // Most cells have none, and a file has millions.
    if (!cell.includes('\n') && !cell.includes('\r')) continue
    signs += cell.match(/[\r\n]/g)?.length ?? 0
    breaks += cell.match(/\r\n|[\r\n]/g)?.length ?? 0
  }
  return { signs, breaks }
}

/**
 * The first rows of a file, out of its beginning, where the last one may be cut, and a quote may be closed later or
 * never.
 */
export function firstRows(head: string, delimiter: Delimiter, most: number): string[][] {
  const whole = head.slice(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1) || head
  const rows: string[][] = []
  const keep = (cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells)
    return null
  }
  try {
    parseAtOnce(whole, { ...optionsFor(delimiter), to: most * 4, on_record: keep })
  } catch (error) {
    if (rows.length === 0) throw refusal(error, 1)
  }
  return rows.slice(0, most)
}

/** What Excel's own first line says: `sep=;`. Null where there is none, or one that no column is cut by. */
export function findDeclaredDelimiter(head: string): Delimiter | null {
  const [, sign = ''] = /^\uFEFF?"?sep=([,;|\t])"?[,;\t|]*(?:\r|\n)/i.exec(head) ?? []
  return Delimiter.safeParse(sign).data ?? null
}

/** Commas, semicolons, tabs or bars: what cuts the first lines into the same number of cells, and into most of them. */
export function detectDelimiter(head: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of [',', ';', '\t', '|'] as const) {
    const widths = widthsWith(head, delimiter)
    // The width that most rows have, as a title above the headings has one cell.
    const many = (width: number) => widths.filter((other) => other === width).length
    const width = widths.filter((one) => one > 1).toSorted((one, other) => many(other) - many(one))[0] ?? 1
    const alike = many(width) / Math.max(1, widths.length)
    const score = width > 1 ? alike * Math.min(width, 20) : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function widthsWith(head: string, delimiter: Delimiter): number[] {
  try {
    return firstRows(head, delimiter, 20).map((cells) => cells.length)
  } catch {
    // Cut at the wrong sign, quotes may stand anywhere.
    return []
  }
}

function refusal(error: unknown, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new FileRefused(
      `Line ${formatLineNumber(line)} is too long. It may be missing a closing quotation mark, or have a whole document in one cell. Fix it and upload the file again.`,
    )
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileRefused(
      `Line ${formatLineNumber(line)} is missing a closing quotation mark, so we can’t read the rest. Add it and upload the file again.`,
    )
  return code.startsWith('CSV_')
    ? new FileRefused(`We can’t read line ${formatLineNumber(line)}. Check it and upload the file again.`)
    : error
}

const formatLineNumber = (line: number): string => line.toLocaleString('en-US')

export const TOO_MANY_LINES = `This file has more than ${LIMITS.lines.toLocaleString('en-US')} lines. Split it and upload each part.`
export const TOO_MANY_COLUMNS = `This file has more than ${LIMITS.columns} columns. Remove the ones you don’t need.`
