import type { Column, Delimiter, Encoding, Format, Import, Known, Line, LineState, Status } from './contract.ts'
import { LIMITS } from './contract.ts'
import type { importLines, imports } from './tables.ts'

export type Row = typeof imports.$inferSelect
export type LineRow = typeof importLines.$inferSelect

const DAY = 86_400_000

const undoUntil = ({ finishedAt }: Pick<Row, 'finishedAt'>): Date | null =>
  finishedAt && new Date(finishedAt.getTime() + LIMITS.undoDays * DAY)

/** What is under way counts lines; `of` is how many there are. */
export function toImport(row: Row, now: Date): Import {
  const until = undoUntil(row)
  const canUndo =
    until !== null &&
    until > now &&
    (row.status === 'done' || (row.status === 'undone' && (row.undone?.stayed ?? 0) > 0))
  return {
    id: row.id,
    fileName: row.fileName,
    bytes: row.bytes,
    // The words of the contract: only this domain writes them, and the checks of the table hold the statuses.
    encoding: row.encoding as Encoding,
    delimiter: row.delimiter as Delimiter,
    hasHeadings: row.hasHeadings,
    format: row.format as Format,
    columns: row.columns as Column[],
    lines: row.lines,
    status: row.status as Status,
    problem: row.problem,
    counts: {
      new: row.newCount,
      known: row.knownCount,
      twice: row.twiceCount,
      address: row.addressCount,
      doubtful: row.doubtfulCount,
      wrong: row.wrongCount,
      noted: row.notedCount,
    },
    known: row.known as Known,
    progress: { done: row.progress, of: row.lines },
    added: row.added,
    changed: row.changed,
    undone: row.undone,
    undoUntil: canUndo ? until : null,
    by: row.byName,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }
}

/**
 * A line as the dry run shows it. A wrong cell is shown as it stands in the file, also where the table could not keep
 * it.
 */
export function toLine(row: LineRow, customer: string | null): Line {
  const issues = (row.issues ?? []) as Line['issues']
  return {
    line: row.line,
    state: row.state as LineState,
    name: row.name,
    phone: row.phone,
    phoneExtension: row.phoneExtension,
    email: row.email ?? '',
    address: row.address,
    serviceCategory: row.serviceCategory ?? '',
    serviceCount:
      issues.find(({ field }) => field === 'serviceCount')?.value ??
      (row.serviceCount === null ? '' : String(row.serviceCount)),
    transactionDate: row.transactionDate ?? '',
    issues,
    contacts: row.more?.contacts ?? [],
    addresses: row.more?.addresses ?? [],
    tags: row.more?.tags ?? [],
    note: row.more?.note ?? '',
    consents: row.more?.consents ?? [],
    choice: row.choice as Line['choice'],
    same: row.same as Line['same'],
    twin: row.twin,
    customer:
      (row.state === 'known' || row.state === 'doubtful') && row.customerId && customer !== null
        ? { id: row.customerId, name: customer }
        : null,
  }
}
