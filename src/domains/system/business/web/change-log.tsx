import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { Link } from 'wouter'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { ChangeLines } from './change-lines.tsx'
import { changeLines, PART_NAMES } from './describe-changes.ts'
import { useChanges, type ChangeRow } from './queries.ts'

/** Who changed what in Settings, the newest first. */
export function ChangeLog({ isOwner }: { isOwner: boolean }) {
  const changes = useChanges()
  const now = useNow(60_000)
  return (
    <section className="card" id="log" aria-labelledby="log-title">
      <div className="ph">
        <h2 id="log-title">Change log</h2>
        {isOwner && <Link href="/dashboard/settings/audit">All changes</Link>}
      </div>
      <QueryStatus query={changes} what="the change log" padded rows={2} />
      {changes.data?.length === 0 && <p className="pad muted">No changes yet.</p>}
      {changes.data && changes.data.length > 0 && (
        <ul className="trail">
          {changes.data.map((change) => (
            <Entry key={change.id} change={change} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ change, now }: { change: ChangeRow; now: number }) {
  return (
    <li>
      <time dateTime={change.at}>{formatRelativeTime(change.at, now)}</time>
      <p>
        <b>{change.by}</b> {{ reset: 'reset', changed: 'changed', confirmed: 'confirmed' }[change.action]}{' '}
        {PART_NAMES[change.part]}
      </p>
      <ChangeLines lines={changeLines(change)} />
    </li>
  )
}
