/** Turns the entries of an export into the files that its program imports. Pure. */
import type { Program } from './contract.ts'
import { withDefaults } from './default-accounts.ts'
import type { BuiltFile, ExportContent } from './files/export-content.ts'
import { buildDesktopFile } from './files/quickbooks-desktop.ts'
import { buildOnlineFiles } from './files/quickbooks-online.ts'
import { buildPlainFiles } from './files/plain-csv.ts'
import { buildXeroFiles } from './files/xero-files.ts'
import type { JournalEntry } from './journal-entry.ts'

const BUILDERS: Record<Program, (content: ExportContent) => BuiltFile[]> = {
  'quickbooks-online': buildOnlineFiles,
  'quickbooks-desktop': buildDesktopFile,
  xero: buildXeroFiles,
  csv: buildPlainFiles,
}

/** The files of an export, in the order in which they are imported. */
export const buildFiles = (content: ExportContent): BuiltFile[] => BUILDERS[content.program](content)

/** How many files it will be, before its customers have names. */
export function countFiles(program: Program, entries: readonly JournalEntry[], fresh: number): number {
  const blank = { email: null, phone: '', address: '' }
  return buildFiles({
    program,
    number: 1,
    from: '2000-01-01',
    to: '2000-01-01',
    entries,
    accounts: withDefaults({}),
    xeroTaxName: '',
    customers: Array.from({ length: fresh }, (_, at) => ({ id: `${at}`, name: `${at}`, isNew: true, ...blank })),
  }).length
}
