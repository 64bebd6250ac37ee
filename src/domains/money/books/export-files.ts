/** Turns the entries of an export into the files that its program imports. Pure. */
import type { AccountMap, ExportFile, Program } from './contract.ts'
import type { NamedCustomer } from './customer-names.ts'
import { withDefaults } from './default-accounts.ts'
import { buildDesktopFile } from './files/quickbooks-desktop.ts'
import { buildOnlineFiles } from './files/quickbooks-online.ts'
import { buildPlainFiles } from './files/plain-csv.ts'
import { buildXeroFiles } from './files/xero.ts'
import type { JournalEntry } from './journal-entry.ts'

export type BuiltFile = ExportFile & { body: Buffer; type: string }

/** All that files are made of. */
export type ExportContent = {
  program: Program
  /** Of the export, which numbers its journal entries. */
  number: number
  from: string
  to: string
  entries: readonly JournalEntry[]
  accounts: AccountMap
  xeroTaxName: string
  customers: readonly NamedCustomer[]
}

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
  const nobody = { email: null, phone: '', address: '' }
  return buildFiles({
    program,
    number: 1,
    from: '2000-01-01',
    to: '2000-01-01',
    entries,
    accounts: withDefaults({}),
    xeroTaxName: '',
    customers: Array.from({ length: fresh }, (_, at) => ({ id: `${at}`, name: `${at}`, isNew: true, ...nobody })),
  }).length
}
