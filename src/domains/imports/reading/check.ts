import { randomUUID } from 'node:crypto'
import { DELIMITERS } from '../contract.ts'
import type { Delimiter, Encoding, LineIssue, LineState, Target } from '../contract.ts'
import { assemble } from '../cells.ts'
import type { Values } from '../cells.ts'
import { eachRow } from '../csv/records.ts'
import type { Row } from '../csv/records.ts'
import { judge } from '../judge.ts'
import type { Judged } from '../judge.ts'

export type CheckAsk = { importId: string; encoding: Encoding; delimiter: Delimiter; hasHeadings: boolean; targets: (Target | null)[] }
export type Checked = { lines: number; lastLine: number }

/** The columns of `import_lines` in the order in which `check` writes them. */
export const COPIED =
  'import_id, line, state, customer_id, name, phone, phone_extension, email, address, service_category, transaction_date, service_count, same, twin, cells, issues'

/** Lines between two news of how far it is, and characters written at once. */
const TELL_EVERY = 2000
const AT_ONCE = 64 * 1024

/**
 * Judges every line of a file, and writes it in the text format of PostgreSQL's COPY, a line as it is found. Only phones and e-mails are kept in
 * memory, to know who stands there twice. `written` resolves once what was written has gone out: the file is read no faster than that.
 */
export async function check(
  file: string,
  ask: CheckAsk,
  { write, written, tell }: { write: (text: string) => void; written: () => Promise<void>; tell: (lines: number) => void },
): Promise<Checked> {
  const [phones, emails] = [new Map<string, number>(), new Map<string, number>()]
  let pending = ''
  let [lines, lastLine, headings] = [0, 0, ask.hasHeadings]
  const put = (row: Row, state: LineState, values: Judged | Values, more: { same?: 'phone' | 'email'; twin?: number; issues?: LineIssue[] } = {}) => {
    const { same, twin, issues } = more
    const isWrong = issues !== undefined
    pending += [
      ask.importId,
      row.line,
      state,
      state === 'new' ? randomUUID() : NULL,
      text(values.name),
      text(values.phone),
      text('phoneExtension' in values ? values.phoneExtension : null),
      text(values.email || null),
      text(values.address),
      text(values.serviceCategory || null),
      text(values.transactionDate || null),
      // Of a wrong one it may be no number; then it stands among the issues.
      typeof values.serviceCount === 'number' ? values.serviceCount : isWrong && /^\d{1,6}$/.test(values.serviceCount ?? '') ? values.serviceCount : NULL,
      same ?? NULL,
      twin ?? NULL,
      isWrong ? text(JSON.stringify(row.cells)) : NULL,
      isWrong ? text(JSON.stringify(issues)) : NULL,
    ].join('\t')
    pending += '\n'
    if (pending.length > AT_ONCE) {
      write(pending)
      pending = ''
    }
  }
  const take = (row: Row) => {
    if (headings) {
      headings = false
      return
    }
    lines++
    lastLine = row.line
    if (lines % TELL_EVERY === 0) tell(lines)
    const values = assemble(ask.targets, row.cells)
    const misshapen = tooWide(row, ask)
    const judged = misshapen ? { issues: [misshapen] } : judge(values)
    if ('issues' in judged) return put(row, 'wrong', values, { issues: judged.issues })
    const [byPhone, byEmail] = [phones.get(judged.phone), judged.email === null ? undefined : emails.get(judged.email)]
    const twin = byPhone ?? byEmail
    if (twin !== undefined) return put(row, 'twice', judged, { same: byPhone === undefined ? 'email' : 'phone', twin })
    phones.set(judged.phone, row.line)
    if (judged.email !== null) emails.set(judged.email, row.line)
    put(row, 'new', judged)
  }
  await eachRow(file, ask, take, written)
  if (pending !== '') write(pending)
  await written()
  return { lines, lastLine }
}

/** More cells than there are columns: whatever stands behind the first surplus sign belongs elsewhere. */
function tooWide({ cells }: Row, { targets, delimiter }: CheckAsk): LineIssue | null {
  const surplus = cells.slice(targets.length).filter((cell) => cell.trim() !== '')
  if (surplus.length === 0) return null
  const message = `This line has ${cells.length} cells, the columns are ${targets.length}: a cell that holds ${DELIMITERS[delimiter]} needs quotes around it`
  return { field: null, value: surplus.join(' '), message }
}

const NULL = String.raw`\N`
const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': String.raw`\\`, '\t': String.raw`\t`, '\n': String.raw`\n`, '\r': String.raw`\r` }

/** A value in COPY's text format. */
function text(value: string | null): string {
  if (value === null) return NULL
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : value
}
