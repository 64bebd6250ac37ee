/** What an export has to hold, given what the program has already. Pure. */
import { diffLines, mergeLines, sumCents } from './journal-entry.ts'
import type { EntryKind, JournalEntry, JournalLine } from './journal-entry.ts'

/** What a program has of one source: the sum of all exports. */
export type Exported = Pick<JournalEntry, 'kind' | 'day' | 'number' | 'customerId' | 'memo'> & { lines: JournalLine[] }

/** In this order in every file, so that a payment comes after its invoice. */
const ORDER: readonly EntryKind[] = [
  'invoice',
  'deposit',
  'payment',
  'deposit-applied',
  'refund',
  'write-off',
  'void',
  'fee',
  'correction',
]

/**
 * Returns the entries of an export from `from` on, in the order of their days. `current`: every source that may have
 * changed, as it is now. What was never exported goes out as it is; of what was, only the difference. `gone`: sources
 * that were exported and count no more. Nothing is dated before `from`, since those days may be closed: it says
 * instead which day it corrects.
 */
export function computeExport(
  current: readonly JournalEntry[],
  gone: readonly string[],
  exported: ReadonlyMap<string, Exported>,
  from: string,
): JournalEntry[] {
  const changed = current.flatMap((entry) => {
    const before = exported.get(entry.source)
    if (!before) return [entry]
    const lines = diffLines(entry.lines, before.lines)
    return lines.length === 0 ? [] : [correct(entry, lines)]
  })
  const reversed = gone.flatMap((source) => {
    const before = exported.get(source)
    const lines = diffLines([], before?.lines ?? [])
    return before && lines.length > 0 ? [correct({ ...before, source, fingerprint: 'gone' }, lines)] : []
  })
  return [...changed, ...reversed]
    .map((entry) => moveIntoPeriod(entry, from))
    .toSorted(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
        a.number.localeCompare(b.number) ||
        a.source.localeCompare(b.source),
    )
}

function correct(
  { source, day, number, customerId, memo, fingerprint }: Omit<JournalEntry, 'kind' | 'lines'>,
  lines: JournalLine[],
): JournalEntry {
  return {
    source,
    day,
    number,
    customerId,
    fingerprint,
    kind: 'correction',
    memo: `Correction: ${memo}`,
    lines,
    correctionOf: day,
  }
}

/** What is voided in a later month corrects the month of its invoice. */
function moveIntoPeriod(entry: JournalEntry, from: string): JournalEntry {
  if (entry.day < from) return { ...entry, day: from, correctionOf: entry.day }
  const { issuedDay = from } = entry
  return issuedDay < from ? { ...entry, correctionOf: issuedDay } : entry
}

/** Adds up what several exports said of one source. The last one decides which account the program has it on. */
export function addExported(before: Exported | undefined, entry: JournalEntry): Exported {
  const { kind, day, number, customerId, memo, correctionOf } = entry
  const first = before ?? { kind, day: correctionOf ?? day, number, customerId, memo }
  return { ...first, lines: mergeLines([...(before?.lines ?? []), ...entry.lines]) }
}

/** Throws if an entry does not balance: no file may be made of it. */
export function assertBalanced(entries: readonly JournalEntry[]): void {
  for (const { source, lines } of entries)
    if (sumCents(lines) !== 0) throw new Error(`The journal entry of ${source} does not balance`)
}
