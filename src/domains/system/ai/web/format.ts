import { formatCents } from '#lib/money.ts'

/** Millionths of a dollar as a person reads them: whole cents from a cent on, below it four places. `0` → `$0.00`. */
export function formatCost(micros: number): string {
  if (micros === 0 || micros >= 10_000) return formatCents(Math.round(micros / 10_000))
  return micros < 100 ? 'under $0.0001' : `$${(micros / 1_000_000).toFixed(4)}`
}

/** How long an answer took: `340 ms`, `2.1 s`. */
export const formatDuration = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** `2026-11` → `November`. */
export const monthName = (month: string): string => NAMES[Number(month.slice(5)) - 1] ?? month

/** What answers as the row of the log says it. */
export const formatModel = (model: string): string => (model === 'embedded' ? 'Built-in templates' : model)
