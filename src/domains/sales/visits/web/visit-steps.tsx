import { Ban, Briefcase, Phone, Ruler } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMakeJob } from './mutations.ts'
import type { VisitRow } from './queries.ts'

/** What comes next: a call, a job of it, or that it is called off. */
export function VisitSteps({
  visit,
  onCancel,
  onClose,
}: {
  visit: VisitRow
  onCancel: () => void
  onClose: () => void
}) {
  const makeJob = useMakeJob()
  const [, go] = useLocation()
  const toJob = (id: string) => {
    onClose()
    go(`/dashboard/jobs/${id}`)
  }
  return (
    <div className="d-foot">
      {visit.status === 'scheduled' && (
        <Button tone="quiet" className="left" onClick={onCancel}>
          <Ban className="i" />
          Cancel visit...
        </Button>
      )}
      <LinkButton tone="line" href={`tel:${visit.phone}`}>
        <Phone className="i" />
        Call
      </LinkButton>
      {visit.status !== 'cancelled' && (
        <Link className="btn btn-line" href={`/dashboard/visits/${visit.id}`} onClick={onClose}>
          <Ruler className="i" />
          Measure and estimate
        </Link>
      )}
      {visit.jobId ? (
        <Link className="btn btn-tide" href={`/dashboard/jobs/${visit.jobId}`}>
          <Briefcase className="i" />
          Open job
        </Link>
      ) : (
        visit.status !== 'cancelled' && (
          <Button
            tone="clay"
            disabled={makeJob.isPending}
            onClick={() => makeJob.mutate(visit, { onSuccess: ({ job }) => toJob(job.id) })}
          >
            {makeJob.isPending ? <span className="spin" /> : <Briefcase className="i" />}
            {makeJob.isPending ? 'Creating...' : 'Create job'}
          </Button>
        )
      )}
    </div>
  )
}
