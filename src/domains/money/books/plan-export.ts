/** What an export would hold now: for the preview, and for the export itself. */
import { sql } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { inInstantRange, toDaySql } from '#domains/money/reports/date-range-sql.ts'
import { toDay } from '#lib/dates.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { assertBalanced, computeExport } from './compute-export.ts'
import type { ExportQuery } from './contract.ts'
import type { JournalEntry } from './journal-entry.ts'
import { loadEntries } from './load-entries.ts'
import { isNewOrChanged, listGone, loadExported, wasCovered } from './load-exported.ts'
import { matchesLedger } from './match-ledger.ts'

export type ExportPlan = {
  entries: JournalEntry[]
  /** Whether the journal of the whole period equals the ledger to the cent. */
  matchesLedger: boolean
}

/**
 * Plans an export: everything of the period that the program does not have yet, and everything before it that is new or
 * different since an earlier export of its day. Throws `notFound` for a business that is none, and `invalid` for a
 * period that ends after today, because more could still come for its days.
 */
export async function planExport(tx: Tx, asked: ExportQuery): Promise<ExportPlan> {
  const { businessId, from, to } = asked
  await business.get(tx, businessId)
  assertPast(tx, to)
  const period = await loadEntries(tx, businessId, (at) => inInstantRange(at, { from, to }))
  const late = await loadEntries(tx, businessId, (at, source, fingerprint) => {
    const day = toDaySql(at)
    return sql`(${day} < ${from}::date and ${wasCovered(asked, day)} and ${isNewOrChanged(asked, source, fingerprint)})`
  })
  const gone = await listGone(tx, asked)
  const current = [...period, ...late]
  const exported = await loadExported(tx, asked, [...current.map(({ source }) => source), ...gone])
  const entries = computeExport(current, gone, exported, from)
  assertBalanced(entries)
  return { entries, matchesLedger: await matchesLedger(tx, asked, period) }
}

function assertPast(tx: Tx, to: string): void {
  if (to <= toDay(tx.now)) return
  const message = 'The end date is in the future. Choose today or an earlier day.'
  throw invalid(message, [{ path: 'to', message }])
}
