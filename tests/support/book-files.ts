/** Reads the files of exports as the accounting programs do, by rules of its own: nothing here is the product's. */
import { parse } from 'csv-parse/sync'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'

type Row = Record<string, string>
/** Cents by account; debits above zero. */
export type Balances = Record<string, number>
export type Transaction = { type: string; date: string; lines: { account: string; cents: number; name: string }[] }

export const readCsv = (text: string): Row[] => parse(text, { columns: true, bom: true })
export const toCents = (dollars: string): number => Math.round(Number(dollars || '0') * 100)

/** A reader of IIF: rows that begin with `!` name the columns of the rows with that word. */
export function readIif(text: string): { lists: Record<string, Row[]>; transactions: Transaction[] } {
  const headings: Record<string, string[]> = {}
  const lists: Record<string, Row[]> = {}
  const transactions: Transaction[] = []
  let open: Transaction | null = null
  for (const line of text.split('\r\n')) {
    if (line === '') continue
    const [word = '', ...cells] = line.split('\t')
    if (word.startsWith('!')) {
      headings[word.slice(1)] = cells
      continue
    }
    if (!(word in headings)) throw new Error(`No heading names ${word}`)
    const row: Row = Object.fromEntries((headings[word] ?? []).map((name, at) => [name, cells[at] ?? '']))
    if (cells.length > (headings[word] ?? []).length) throw new Error(`${word} has more cells than its heading`)
    const ofLine = { account: row.ACCNT ?? '', cents: toCents(row.AMOUNT ?? ''), name: row.NAME ?? '' }
    if (word === 'TRNS') open = { type: row.TRNSTYPE ?? '', date: row.DATE ?? '', lines: [ofLine] }
    else if (word === 'SPL') open?.lines.push(ofLine)
    else if (word === 'ENDTRNS' && open) {
      transactions.push(open)
      open = null
    } else (lists[word] ??= []).push(row)
  }
  if (open) throw new Error('The last transaction does not end')
  return { lists, transactions }
}

export type Downloaded = { name: string; text: string; bytes: Buffer }

/** All files of an export, as they come over HTTP. */
export async function download(
  { url }: App,
  { cookie }: ApiClient,
  made: { id: string; files: { name: string }[] },
): Promise<Downloaded[]> {
  return Promise.all(
    made.files.map(async ({ name }) => {
      const path = `/api/books/exports/${made.id}/files/${encodeURIComponent(name)}`
      const response = await fetch(url + path, { headers: { cookie } })
      if (response.status !== 200) throw new Error(`${name} answered ${response.status}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      return { name, bytes, text: bytes.toString(name.endsWith('.iif') ? 'latin1' : 'utf8') }
    }),
  )
}

export function add(to: Balances, account: string, cents: number): void {
  to[account] = (to[account] ?? 0) + cents
}

const byName = (files: readonly Downloaded[], word: string): Row[] =>
  files.filter(({ name }) => name.includes(word)).flatMap(({ text }) => readCsv(text))

/** Sums by account what QuickBooks Online would have after the import. Throws where it would refuse a file. */
export function readOnline(files: readonly Downloaded[]): Balances {
  const balances: Balances = {}
  const accounts = new Map(
    byName(files, '-products-').map((row) => [row['Product/Service Name'], row['Income Account']]),
  )
  for (const row of byName(files, '-invoices-')) {
    const account = accounts.get(row['Item(Product/Service)'] ?? '')
    if (!account || !row['*Customer'] || !row['*InvoiceNo']) throw new Error('An invoice lacks a product or customer')
    add(balances, 'Accounts receivable', toCents(row['*ItemAmount'] ?? ''))
    add(balances, account, -toCents(row['*ItemAmount'] ?? ''))
  }
  const sums: Balances = {}
  for (const row of byName(files, '-journal-')) {
    const cents = toCents(row['*Debits'] ?? '') - toCents(row['*Credits'] ?? '')
    if (row['*AccountName'] === 'Accounts receivable' && !row.Name) throw new Error('Receivable without a customer')
    add(balances, row['*AccountName'] ?? '', cents)
    add(sums, row['*JournalNo'] ?? '', cents)
  }
  if (Object.values(sums).some((cents) => cents !== 0)) throw new Error('A journal entry does not balance')
  return balances
}

export function readDesktop(files: readonly Downloaded[]): Balances {
  const balances: Balances = {}
  for (const { text } of files) {
    const { lists, transactions } = readIif(text)
    const accounts = new Set((lists.ACCNT ?? []).map(({ NAME = '' }) => NAME))
    for (const { lines } of transactions) {
      if (lines.reduce((sum, { cents }) => sum + cents, 0) !== 0) throw new Error('A transaction does not balance')
      for (const { account, cents, name } of lines) {
        if (!accounts.has(account)) throw new Error(`The file does not list the account ${account}`)
        if (account === 'Accounts receivable' && name === '') throw new Error('Receivable without a customer')
        add(balances, account, cents)
      }
    }
  }
  return balances
}

export function readPlain(files: readonly Downloaded[]): Balances {
  const balances: Balances = {}
  const sums: Balances = {}
  for (const row of byName(files, 'journal-')) {
    const cents = toCents(row.Debit ?? '') - toCents(row.Credit ?? '')
    add(balances, row.Account ?? '', cents)
    add(sums, row.Entry ?? '', cents)
  }
  if (Object.values(sums).some((cents) => cents !== 0)) throw new Error('An entry does not balance')
  return balances
}

/** By account code. A line of the statement is matched with the account that it names, or with what the customer owes. */
export function readXero(files: readonly Downloaded[]): Balances {
  const balances: Balances = {}
  for (const row of byName(files, '-sales-invoices-')) {
    const cents = Number(row['*Quantity']) * toCents(row['*UnitAmount'] ?? '')
    add(balances, '1200', cents)
    add(balances, row['*AccountCode'] ?? '', -cents)
  }
  for (const row of byName(files, '-bank-statement-')) {
    const cents = toCents(row['*Amount'] ?? '')
    add(balances, 'bank', cents)
    add(balances, /, to (\d+) /.exec(row.Description ?? '')?.[1] ?? '1200', -cents)
  }
  for (const row of byName(files, '-manual-journals-'))
    add(balances, row['*AccountCode'] ?? '', toCents(row['*Amount'] ?? ''))
  return balances
}

/** Without accounts that are at zero. */
export const settled = (balances: Balances): Balances =>
  Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0))
