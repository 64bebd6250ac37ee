import { Readable } from 'node:stream'
import { and, asc, eq, gt } from 'drizzle-orm'
import { notFound } from '#lib/problem.ts'
import { BYTE_ORDER_MARK, formatCsv } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { IMPORT_NOT_FOUND } from './service.ts'
import { importLines as lines, imports } from './tables.ts'

/** Lines read at once. */
const AT_ONCE = 500

/**
 * The wrong lines of a file as they stand in it, each with its number and what is wrong, to be mended and sent again.
 * Throws `notFound`.
 */
export async function exportWrongLines(read: () => Tx, id: string): Promise<{ fileName: string; body: Readable }> {
  const [found] = await read().select().from(imports).where(eq(imports.id, id))
  if (!found) throw notFound(IMPORT_NOT_FOUND)
  const headings = [...found.columns.map(({ heading }) => heading), 'Line', 'Problem']
  const fileName = `${found.fileName.replace(/\.\w{1,5}$/, '').replaceAll(/[^\w.-]+/g, '-')}-to-fix.csv`
  return { fileName, body: Readable.from(rows(read, id, headings), { objectMode: false }) }
}

async function* rows(read: () => Tx, id: string, headings: string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsv([headings])
  for (let after = 0, more = true; more;) {
    const some = await read()
      .select()
      .from(lines)
      .where(and(eq(lines.importId, id), eq(lines.state, 'wrong'), gt(lines.line, after)))
      .orderBy(asc(lines.line))
      .limit(AT_ONCE)
    if (some.length > 0)
      yield formatCsv(
        some.map(({ cells, line, issues }) =>
          toRow(
            cells ?? [],
            headings.length - 2,
            line,
            (issues ?? []).map(({ message }) => message),
          ),
        ),
      )
    after = some.at(-1)?.line ?? after
    more = some.length === AT_ONCE
  }
}

/**
 * A line that has more cells than there are headings shows the surplus in its last one, so that number and reason stand
 * in their places.
 */
function toRow(cells: readonly string[], width: number, line: number, reasons: readonly string[]): (string | number)[] {
  const fitting = Array.from({ length: width }, (_cell, place) =>
    place === width - 1 ? cells.slice(place).filter(Boolean).join(' ') : (cells[place] ?? ''),
  )
  return [...fitting, line, reasons.join('; ')]
}
