import './audit.css'
import { ArrowLeft, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { useUser } from '#dashboard/session.ts'
import { formatCount } from '#domains/sales/customers/web/format.ts'
import { Button } from '#ui/button.tsx'
import type { Filter } from '../contract.ts'
import { getKindLabel } from '../entity-kinds.ts'
import { Entry } from './audit-entry.tsx'
import { Filters, useFilter } from './audit-filters.tsx'
import { useTrail } from './queries.ts'

const PAGE = '/dashboard/settings/audit'

/** Every change that anybody made, the newest first. The owner's alone. */
export function AuditPage() {
  const role = useUser().data?.role
  // After the frame, which names the window after the tab in an effect of the same turn.
  useEffect(() => queueMicrotask(() => (document.title = 'All changes | Settings | Dashboard')), [])
  return (
    <>
      <nav className="backl" aria-label="Breadcrumb">
        <Link href="/dashboard/settings/changes#log">
          <ArrowLeft className="i" />
          Change log
        </Link>
      </nav>
      <div className="ttl">
        <div>
          <h1>All changes</h1>
          <p>See who changed what and when. Entries can’t be edited or deleted.</p>
        </div>
      </div>
      {role === 'owner' ? (
        <Trail />
      ) : (
        <p className="card pad muted">Only the owner can see all changes. Each record also shows its own changes.</p>
      )}
    </>
  )
}

function Trail() {
  const filter = useFilter()
  const trail = useTrail(filter)
  const [, go] = useLocation()
  const isFiltered = Object.keys(filter).length > 0
  const clear = () => go(PAGE, { replace: true })
  const entries = trail.data?.pages.flatMap(({ body }) => body) ?? []
  const total = trail.data?.pages[0]?.headers['x-total-count'] ?? '0'
  return (
    <>
      <Filters />
      <OneRecord filter={filter} />
      <section className="card" aria-labelledby="trail-title" aria-busy={trail.isFetching}>
        <div className="ph">
          <h2 id="trail-title">{trail.data ? formatCount(total, 'change') : 'Changes'}</h2>
          {isFiltered && (
            <Button tone="quiet" size="sm" onClick={clear}>
              <X className="i" />
              Clear filters
            </Button>
          )}
        </div>
        {trail.isPending && (
          <>
            <Loading what="the changes" />
            <SkeletonRows rows={6} />
          </>
        )}
        {trail.isError && entries.length === 0 && (
          <div className="pad">
            <LoadError what="Couldn’t load changes" query={trail} />
          </div>
        )}
        {trail.isSuccess && entries.length === 0 && (
          <div className="pad">
            <Empty
              title={isFiltered ? 'No matching changes' : 'No changes yet'}
              {...(isFiltered && {
                action: (
                  <Button tone="line" size="sm" onClick={clear}>
                    Clear filters
                  </Button>
                ),
              })}
            >
              {isFiltered ? 'No changes match these filters.' : 'Every change you or your team makes appears here.'}
            </Empty>
          </div>
        )}
        {entries.length > 0 && <List entries={entries} />}
      </section>
      <LoadMore pages={trail} />
    </>
  )
}

function List({ entries }: { entries: Parameters<typeof Entry>[0]['entry'][] }) {
  const now = useNow(60_000)
  return (
    <ul className="trail">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} now={now} />
      ))}
    </ul>
  )
}

/** Shows the changes of one record when the user comes from that record. */
function OneRecord({ filter: { kind, record } }: { filter: Filter }) {
  const [, go] = useLocation()
  if (!kind || !record) return null
  return (
    <p className="banner" role="note">
      <span className="grow1">Showing changes for one {getKindLabel(kind).one}.</span>
      <Button tone="line" size="sm" onClick={() => go(`${PAGE}?kind=${kind}`, { replace: true })}>
        Show all of this type
      </Button>
    </p>
  )
}
