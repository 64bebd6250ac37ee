/** Makes an export: stores what it holds, and so marks it as exported. */
import { desc, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { formatCents } from '#lib/money.ts'
import { formatList } from '#lib/format-list.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lockBooks } from './account-settings.ts'
import type { ExportQuery, WholeExport } from './contract.ts'
import { addNames, listNewCustomers } from './customer-names.ts'
import { ACCOUNTS } from './default-accounts.ts'
import { getExport } from './saved-exports.ts'
import { planExport } from './plan-export.ts'
import { findWithoutCode, listCustomers, sumTotal } from './preview-export.ts'
import { bookExportEntries, bookExports } from './tables.ts'

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 1000

/**
 * Exports what the program does not have yet. Two at once take turns, so the second finds nothing left. Throws
 * `conflict` when there is nothing to export, when an account lacks the code that the program needs, and when the
 * journal does not equal the ledger; and as `planExport` does.
 */
export async function createExport(tx: Tx, asked: ExportQuery): Promise<WholeExport> {
  const { accounts, xeroTaxName } = await lockBooks(tx, asked.businessId)
  const { entries, matchesLedger } = await planExport(tx, asked)
  if (entries.length === 0) throw conflict('There’s nothing new to export for these days.')
  if (!matchesLedger)
    throw conflict('These totals don’t match your payments and invoices, so nothing was exported. Check System Health.')
  const missing = findWithoutCode(asked, entries, accounts)
  if (missing.length > 0)
    throw conflict(
      `Xero needs an account code for ${formatList(missing.map((key) => ACCOUNTS[key].purpose))}. Add it under Your accounts.`,
    )
  const fresh = await listNewCustomers(tx, asked, listCustomers(entries))
  const row = expectRow(
    await tx
      .insert(bookExports)
      .values({
        businessId: asked.businessId,
        program: asked.program,
        number: (await lastNumber(tx, asked.businessId)) + 1,
        fromDay: asked.from,
        toDay: asked.to,
        entries: entries.length,
        newCustomers: fresh.length,
        total: sumTotal(entries),
        accounts,
        xeroTaxName,
        byName: tx.actor.role === 'accountant' ? `${tx.actor.name}, accountant` : tx.actor.name,
        createdAt: tx.now,
      })
      .returning(),
  )
  await addNames(tx, asked, row.id, fresh)
  const rows = entries.map((entry, position) => ({
    exportId: row.id,
    position,
    source: entry.source,
    fingerprint: entry.fingerprint,
    entry,
  }))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx.insert(bookExportEntries).values(rows.slice(at, at + AT_ONCE))
  audit.record(tx, {
    entity: 'book_exports',
    entityId: row.id,
    action: 'exported',
    after: { program: asked.program, from: asked.from, to: asked.to, total: formatCents(row.total) },
  })
  tx.notifyClients('books')
  return getExport(tx, row.id)
}

async function lastNumber(tx: Tx, businessId: string): Promise<number> {
  const [row] = await tx
    .select({ number: bookExports.number })
    .from(bookExports)
    .where(eq(bookExports.businessId, businessId))
    .orderBy(desc(bookExports.number))
    .limit(1)
  return row?.number ?? 0
}
