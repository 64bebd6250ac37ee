/** What all files have in common: dates, addresses, one line for each cell, and parts that a program can take. */
import { formatPhone } from '#lib/phone.ts'
import { BYTE_ORDER_MARK, formatCsv } from '#platform/format-csv.ts'
import type { NamedCustomer } from '../customer-names.ts'
import type { BuiltFile, ExportContent } from './export-content.ts'

export type Cell = string | number
type Rows = Cell[][]

/** Text on one line: a line break or a tab would begin another row or column in some program. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** MM/DD/YYYY, as American programs read dates. */
export const toUsDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** Customers by their id, with what programs ask of an address. */
export const namesById = ({ customers }: ExportContent): ReadonlyMap<string, string> =>
  new Map(customers.map(({ id, name }) => [id, name]))

export type Contact = {
  name: string
  email: string
  phone: string
  street: string
  town: string
  state: string
  zip: string
}

/** An address in parts where it says them, as `12 Bay St, Ruskin, FL 33570`; otherwise all of it is the street. */
export function toContact({ name, email, phone, address }: NamedCustomer): Contact {
  const [, street = oneLine(address), town = '', state = '', zip = ''] =
    /^(.+?),\s*([^,]+),\s*([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)$/.exec(oneLine(address)) ?? []
  return { name, email: oneLine(email ?? ''), phone: phone === '' ? '' : formatPhone(phone), street, town, state, zip }
}

/**
 * One CSV file, or several where a program takes only so many rows or records at once. `groups` are the rows of one
 * record, which stay together. `withMark`: for a spreadsheet program; importers take the mark for part of a heading.
 */
export function toCsvFiles(
  about: Pick<BuiltFile, 'name' | 'holds' | 'how'>,
  heading: string[],
  groups: Rows[],
  { maxRows = 1000, maxRecords = Infinity, withMark = false } = {},
): BuiltFile[] {
  const parts: Rows[][] = []
  let rows = 0
  for (const group of groups) {
    const last = parts.at(-1)
    if (last && rows + group.length <= maxRows && last.length < maxRecords) last.push(group)
    else {
      parts.push([group])
      rows = 0
    }
    rows += group.length
  }
  return parts.map((part, at) => ({
    name: parts.length === 1 ? `${about.name}.csv` : `${about.name}-part-${at + 1}-of-${parts.length}.csv`,
    holds: parts.length === 1 ? about.holds : `${about.holds}, part ${at + 1} of ${parts.length}`,
    how: about.how,
    type: 'text/csv; charset=utf-8',
    body: Buffer.from((withMark ? BYTE_ORDER_MARK : '') + formatCsv([heading, ...part.flat()])),
  }))
}
