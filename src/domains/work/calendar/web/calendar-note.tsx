import { formatCents } from '#lib/money.ts'
import type { EntryRow } from './row-types.ts'

/** What the blocks mean, and what the days on screen hold; of no days, only the first. */
export function CalendarNote({ entries, days }: { entries: readonly EntryRow[]; days: readonly string[] }) {
  return (
    <p className="calnote">
      <span>Color and initials are the person. Dashed is an errand, a meeting, or blocked time. White is done.</span>
      {days.length > 0 && <b>{summarize(entries, days)}</b>}
    </p>
  )
}

/** `12 jobs, $13,802.50. 3 estimate visits.` */
function summarize(entries: readonly EntryRow[], days: readonly string[]): string {
  const begun = entries.filter(({ dates: [first = ''] }) => days.includes(first))
  const jobs = begun.filter(({ kind }) => kind === 'job')
  const visits = begun.filter(({ kind }) => kind === 'visit').length
  const cents = jobs.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return [
    `${jobs.length === 1 ? '1 job' : `${jobs.length} jobs`}${cents > 0 ? `, ${formatCents(cents)}` : ''}.`,
    visits > 0 && (visits === 1 ? '1 estimate visit.' : `${visits} estimate visits.`),
  ]
    .filter(Boolean)
    .join(' ')
}
