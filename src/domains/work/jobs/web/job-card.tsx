import { Clock, Droplets, MapPin } from 'lucide-react'
import { useId } from 'react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatTown } from '#domains/work/schedule/web/format.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { BADGES } from './badges.ts'
import type { JobRow } from './row-types.ts'
import { formatCardTime } from './format-schedule.ts'

/**
 * The job card of spec.md §2. `withStatus` says the status right of the name, where the amount stands otherwise;
 * `isShort` leaves the street out, where many cards stand side by side.
 */
export function JobCard({
  job,
  withStatus = false,
  isShort = false,
  onDetails,
  onStatus,
}: {
  job: JobRow
  withStatus?: boolean
  isShort?: boolean
  onDetails: () => void
  onStatus: () => void
}) {
  const titleId = useId()
  const now = useNow(60_000)
  const amount = job.amount !== null && <span className="amt">{formatCents(job.amount)}</span>
  return (
    <article className="card job" aria-labelledby={titleId}>
      <div className="top2">
        <h3 id={titleId}>{job.customerName || 'Unknown Customer'}</h3>
        {withStatus ? <StatusBadge {...BADGES[job.status]} /> : amount}
      </div>
      <ul className="meta">
        <li>
          <Droplets className="i" />
          <span>{job.service}</span>
        </li>
        <li>
          <MapPin className="i" />
          <span>{(isShort ? formatTown(job.address) : job.address) || 'No address'}</span>
        </li>
        <li>
          <Clock className="i" />
          <span>
            {job.nextVisit
              ? `${formatCardTime(toVisitTime(job), now)}, visit ${job.nextVisit.at}: ${job.nextVisit.title}`
              : formatCardTime(job, now)}
            {job.status === 'scheduled' && job.confirmedAt !== null && ', confirmed'}
          </span>
        </li>
      </ul>
      {withStatus && amount}
      <div className="acts">
        <Button tone="line" size="sm" onClick={onDetails}>
          View Details<span className="vh"> of {job.customerName}</span>
        </Button>
        <Button tone="line" size="sm" onClick={onStatus}>
          Update Status<span className="vh"> of {job.customerName}</span>
        </Button>
      </div>
    </article>
  )
}

/** The next visit of a job whose first one is done or past, as the table shows it. */
const toVisitTime = ({ nextVisit, ...job }: JobRow) => ({
  ...job,
  status: 'scheduled',
  scheduledDate: nextVisit?.date ?? null,
  scheduledTime: nextVisit?.time ?? null,
})
