/**
 * Files for Xero. The rules of its importers:
 *
 * - Sales invoices: the columns of Xero's template in its order; a star marks those that are required. Rows with the
 *   same number are one invoice, at most 500 of them in a file. Contacts that Xero does not have are created. A negative
 *   total makes a credit note. Dates are MM/DD/YYYY in an American organization. The tax type is the name of a rate in
 *   Xero: since the tax is a line of its own, it is always the one that adds none.
 * - Bank statement: date, amount (money out is below zero), payee, description and reference; at most 1,000 lines.
 * - Manual journals: narration, date, description, account code, tax rate, amount (debits above zero); at most 300 lines
 *   in a file. They may name neither accounts receivable nor a bank account.
 *
 * So what a customer owes or no longer owes is an invoice or a credit note, what moves money is a line of the bank
 * statement for each account that it is for, and what is neither is a manual journal.
 */
import { ACCOUNTS, accountOf } from '../default-accounts.ts'
import type { BuiltFile, ExportContent } from './export-content.ts'
import type { InvoiceItem, JournalEntry, JournalLine } from '../journal-entry.ts'
import { toDollars } from '#lib/money.ts'
import { toContact, namesById, oneLine, toCsvFiles, toUsDate } from './export-text.ts'

const INVOICES = [
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity',
  'PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total',
  'InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType',
  'TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
].flatMap((names) => names.split(','))
const STATEMENT = ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Check Number']
const JOURNAL = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']

const isBank = ({ key }: JournalLine): boolean => ACCOUNTS[key].type === 'bank'
const isReceivable = ({ key }: JournalLine): boolean => key === 'receivable'

export function buildXeroFiles(content: ExportContent): BuiltFile[] {
  const { from, to, entries } = content
  const days = `${from}-to-${to}`
  const money = entries.filter(({ lines }) => lines.some(isBank))
  const owed = entries.filter(({ lines }) => !lines.some(isBank) && lines.some(isReceivable))
  const rest = entries.filter(({ lines }) => !lines.some(isBank) && !lines.some(isReceivable))
  const names = namesById(content)
  return [
    ...toCsvFiles(
      {
        name: `1-sales-invoices-${days}`,
        holds: 'Invoices and credit notes, with their customers',
        how: 'Sales, Invoices, Import. Choose “Tax exclusive”.',
      },
      INVOICES,
      owed.flatMap((entry) => documents(entry, content)),
      { maxRecords: 500 },
    ),
    ...toCsvFiles(
      {
        name: `2-bank-statement-${days}`,
        holds: 'Payments, deposits, tips, refunds and card fees',
        how: 'Accounting, Bank accounts, Import a statement. Then match each line.',
      },
      STATEMENT,
      money.map((entry) => statementLines(entry, content, names)),
    ),
    ...toCsvFiles(
      { name: `3-manual-journals-${days}`, holds: 'Corrections', how: 'Accounting, Manual journals, Import.' },
      JOURNAL,
      rest.map((entry) => journalLines(entry, content)),
      { maxRows: 300 },
    ),
  ]
}

/** An invoice, or a credit note, for each customer that the entry is of: after a merge it is of two. */
function documents(entry: JournalEntry, content: ExportContent): (string | number)[][][] {
  const { accounts, number, customers, entries, xeroTaxName } = content
  const owed = entry.lines.filter(isReceivable)
  return owed.map((line, at) => {
    // All of the other accounts are with the only customer; between two customers there is nothing else.
    const others = entry.lines.filter((one) => !isReceivable(one))
    const items: InvoiceItem[] =
      owed.length === 1
        ? (entry.items ?? others.map(({ key, cents }) => ({ key, cents: -cents, description: entry.memo })))
        : [{ key: 'incomeOther', cents: line.cents, description: entry.memo }]
    const name =
      entry.kind === 'invoice'
        ? entry.number
        : `${entry.number}-T${number}-${entries.indexOf(entry) + 1}${at > 0 ? 'b' : ''}`
    const customer = customers.find(({ id }) => id === line.customerId)
    const contact = customer && toContact(customer)
    return items.map((item, place) => [
      contact?.name ?? '',
      contact?.email ?? '',
      contact?.street ?? '',
      '',
      '',
      '',
      contact?.town ?? '',
      contact?.state ?? '',
      contact?.zip ?? '',
      'USA',
      name,
      entry.number,
      toUsDate(entry.day),
      toUsDate(entry.dueDay && entry.dueDay > entry.day ? entry.dueDay : entry.day),
      '',
      '',
      oneLine(item.description),
      1,
      toDollars(item.cents),
      '',
      accountOf(accounts, others.find(({ key }) => owed.length === 1 && key === item.key) ?? others[place] ?? item)
        .code,
      xeroTaxName,
      '',
      '',
      '',
      '',
      '',
      'USD',
      '',
    ])
  })
}

/** A line for each account that the money is for: the customer's balance, a deposit, a tip, a fee. */
const statementLines = (
  entry: JournalEntry,
  { accounts }: ExportContent,
  names: ReadonlyMap<string, string>,
): (string | number)[][] =>
  entry.lines
    .filter((line) => !isBank(line))
    .map((line) => {
      const { name, code } = accountOf(accounts, line)
      return [
        toUsDate(entry.day),
        toDollars(-line.cents),
        names.get(line.customerId ?? entry.customerId) ?? '',
        oneLine(isReceivable(line) ? entry.memo : `${entry.memo}, to ${code} ${name}`),
        entry.number,
        '',
      ]
    })

const journalLines = (entry: JournalEntry, { accounts, xeroTaxName }: ExportContent): (string | number)[][] =>
  entry.lines.map((line) => [
    oneLine(`${entry.memo} (${entry.source.slice(-8)})`),
    `${entry.day.slice(8, 10)}/${entry.day.slice(5, 7)}/${entry.day.slice(0, 4)}`,
    oneLine(entry.memo),
    accountOf(accounts, line).code,
    xeroTaxName,
    toDollars(line.cents),
  ])
