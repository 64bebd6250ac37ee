/** What earlier exports gave a program. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { invoices } from '#domains/money/invoices/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AccountMap, Program } from './contract.ts'
import { addExported } from './compute-export.ts'
import type { Exported } from './compute-export.ts'
import type { JournalEntry } from './journal-entry.ts'
import { IS_POSTED } from './load-entries.ts'
import { bookExportEntries, bookExports } from './tables.ts'

export type Books = { businessId: string; program: Program }

/** Whether a source is new to the program, or was exported in another state. */
export const isNewOrChanged = ({ businessId, program }: Books, source: SQL, fingerprint: SQL): SQL =>
  sql`(select be.fingerprint from ${bookExportEntries} be join ${bookExports} bx on bx.id = be.export_id
    where be.source = ${source} and bx.business_id = ${businessId} and bx.program = ${program}
    order by bx.number desc limit 1) is distinct from ${fingerprint}`

/** Whether an earlier export was of the day of an instant, in the zone of the business. */
export const wasCovered = ({ businessId, program }: Books, day: SQL): SQL =>
  sql`exists (select from ${bookExports} bx where bx.business_id = ${businessId} and bx.program = ${program}
    and ${day} between bx.from_day and bx.to_day)`

/** Sources of invoices that were exported and count no more, such as one that is a draft again. */
export async function listGone(tx: Tx, { businessId, program }: Books): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ source: bookExportEntries.source })
    .from(bookExportEntries)
    .innerJoin(bookExports, eq(bookExports.id, bookExportEntries.exportId))
    .innerJoin(invoices, sql`${bookExportEntries.source} = 'invoice:' || ${invoices.id}::text`)
    .where(and(eq(bookExports.businessId, businessId), eq(bookExports.program, program), sql`not ${IS_POSTED}`))
  return rows.map(({ source }) => source)
}

/** What the program has of these sources: the sum of all exports of each, with the accounts of the time. */
export async function loadExported(
  tx: Tx,
  { businessId, program }: Books,
  sources: readonly string[],
): Promise<Map<string, Exported>> {
  const found = new Map<string, Exported>()
  if (sources.length === 0) return found
  const rows = await tx
    .select({ source: bookExportEntries.source, entry: bookExportEntries.entry, accounts: bookExports.accounts })
    .from(bookExportEntries)
    .innerJoin(bookExports, eq(bookExports.id, bookExportEntries.exportId))
    .where(
      and(
        eq(bookExports.businessId, businessId),
        eq(bookExports.program, program),
        // One parameter, however many there are.
        sql`${bookExportEntries.source} = any(${sql.param(sources)}::text[])`,
      ),
    )
    .orderBy(asc(bookExports.number), asc(bookExportEntries.position))
  for (const { source, entry: stored, accounts } of rows) {
    // Only exports write here.
    const [entry, map] = [stored as JournalEntry, accounts as AccountMap]
    const lines = entry.lines.map((line) => ({ ...line, account: line.account ?? map[line.key] }))
    found.set(source, addExported(found.get(source), { ...entry, lines }))
  }
  return found
}
