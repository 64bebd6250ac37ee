import { Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { RecentList } from '#dashboard/parts/recent-list.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { MERGE_UNDO_DAYS } from '../contract.ts'
import { useMerges, useUndoMerge } from './queries.ts'

/** What was merged, with the way back. */
export function Merges() {
  const undo = useUndoMerge()
  return (
    <RecentList
      title="Merged"
      what="merges"
      none={`No merges yet. You can undo a merge for ${MERGE_UNDO_DAYS} days.`}
      pages={useMerges()}
    >
      {(row) => (
        <>
          <div>
            <h3>
              {row.removedName} into{' '}
              {row.undoneAt ? row.keptName : <Link href={`/dashboard/customers/${row.keptId}`}>{row.keptName}</Link>}
            </h3>
            <p>
              {row.undoneAt
                ? `Undone on ${formatDay(row.undoneAt)}`
                : `${formatDay(row.createdAt)}, ${formatTime(row.createdAt)}, by ${row.by}`}
            </p>
          </div>
          {row.undoUntil && (
            <Button tone="line" size="sm" disabled={undo.isPending} onClick={() => undo.mutate(row.id)}>
              <Undo2 className="i" />
              Undo
              <span className="vh">
                {' '}
                the merge of {row.removedName} into {row.keptName}
              </span>
            </Button>
          )}
        </>
      )}
    </RecentList>
  )
}
