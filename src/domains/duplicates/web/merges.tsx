import { Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Failed, Loading, SkeletonRows } from '#dashboard/parts/states.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useMerges, useUndoMerge } from './queries.ts'

/** What was merged in the last 30 days, with the way back. */
export function Merges() {
  const merges = useMerges()
  const undo = useUndoMerge()
  const rows = merges.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <section className="card" aria-labelledby="merges">
      <div className="ph">
        <h2 id="merges">Merged</h2>
        <span className="small subtle">30 days</span>
      </div>
      {merges.isPending && (
        <>
          <Loading what="merges" />
          <SkeletonRows />
        </>
      )}
      {merges.isError && !merges.data && (
        <div className="pad">
          <Failed what="Failed to load merges" error={merges.error} retry={() => void merges.refetch()} busy={merges.isFetching} />
        </div>
      )}
      {merges.data && rows.length === 0 && <p className="pad small subtle">None yet. Each merge can be undone for 30 days.</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li className="row slim" key={row.id}>
              <div>
                <h3>
                  {row.removedName} into {row.undoneAt ? row.keptName : <Link href={`/dashboard/customers/${row.keptId}`}>{row.keptName}</Link>}
                </h3>
                <p>{row.undoneAt ? `Undone on ${formatDay(row.undoneAt)}` : `${formatDay(row.createdAt)}, ${formatTime(row.createdAt)}, by ${row.by}`}</p>
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
            </li>
          ))}
        </ul>
      )}
      <LoadMore pages={merges} />
    </section>
  )
}
