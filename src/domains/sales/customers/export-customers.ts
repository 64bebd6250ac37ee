import type { Readable } from 'node:stream'
import { toDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { BYTE_ORDER_MARK, formatCsv, toCsvStream } from '#platform/format-csv.ts'
import { cutPage } from '#platform/database/keyset-paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Filter } from './contract.ts'
import { ORDERS, selectPage } from './list-customers.ts'
import type { ListedCustomer } from './list-customers.ts'
import { matchCustomers } from './match-fields.ts'

/** The columns of spec.md §9, in its order. */
const COLUMNS = ['Name', 'Phone', 'Email', 'Address', 'Service Category', 'Service Count', 'Transaction Date']
/** Customers read at once. Small, so that the first bytes come at once, and the memory holds no more than this. */
const AT_ONCE = 500

/**
 * Columns behind those of the list that another domain fills: the headings, and the cells of each of some customers.
 */
export type ExtraColumns = {
  headings: readonly string[]
  cellsOf(tx: Tx, customers: readonly ListedCustomer[]): Promise<ExtraCells>
}
export type ExtraCells = (customer: ListedCustomer) => string[]

/** `customers-{category}-{date}.csv` (spec.md §9), with the day in the business's zone. */
export const exportFileName = ({ category }: Pick<Filter, 'category'>, now: Date): string =>
  `customers-${category ?? 'all'}-${toDay(now)}.csv`

/**
 * Streams the customers that match as CSV, in the order of the list. It reads page by page and not with a cursor of the
 * database: a phone may take minutes to load the file, and no connection waits for it. Nothing is read ahead, and
 * nothing after the reader has gone. The first page is read before there is a stream, so that an error there is thrown;
 * `broken` receives a later error, and the stream ends.
 */
export const exportCsv = (
  read: () => Tx,
  filter: Filter,
  more: readonly ExtraColumns[],
  broken: (error: unknown) => void,
): Promise<Readable> => toCsvStream(pagesOf(read, filter, more), broken)

async function* pagesOf(
  read: () => Tx,
  filter: Filter,
  more: readonly ExtraColumns[],
): AsyncGenerator<string, undefined> {
  const { match } = await matchCustomers(read(), filter)
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = cutPage(
      ORDERS[filter.sort],
      await selectPage(read(), { ...filter, match }, cursor, AT_ONCE + 1),
      AT_ONCE,
    )
    const moreCells: ExtraCells[] = []
    for (const { cellsOf } of more) moreCells.push(await cellsOf(read(), page.rows))
    const lines = page.rows.map((row) => [...toLine(row), ...moreCells.flatMap((cells) => cells(row))])
    const headings = [...COLUMNS, ...more.flatMap((one) => one.headings)]
    yield (first ? BYTE_ORDER_MARK + formatCsv([headings]) : '') + formatCsv(lines)
    cursor = page.next
  }
}

/** A second apostrophe in front of one that an import would take for a spreadsheet's. */
const keepApostrophe = (text: string): string => (/^'[=+\-@('\d]/.test(text) ? `'${text}` : text)

const toLine = ({
  name,
  phone,
  phoneExtension,
  email,
  address,
  serviceCategory,
  serviceCount,
  transactionDate,
}: ListedCustomer): (string | number)[] => [
  keepApostrophe(name),
  formatPhone(phone, phoneExtension),
  email ?? '',
  keepApostrophe(address),
  serviceCategory ?? '',
  serviceCount,
  transactionDate ?? '',
]
