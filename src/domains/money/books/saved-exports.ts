/** The exports that were made, and their files, which can be downloaded again. */
import { asc, desc, eq } from 'drizzle-orm'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AccountMap, Export, Program, WholeExport } from './contract.ts'
import { listNamed } from './customer-names.ts'
import { buildFiles } from './export-files.ts'
import type { BuiltFile } from './files/export-content.ts'
import type { JournalEntry } from './journal-entry.ts'
import { listCustomers } from './preview-export.ts'
import { bookExportEntries, bookExports } from './tables.ts'

type Row = typeof bookExports.$inferSelect

export const EXPORT_NOT_FOUND = 'This export doesn’t exist.'

/** The newest first. */
export async function listExports(tx: Tx, businessId: string): Promise<Export[]> {
  const rows = await tx
    .select()
    .from(bookExports)
    .where(eq(bookExports.businessId, businessId))
    .orderBy(desc(bookExports.number))
    .limit(200)
  return rows.map(toExport)
}

/** Throws `notFound`. */
export async function getExport(tx: Tx, id: string): Promise<WholeExport> {
  const row = await find(tx, id)
  const files = await build(tx, row)
  return { ...toExport(row), files: files.map(({ name, holds, how }) => ({ name, holds, how })) }
}

/** One file of an export, made again from what was stored. Throws `notFound`. */
export async function getExportFile(tx: Tx, id: string, name: string): Promise<BuiltFile> {
  const file = (await build(tx, await find(tx, id))).find((one) => one.name === name)
  if (!file) throw notFound('This export doesn’t have that file.')
  return file
}

async function find(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(bookExports).where(eq(bookExports.id, id))
  if (!row) throw notFound(EXPORT_NOT_FOUND)
  return row
}

async function build(tx: Tx, row: Row): Promise<BuiltFile[]> {
  const stored = await tx
    .select({ entry: bookExportEntries.entry })
    .from(bookExportEntries)
    .where(eq(bookExportEntries.exportId, row.id))
    .orderBy(asc(bookExportEntries.position))
  // Only exports write here.
  const entries = stored.map(({ entry }) => entry as JournalEntry)
  const program = row.program as Program
  const { businessId, number, fromDay, toDay, xeroTaxName } = row
  return buildFiles({
    program,
    number,
    from: fromDay,
    to: toDay,
    entries,
    accounts: row.accounts as AccountMap,
    xeroTaxName,
    customers: await listNamed(tx, { businessId, program }, row.id, listCustomers(entries)),
  })
}

const toExport = ({ id, program, fromDay, toDay, entries, newCustomers, total, byName, createdAt }: Row): Export => ({
  id,
  program: program as Program,
  from: fromDay,
  to: toDay,
  entries,
  newCustomers,
  total,
  byName,
  createdAt,
})
