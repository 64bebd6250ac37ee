import { Ban, CircleCheck, Hourglass, Loader, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Failed, Loading, SkeletonRows } from '#dashboard/parts/states.tsx'
import { StatusBadge, type Badge } from '#dashboard/parts/status-badge.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { useImports, type ImportRow } from './queries.ts'
import { counted } from './words.ts'

/** What was imported in the last 30 days, each leading to its figures and its Undo. */
export function PastImports() {
  const imports = useImports()
  const rows = imports.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <section className="card" aria-labelledby="past-imports">
      <div className="ph">
        <h2 id="past-imports">Imports</h2>
        <span className="small subtle">30 days</span>
      </div>
      {imports.isPending && (
        <>
          <Loading what="imports" />
          <SkeletonRows />
        </>
      )}
      {imports.isError && !imports.data && (
        <div className="pad">
          <Failed what="Failed to load imports" error={imports.error} retry={() => void imports.refetch()} busy={imports.isFetching} />
        </div>
      )}
      {imports.data && rows.length === 0 && <p className="pad small subtle">None yet. Each import is kept here for 30 days, and can be undone for as long.</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li className="row slim" key={row.id}>
              <div>
                <h3>
                  <Link href={`/dashboard/customers/import/${row.id}`}>{row.fileName}</Link>
                </h3>
                <p>
                  {formatDay(row.createdAt)}, {formatTime(row.createdAt)}, by {row.by}. {figures(row)}
                </p>
              </div>
              <StatusBadge {...BADGES[row.status]} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore pages={imports} />
    </section>
  )
}

function figures({ status, added, changed, lines, undone }: ImportRow): string {
  if (status === 'done') return `${counted(added, 'customer')} added${changed > 0 ? `, ${changed.toLocaleString('en-US')} changed` : ''}.`
  if (undone && (status === 'undone' || status === 'cancelled')) return `${counted(undone.removed, 'customer')} removed again.`
  return `${counted(lines, 'line')}.`
}

const WAITS: Badge = { tone: 'sun', icon: Hourglass, word: 'Not imported' }
const RUNS: Badge = { tone: 'clay', icon: Loader, word: 'Under way' }

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
  cancelled: { tone: 'stone', icon: Ban, word: 'Cancelled' },
}
