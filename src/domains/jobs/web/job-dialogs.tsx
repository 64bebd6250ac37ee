import { MapPin } from 'lucide-react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { JobReview } from '#domains/reviews/web/job-review.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { DIALOG_STATUSES } from '../contract.ts'
import { BADGES, PAYMENT_BADGES } from './badges.ts'
import { useSetJobStatus, type JobRow } from './queries.ts'
import { scheduleWords } from './schedule.ts'

/** Job details with the fallbacks of spec.md §2 and §8. */
export function JobDetails({ job, onClose }: { job: JobRow; onClose: () => void }) {
  return (
    <Dialog title="Job Details" opened onClose={onClose}>
      <div className="body">
        <div className="jobhead">
          <div>
            <h3>{job.customerName || 'Unknown Customer'}</h3>
            <p className="muted">{job.service}</p>
          </div>
          <StatusBadge {...BADGES[job.status]} />
        </div>
        <dl className="facts">
          <dt>Scheduled</dt>
          <dd>{scheduleWords(job)}</dd>
          <dt>Address</dt>
          <dd>
            {job.address ? (
              <a href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(job.address)}`} target="_blank" rel="noreferrer">
                <MapPin className="i i-sm" />
                {job.address}
              </a>
            ) : (
              'No address'
            )}
          </dd>
          {job.amount !== null && (
            <>
              <dt>Amount</dt>
              <dd className="num">
                <strong>{formatCents(job.amount)}</strong>
              </dd>
              <dt>Payment</dt>
              <dd>
                <StatusBadge {...PAYMENT_BADGES[job.paymentStatus]} />
              </dd>
            </>
          )}
          {job.status === 'completed' && <JobReview job={job} />}
          <dt>Notes</dt>
          <dd className="said">{job.notes || 'No notes'}</dd>
          {job.cancelReason && (
            <>
              <dt>Cancelled</dt>
              <dd className="said">{job.cancelReason}</dd>
            </>
          )}
        </dl>
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

/** Update Job Status: any of the four may follow any (spec.md §4). */
export function JobStatusDialog({ job, onClose }: { job: JobRow; onClose: () => void }) {
  const setStatus = useSetJobStatus()
  return (
    <Dialog title="Update Job Status" opened onClose={onClose}>
      <div className="body">
        <p>
          {job.customerName || 'Unknown Customer'}, {job.service}
        </p>
        <div className="chips" role="group" aria-label="Status">
          {DIALOG_STATUSES.map((status) => (
            <button
              type="button"
              className="chip"
              key={status}
              aria-pressed={job.status === status}
              disabled={setStatus.isPending}
              onClick={() => setStatus.mutate({ id: job.id, status }, { onSuccess: onClose })}
            >
              {setStatus.isPending && setStatus.variables.status === status && <span className="spin" />}
              {BADGES[status].word}
            </button>
          ))}
        </div>
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
