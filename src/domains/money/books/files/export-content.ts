import type { AccountMap, ExportFile, Program } from '../contract.ts'
import type { NamedCustomer } from '../customer-names.ts'
import type { JournalEntry } from '../journal-entry.ts'

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
