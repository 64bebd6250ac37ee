/** The journal for any program and for a spreadsheet: one row for each line, debits and credits in columns of their own. */
import { accountOf } from '../default-accounts.ts'
import type { BuiltFile, ExportContent } from './export-content.ts'
import { toDollars } from '#lib/money.ts'
import { toContact, namesById, oneLine, toCsvFiles } from './export-text.ts'

const JOURNAL = ['Entry', 'Date', 'Type', 'Document', 'Customer', 'Account Code', 'Account', 'Debit', 'Credit', 'Memo']
const CUSTOMERS = ['Name', 'Email', 'Phone', 'Street', 'City', 'State', 'ZIP']

/** Builds the journal and, where customers are new, a list of them. One file each, however long. */
export function buildPlainFiles(content: ExportContent): BuiltFile[] {
  const { entries, accounts, number, from, to } = content
  const names = namesById(content)
  const days = `${from}-to-${to}`
  const fresh = content.customers.filter(({ isNew }) => isNew)
  const options = { maxRows: Infinity, withMark: true }
  return [
    ...toCsvFiles(
      { name: `journal-${days}`, holds: 'Journal', how: 'Import it, or open it in a spreadsheet.' },
      JOURNAL,
      entries.map((entry, at) =>
        entry.lines.map((line) => {
          const { code, name } = accountOf(accounts, line)
          return [
            `${number}-${at + 1}`,
            entry.day,
            entry.kind,
            entry.number,
            names.get(line.customerId ?? entry.customerId) ?? '',
            code,
            oneLine(name),
            line.cents > 0 ? toDollars(line.cents) : '',
            line.cents < 0 ? toDollars(-line.cents) : '',
            oneLine(entry.memo),
          ]
        }),
      ),
      options,
    ),
    ...toCsvFiles(
      { name: `customers-${days}`, holds: 'New customers', how: 'Import it, or open it in a spreadsheet.' },
      CUSTOMERS,
      fresh.map((one) => {
        const { name, email, phone, street, town, state, zip } = toContact(one)
        return [[name, email, phone, street, town, state, zip]]
      }),
      options,
    ),
  ]
}
