import { randomUUID } from 'node:crypto'
import { DELIMITERS } from '../contract.ts'
import type { Delimiter, Encoding, Format, LineIssue, LineState, Target } from '../contract.ts'
import { assembleValues, toLayout } from '../assemble-cells.ts'
import type { Values } from '../assemble-cells.ts'
import { eachRow } from '../csv/read-rows.ts'
import type { Row } from '../csv/read-rows.ts'
import { validateLine } from '../validate-line.ts'
import type { ValidLine } from '../validate-line.ts'
import { toCells } from '../vcard/card-cells.ts'
import { eachCard } from '../vcard/read-cards.ts'
import { DayOrder } from '../read-date.ts'
import { repeatedHeadings } from '../heading-rows.ts'
import { joinWideLine } from '../join-wide-line.ts'
import { SeenPeople } from '../match-customer.ts'
import type { Same } from '../match-customer.ts'

export type CheckAsk = {
  importId: string
  encoding: Encoding
  delimiter: Delimiter
  hasHeadings: boolean
  format?: Format
  /** Rows with something in them above the headings. */
  rowsAbove?: number
  targets: (Target | null)[]
  /** The headings of the columns: they tell which parts belong to which of two addresses. */
  headings?: string[]
}
export type Checked = { lines: number; lastLine: number }

/** The columns of `import_lines` in the order in which `check` writes them. */
export const COPIED =
  'import_id, line, state, customer_id, name, phone, phone_extension, email, address, service_category, transaction_date, service_count, same, twin, more, cells, issues'

/** Lines between two news of how far it is, and characters written at once. */
const TELL_EVERY = 2000
const AT_ONCE = 64 * 1024

type Put = { same?: Same; twin?: number; issues?: LineIssue[] }

/**
 * Judges every line of a file, and writes each line as it is found, in the text format of PostgreSQL's COPY. Memory
 * holds only who the people are, to find repeats. `written` resolves once the output has been flushed, so the file is
 * read no faster than that.
 */
export async function checkFile(
  file: string,
  ask: CheckAsk,
  {
    write,
    written,
    tell,
  }: { write: (text: string) => void; written: () => Promise<void>; tell: (lines: number) => void },
): Promise<Checked> {
  const seen = new SeenPeople()
  const layout = {
    ...toLayout(ask.targets.map((target, place) => ({ target, heading: ask.headings?.[place] ?? '' }))),
    isDayFirst: await isDayFirst(file, ask),
  }
  let pending = ''
  let [lines, lastLine, above] = [0, 0, ask.format === 'vcard' ? 0 : (ask.rowsAbove ?? 0) + (ask.hasHeadings ? 1 : 0)]
  const put = (row: Row, state: LineState, columns: (string | number)[], { same, twin, issues }: Put = {}) => {
    pending += [
      ask.importId,
      row.line,
      state,
      state === 'new' ? randomUUID() : NULL,
      ...columns.slice(0, 8),
      same ?? NULL,
      twin ?? NULL,
      ...columns.slice(8),
      state === 'wrong' ? text(JSON.stringify(row.cells)) : NULL,
      issues && issues.length > 0 ? text(JSON.stringify(issues)) : NULL,
    ].join('\t')
    pending += '\n'
    if (pending.length > AT_ONCE) {
      write(pending)
      pending = ''
    }
  }
  const placeOfId = idColumn(ask)
  const hasTable = ask.format !== 'vcard' && ask.hasHeadings
  const orderOf = repeatedHeadings(ask.headings ?? [])
  let order: number[] | null = null
  const take = (read: Row) => {
    if (above > 0) {
      above--
      return
    }
    const repeated = hasTable ? orderOf(read.cells) : null
    if (repeated) {
      order = repeated.every((place, at) => place === at) ? null : repeated
      return
    }
    const row = inOrder(read, order, ask.targets)
    lines++
    lastLine = row.line
    if (lines % TELL_EVERY === 0) tell(lines)
    const values = assembleValues(layout, row.cells)
    const misshapen = tooWide(row, ask)
    const judged = misshapen ? { issues: [misshapen] } : validateLine(values)
    if ('issues' in judged) return put(row, 'wrong', ofWrong(values), { issues: judged.issues })
    const twin = seen.take(row.line, {
      name: judged.name,
      phone: judged.phone,
      email: judged.email,
      address: judged.address,
      id: placeOfId === -1 ? '' : (row.cells[placeOfId] ?? '').trim(),
    })
    put(row, twin?.state ?? 'new', ofRight(judged), { ...twin, issues: judged.notes })
  }
  if (ask.format === 'vcard')
    await eachCard(
      file,
      ask.encoding,
      (card) => take({ line: card.line, cells: toCells(card, ask.headings ?? []) }),
      written,
    )
  else await eachRow(file, ask, take, written)
  if (pending !== '') write(pending)
  await written()
  return { lines, lastLine }
}

