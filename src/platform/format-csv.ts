import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

/** Without it Excel reads UTF-8 as something else, and accents as rubbish. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Lines of a spreadsheet, with an apostrophe before what it would take for a formula (OWASP, CSV Injection); lines end
 * as RFC 4180 has it.
 */
export const formatCsv = (rows: (string | number)[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })

/**
 * Streams the parts of a file as they are made. Nothing is made ahead, and nothing once the reader has gone. The first
 * part is made before there is a stream, so that an error there is thrown; `broken` receives a later error, and the
 * stream ends.
 */
export async function toCsvStream(
  parts: AsyncGenerator<string, undefined>,
  broken: (error: unknown) => void,
): Promise<Readable> {
  const first = await parts.next()
  return Readable.from(inTurn(first.value ?? '', parts, broken), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* inTurn(
  first: string,
  others: AsyncGenerator<string>,
  broken: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    yield first
    yield* others
  } catch (error) {
    broken(error)
  }
}
