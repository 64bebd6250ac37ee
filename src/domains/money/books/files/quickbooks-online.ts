/**
 * Files for QuickBooks Online, Settings, Import data. The rules of its importer:
 *
 * - Columns are recognized by the headings of Intuit's samples; a star marks those that are required. Dates are
 *   MM/DD/YYYY, amounts have no currency sign.
 * - Invoices: at most 100 of them and 1,000 rows in a file, a row for each line, with the same number. Customers and
 *   products must exist; a customer's name holds no colon. An invoice cannot be negative, cannot be changed by a second
 *   import, and its tax is computed again if a line is taxable. Therefore the tax is a line of its own, and none is.
 * - Journal entries: rows with the same number are one entry, which must balance. Accounts are found by their full name
 *   (account numbers are to be off), subaccounts as `Parent:Sub`. A line on accounts receivable needs a customer.
 * - Products: name, type, price and income account.
 */
import { accountOf } from '../default-accounts.ts'
import type { BuiltFile, ExportContent } from './export-content.ts'
import type { JournalEntry } from '../journal-entry.ts'
import { toDollars } from '#lib/money.ts'
import { toContact, namesById, oneLine, toCsvFiles, toUsDate } from './export-text.ts'

const CUSTOMERS = 'Name,Email,Phone,Street,City,State,ZIP,Country'.split(',')
const PRODUCTS = 'Product/Service Name,Sales Description,Type,Sales Price / Rate,Taxable,Income Account'.split(',')
const INVOICES = [
  '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service)',
  'ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Taxable,TaxRate',
].flatMap((names) => names.split(','))
const JOURNAL = [
  '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency',
  'Location,Class',
].flatMap((names) => names.split(','))

/** Whether an entry goes out as an invoice: one that was never exported, with nothing below zero. */
export const isPlainInvoice = ({ kind, items = [] }: JournalEntry): boolean =>
  kind === 'invoice' && items.length > 0 && items.every(({ cents }) => cents > 0)

/** A product stands for an account: the invoice names the product, and the product the account. */
const productOf = (name: string): string => oneLine(name).replaceAll(':', ' - ')

export function buildOnlineFiles(content: ExportContent): BuiltFile[] {
  const { entries, accounts, number, from, to } = content
  const names = namesById(content)
  const days = `${from}-to-${to}`
  const invoices = entries.filter(isPlainInvoice)
  const others = entries.filter((entry) => !isPlainInvoice(entry))
  const used = new Map(
    invoices.flatMap(({ items = [] }) => items).map((item) => [accountOf(accounts, item).name, item] as const),
  )
  return [
    ...toCsvFiles(
      { name: `1-customers-${days}`, holds: 'New customers', how: 'Settings, Import data, Customers.' },
      CUSTOMERS,
      content.customers
        .filter(({ isNew }) => isNew)
        .map((one) => {
          const { name, email, phone, street, town, state, zip } = toContact(one)
          return [[name, email, phone, street, town, state, zip, 'USA']]
        }),
    ),
    ...toCsvFiles(
      {
        name: `2-products-${days}`,
        holds: 'Products for your income accounts',
        how: 'Settings, Import data, Products and services. Skip it if you imported it before.',
      },
      PRODUCTS,
      Array.from(used.keys(), (name) => [[productOf(name), oneLine(name), 'Service', 0, 'No', oneLine(name)]]),
    ),
    ...toCsvFiles(
      { name: `3-invoices-${days}`, holds: 'Invoices', how: 'Settings, Import data, Invoices.' },
      INVOICES,
      invoices.map((entry) =>
        (entry.items ?? []).map((item) => [
          entry.number,
          names.get(entry.customerId) ?? '',
          toUsDate(entry.day),
          toUsDate(entry.dueDay && entry.dueDay > entry.day ? entry.dueDay : entry.day),
          '',
          '',
          oneLine(entry.memo),
          productOf(accountOf(accounts, item).name),
          oneLine(item.description),
          1,
          toDollars(item.cents),
          toDollars(item.cents),
          'N',
          '',
        ]),
      ),
      { maxRecords: 100 },
    ),
    ...toCsvFiles(
      {
        name: `4-journal-${days}`,
        holds: 'Payments, deposits, refunds and corrections',
        how: 'Settings, Import data, Journal entries. Turn account numbers off first.',
      },
      JOURNAL,
      others.map((entry) => {
        const at = entries.indexOf(entry)
        return entry.lines.map((line) => [
          `T${number}-${at + 1}`,
          toUsDate(entry.day),
          oneLine(accountOf(accounts, line).name),
          line.cents > 0 ? toDollars(line.cents) : '',
          line.cents < 0 ? toDollars(-line.cents) : '',
          oneLine(entry.memo),
          names.get(line.customerId ?? entry.customerId) ?? '',
          'USD',
          '',
          '',
        ])
      }),
    ),
  ]
}