/** The number of the customer, of those who have one: further lines of it are further properties. */
const idColumn = ({ headings = [] }: CheckAsk): number =>
  headings.findIndex((heading) =>
    /^(?:j-?id|(?:client|customer|contact|account)[\s_]*(?:id|no\.?|#|number)|id)$/i.test(heading.trim()),
  )

/** A row in the order of the columns, and as wide as they are where its address has commas without quotes. */
function inOrder(row: Row, order: readonly number[] | null, targets: readonly (Target | null)[]): Row {
  if (order === null)
    return row.cells.length > targets.length ? { ...row, cells: joinWideLine(row.cells, targets) ?? row.cells } : row
  const cells = targets.map(() => '')
  for (const [at, cell] of row.cells.entries()) {
    const place = order[at] ?? -1
    if (place !== -1) cells[place] = cell
    // Too wide, or of a column that the table above lacks: said as one cell too many.
    else if (cell.trim() !== '') cells.push(cell)
  }
  return { ...row, cells }
}

/**
 * Looks through the dates of a table before its lines are judged: `03/04/2025` alone does not say which comes first.
 */
async function isDayFirst(file: string, ask: CheckAsk): Promise<boolean> {
  const place = ask.targets.indexOf('transactionDate')
  if (place === -1 || ask.format === 'vcard') return false
  const order = new DayOrder()
  const settled = new Error('The order is known')
  const see = ({ cells }: Row) => {
    order.see(cells[place] ?? '')
  }
  const goOn = async () => {
    // A file from here says so within its first lines, and is read no further.
    if (order.isSettled) throw settled
  }
  await eachRow(file, ask, see, goOn).catch((error: unknown) => {
    // Whatever is wrong with the file is found, and said, when its lines are judged.
    if (error !== settled) order.isSettled = true
  })
  return order.isDayFirst
}

const ofRight = ({
  name,
  phone,
  phoneExtension,
  email,
  address,
  serviceCategory,
  transactionDate,
  serviceCount,
  more,
}: ValidLine): (string | number)[] => [
  text(name),
  text(phone),
  text(phoneExtension),
  text(email),
  text(address),
  text(serviceCategory),
  text(transactionDate),
  serviceCount ?? NULL,
  more === null ? NULL : text(JSON.stringify(more)),
]

/** Of a wrong one a count may be no number; then it stands among the issues. */
const ofWrong = ({
  name,
  phone,
  email,
  address,
  serviceCategory,
  transactionDate,
  serviceCount,
}: Values): (string | number)[] => [
  text(name),
  text(phone),
  NULL,
  text(email || null),
  text(address),
  text(serviceCategory || null),
  text(transactionDate || null),
  /^\d{1,6}$/.test(serviceCount) ? serviceCount : NULL,
  NULL,
]

/** More cells than there are columns: whatever stands behind the first surplus sign belongs elsewhere. */
function tooWide({ cells }: Row, { targets, delimiter }: CheckAsk): LineIssue | null {
  const surplus = cells.slice(targets.length).filter((cell) => cell.trim() !== '')
  if (surplus.length === 0) return null
  const message = `This line has ${cells.length} cells but there are ${targets.length} columns. Put quotation marks around any cell that contains ${DELIMITERS[delimiter]}`
  return { field: null, value: surplus.join(' '), message }
}

const NULL = String.raw`\N`
const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
}

/** A value in COPY's text format. */
function text(value: string | null): string {
  if (value === null) return NULL
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : value
}
