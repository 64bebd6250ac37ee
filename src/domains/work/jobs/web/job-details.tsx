import { Phone, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { JobReview } from '#domains/messaging/reviews/web/job-review.tsx'
import { formatCents } from '#lib/money.ts'
import { formatList } from '#lib/format-list.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { toMapUrl } from '#domains/sales/customers/web/format.ts'
import { BADGES, PAYMENT_BADGES } from './badges.ts'
import { CancelJob } from './lazy-dialogs.tsx'
import { useJob } from './queries.ts'
import type { WholeJob } from './row-types.ts'
import { formatSchedule } from './format-schedule.ts'
import { StatusChips } from './status-chips.tsx'

const SayUsed = lazyComponent(async () => (await import('#domains/work/needs/web/usage-form.tsx')).SayUsed)

/** Job details with the fallbacks of spec.md §2 and §8. */
export function JobDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const job = useJob(id)
  const [cancelling, cancel] = useState(false)
  const [isDone, done] = useState(false)
  const [, go] = useLocation()
  if (isDone) return <SayUsed jobId={id} justDone onClose={onClose} />
  if (cancelling && job.data) return <CancelJob job={job.data} onClose={() => cancel(false)} onDone={onClose} />
  return (
    <Dialog title="Job Details" opened onClose={onClose}>
      <div className="body">
        <QueryStatus query={job} what="the job">
          <div className="skelcard" aria-hidden="true">
            <div className="skel w55" />
            <div className="skel w35" />
            <div className="skel" />
            <div className="skel w80" />
            <div className="skel tall" />
          </div>
        </QueryStatus>
        {job.data && <Facts job={job.data} />}
        {job.data && (
          <StatusChips job={job.data} onDone={onClose} onCompleted={() => done(true)} onCancel={() => cancel(true)} />
        )}
      </div>
      <div className="d-foot">
        {job.data && (
          <LinkButton tone="line" href={`tel:${job.data.customerPhone}`}>
            <Phone className="i" />
            Call
          </LinkButton>
        )}
        <Button tone="tide" disabled={!job.data} onClick={() => go(`/dashboard/jobs/${id}`)}>
          <SquarePen className="i" />
          Open job
        </Button>
      </div>
    </Dialog>
  )
}

function Facts({ job }: { job: WholeJob }) {
  return (
    <>
      <div className="jobhead">
        <div>
          <h3>{job.customerName || 'Unknown Customer'}</h3>
          <p className="muted">{job.service}</p>
        </div>
        <StatusBadge {...BADGES[job.status]} />
      </div>
      <dl className="facts">
        <dt>Scheduled</dt>
        <dd>
          {formatSchedule(job)}
          {job.days > 1 && `, ${job.days} days`}
        </dd>
        {job.technicians.length > 0 && (
          <>
            <dt>Crew</dt>
            <dd>{formatList(job.technicians.map(({ name }) => name))}</dd>
          </>
        )}
        <dt>Address</dt>
        <dd>
          {job.address ? (
            <a href={toMapUrl(job.address)} target="_blank" rel="noreferrer">
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
            <dt>Canceled</dt>
            <dd className="said">{job.cancelReason}</dd>
          </>
        )}
      </dl>
    </>
  )
}
