/**
 * The file for QuickBooks Desktop: File, Utilities, Import, IIF Files. The rules of the format:
 *
 * - Text in columns that tabs separate, Windows-1252, lines end with CR LF. Quotes, tabs and line breaks cannot stand
 *   in a cell.
 * - A line that begins with `!` names the columns of the lines below it that begin with the same word. ACCNT, INVITEM
 *   and CUST are lists, from which QuickBooks adds what it does not have by that name.
 * - TRNS begins a transaction, SPL is each other line of it, ENDTRNS ends it. The amounts of a transaction add up to
 *   zero; debits are above zero. Dates are MM/DD/YYYY.
 * - INVOICE: TRNS is on accounts receivable, and each SPL names an item. QuickBooks has 11 characters for its number.
 * - GENERAL JOURNAL: a line on accounts receivable needs a customer, and there is at most one.
 */
import { toDollarText } from '#lib/money.ts'
import { ACCOUNTS, accountOf } from '../default-accounts.ts'
import type { AccountType } from '../default-accounts.ts'
import { toLatin } from '../customer-names.ts'
import type { BuiltFile, ExportContent } from './export-content.ts'
import type { AccountKey } from '../contract.ts'
import type { JournalEntry, JournalLine } from '../journal-entry.ts'
import { toContact, namesById, oneLine, toUsDate } from './export-text.ts'
import { isPlainInvoice } from './quickbooks-online.ts'

const TYPES: Record<AccountType, string> = {
  receivable: 'AR',
  bank: 'BANK',
  liability: 'OCLIAB',
  income: 'INC',
  expense: 'EXP',
}

const cell = (text: string): string => toLatin(oneLine(text)).replaceAll('"', "'").trim()
const row = (...cells: string[]): string => cells.map(cell).join('\t')

/** QuickBooks has 11 characters: `INV-2026-0014` is `2026-0014`. */
const toRefNumber = (number: string): string => number.replace(/^[A-Z]+-/, '').slice(-11)

export function buildDesktopFile(content: ExportContent): BuiltFile[] {
  const { entries, number, from, to } = content
  if (entries.length === 0) return []
  const names = namesById(content)
  const lines = [
    ...listAccounts(content),
    ...listItems(content),
    ...listCustomers(content),
    row('!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'CLEAR', 'TOPRINT', 'DUEDATE'),
    row('!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'CLEAR', 'QNTY', 'PRICE', 'INVITEM'),
    '!ENDTRNS',
    ...entries.flatMap((entry, at) => transaction(entry, `T${number}-${at + 1}`, content, names)),
  ]
  return [
    {
      name: `tidestone-${from}-to-${to}.iif`,
      holds: 'Customers, invoices, payments, refunds and corrections',
      how: 'File, Utilities, Import, IIF Files. Back up your company file first.',
      type: 'application/octet-stream',
      body: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'),
    },
  ]
}

function transaction(
  entry: JournalEntry,
  number: string,
  { accounts }: ExportContent,
  names: ReadonlyMap<string, string>,
): string[] {
  const isInvoice = isPlainInvoice(entry)
  const type = isInvoice ? 'INVOICE' : 'GENERAL JOURNAL'
  const lines = isInvoice ? invoiceLines(entry) : receivableFirst(entry.lines)
  return lines
    .map((line, at) => {
      const account = accountOf(accounts, line).name
      const shared = [
        type,
        toUsDate(entry.day),
        account,
        names.get(line.customerId ?? entry.customerId) ?? '',
        toDollarText(line.cents),
        isInvoice ? toRefNumber(entry.number) : number.slice(-11),
        line.description ?? entry.memo,
        'N',
      ]
      if (at === 0) return row('TRNS', ...shared, 'N', isInvoice ? toUsDate(entry.dueDay ?? entry.day) : '')
      return row('SPL', ...shared, ...(isInvoice ? ['-1', toDollarText(-line.cents), itemOf(account)] : ['', '', '']))
    })
    .concat('ENDTRNS')
}

type Line = JournalLine & { description?: string }

function invoiceLines({ lines, items = [] }: JournalEntry): Line[] {
  const owed = lines.filter(({ key }) => key === 'receivable')
  return [...owed, ...items.map(({ key, cents, description }) => ({ key, cents: -cents, description }))]
}

const receivableFirst = (lines: readonly JournalLine[]): Line[] =>
  lines.toSorted((a, b) => Number(b.key === 'receivable') - Number(a.key === 'receivable'))

/** An item stands for an account. A colon would make it a part of another item. */
const itemOf = (account: string): string => account.replaceAll(':', ' - ').slice(0, 31).trim()

function listAccounts({ entries, accounts }: ExportContent): string[] {
  const used = new Map<string, { key: AccountKey; code: string }>()
  for (const line of entries.flatMap((entry) => entry.lines)) {
    const { name, code } = accountOf(accounts, line)
    if (!used.has(name)) used.set(name, { key: line.key, code })
  }
  return [
    row('!ACCNT', 'NAME', 'ACCNTTYPE', 'DESC', 'ACCNUM'),
    ...Array.from(used, ([name, { key, code }]) =>
      row('ACCNT', name, TYPES[ACCOUNTS[key].type], ACCOUNTS[key].purpose, code.slice(0, 7)),
    ),
  ]
}

function listItems({ entries, accounts }: ExportContent): string[] {
  const used = new Map(
    entries
      .filter(isPlainInvoice)
      .flatMap(({ items = [] }) => items)
      .map((item) => [accountOf(accounts, item).name, item.key] as const),
  )
  if (used.size === 0) return []
  return [
    row('!INVITEM', 'NAME', 'INVITEMTYPE', 'DESC', 'ACCNT', 'TAXABLE'),
    // A charge may belong to a liability, a service only to income.
    ...Array.from(used, ([name, key]) =>
      row('INVITEM', itemOf(name), ACCOUNTS[key].type === 'income' ? 'SERV' : 'OTHC', name, name, 'N'),
    ),
  ]
}

function listCustomers({ customers }: ExportContent): string[] {
  const fresh = customers.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return []
  return [
    row('!CUST', 'NAME', 'BADDR1', 'BADDR2', 'BADDR3', 'PHONE1', 'EMAIL'),
    ...fresh.map((one) => {
      const { name, email, phone, street, town, state, zip } = toContact(one)
      return row('CUST', name, name, street, town === '' ? '' : `${town}, ${state} ${zip}`, phone, email)
    }),
  ]
}
