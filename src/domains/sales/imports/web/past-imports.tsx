import { Ban, CircleCheck, Hourglass, Loader, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { RecentList } from '#dashboard/parts/recent-list.tsx'
import { StatusBadge, type Badge } from '#dashboard/parts/status-badge.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { LIMITS } from '../contract.ts'
import { useImports, type ImportRow } from './queries.ts'
import { formatCount } from './format.ts'

/** What was imported, each leading to its figures and its Undo. */
export function PastImports() {
  return (
    <RecentList
      title="Imports"
      what="imports"
      none={`No imports yet. You can undo an import for ${LIMITS.undoDays} days.`}
      pages={useImports()}
    >
      {(row) => (
        <>
          <div>
            <h3>
              <Link href={`/dashboard/customers/import/${row.id}`}>{row.fileName}</Link>
            </h3>
            <p>
              {formatDay(row.createdAt)}, {formatTime(row.createdAt)}, by {row.by}. {figures(row)}
            </p>
          </div>
          <StatusBadge {...BADGES[row.status]} />
        </>
      )}
    </RecentList>
  )
}

function figures({ status, added, changed, lines, undone }: ImportRow): string {
  if (status === 'done')
    return `${formatCount(added, 'customer')} added${changed > 0 ? `, ${changed.toLocaleString('en-US')} changed` : ''}.`
  if (undone && (status === 'undone' || status === 'cancelled'))
    return `${formatCount(undone.removed, 'customer')} removed.`
  return `${formatCount(lines, 'line')}.`
}

const WAITS: Badge = { tone: 'sun', icon: Hourglass, word: 'Not imported' }
const RUNS: Badge = { tone: 'clay', icon: Loader, word: 'In progress' }

const BADGES: Record<ImportRow['status'], Badge> = {
  columns: WAITS,
  checked: WAITS,
  checking: RUNS,
  waiting: RUNS,
  importing: RUNS,
  cancelling: RUNS,
  undoing: RUNS,
  done: { tone: 'palm', icon: CircleCheck, word: 'Imported' },
  undone: { tone: 'stone', icon: Undo2, word: 'Undone' },
  cancelled: { tone: 'stone', icon: Ban, word: 'Canceled' },
}
