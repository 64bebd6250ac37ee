import { MapPin, SquarePen, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUser } from '#dashboard/session.ts'
import { formatMinutes } from '#lib/dates.ts'
import { formatClock, formatDate } from '#lib/local-time.ts'
import { formatList } from '#lib/format-list.ts'
import { Button } from '#ui/button.tsx'
import { CONFIRMED } from '#domains/work/jobs/web/badges.ts'
import { toMapUrl } from '#domains/sales/customers/web/format.ts'
import { BADGES } from './badges.ts'
import { useSetVisitStatus } from './mutations.ts'
import type { VisitRow } from './queries.ts'

/** Shows who is visited, when, and who goes; whether it is done, and the ways to change it. */
export function VisitFacts({ visit, onEdit, onDelete }: { visit: VisitRow; onEdit: () => void; onDelete: () => void }) {
  const isOwner = useUser().data?.role === 'owner'
  const setStatus = useSetVisitStatus()
  return (
    <>
      <div className="jobhead">
        <div>
          <h3>{visit.name}</h3>
          <p className="muted">Free estimate, {visit.service}</p>
          {visit.status === 'scheduled' && visit.confirmedAt !== null && <StatusBadge {...CONFIRMED} />}
        </div>
        <StatusBadge {...BADGES[visit.status]} />
      </div>
      <dl className="facts">
        <dt>When</dt>
        <dd>
          {formatDate(visit.date)}, {formatClock(visit.time)}, {formatMinutes(visit.minutes)}
        </dd>
        {visit.technicians.length > 0 && (
          <>
            <dt>Assigned to</dt>
            <dd>{formatList(visit.technicians.map(({ name }) => name))}</dd>
          </>
        )}
        <dt>Address</dt>
        <dd>
          <a className="mapl" href={toMapUrl(visit.address)} target="_blank" rel="noreferrer">
            <MapPin className="i i-sm" />
            {visit.address}
          </a>
        </dd>
        {visit.requestId && (
          <>
            <dt>Request</dt>
            <dd>
              <Link href={`/dashboard/requests/${visit.requestId}`}>Request details</Link>
            </dd>
          </>
        )}
        {visit.customerId && (
          <>
            <dt>Customer</dt>
            <dd>
              <Link href={`/dashboard/customers/${visit.customerId}`}>{visit.name}</Link>
            </dd>
          </>
        )}
        <dt>Notes</dt>
        <dd className="said">{visit.notes || 'No notes'}</dd>
        {visit.cancelReason && (
          <>
            <dt>Canceled</dt>
            <dd className="said">{visit.cancelReason}</dd>
          </>
        )}
      </dl>
      <div className="visitacts">
        <div className="chips" role="group" aria-label="Status">
          {(['scheduled', 'done'] as const).map((status) => (
            <button
              type="button"
              className="chip"
              key={status}
              aria-pressed={visit.status === status}
              disabled={setStatus.isPending}
              onClick={() => visit.status !== status && setStatus.mutate({ visit, status })}
            >
              {BADGES[status].word}
            </button>
          ))}
        </div>
        <div className="acts">
          <Button tone="quiet" size="sm" onClick={onEdit}>
            <SquarePen className="i" />
            Edit
          </Button>
          {isOwner && (
            <Button tone="quiet" size="sm" onClick={onDelete}>
              <Trash2 className="i" />
              Delete...
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
