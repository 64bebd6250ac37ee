import { Calendar, Droplets, MapPin } from 'lucide-react'
import { useId } from 'react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { BADGES } from './badges.ts'
import type { JobRow } from './queries.ts'
import { scheduleWords } from './schedule.ts'

export function JobCard({ job, onDetails, onStatus }: { job: JobRow; onDetails: () => void; onStatus: () => void }) {
  const titleId = useId()
  return (
    <article className="card job" aria-labelledby={titleId}>
      <div className="top2">
        <h3 id={titleId}>{job.customerName || 'Unknown Customer'}</h3>
        <StatusBadge {...BADGES[job.status]} />
      </div>
      <ul className="meta">
        <li>
          <Droplets className="i" />
          <span>{job.service}</span>
        </li>
        <li>
          <MapPin className="i" />
          <span>{job.address || 'No address'}</span>
        </li>
        <li>
          <Calendar className="i" />
          <span>{scheduleWords(job)}</span>
        </li>
      </ul>
      {job.amount !== null && <p className="amt">{formatCents(job.amount)}</p>}
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
