import './visits.css'
import '#domains/jobs/web/jobs.css'
import { Ban, Briefcase, MapPin, Phone, SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ConfirmDialog, Dialog } from '#dashboard/parts/dialog.tsx'
import { Failed, Loading } from '#dashboard/parts/states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUser } from '#dashboard/session.ts'
import { formatMinutes } from '#lib/dates.ts'
import { formatClock, formatDate } from '#lib/local-time.ts'
import { list } from '#lib/words.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { BADGES } from './badges.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { useMakeJob, useRemoveVisit, useSetVisitStatus } from './changes.ts'
import { EditVisit } from './edit-visit.tsx'
import { useVisit, type VisitRow } from './queries.ts'

/** One estimate visit, and what can be done with it. */
export function VisitDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const visit = useVisit(id)
  const [doing, toDo] = useState<'edit' | 'cancel' | 'delete' | null>(null)
  const remove = useRemoveVisit()
  const back = () => toDo(null)
  if (visit.data && doing === 'edit') return <EditVisit visit={visit.data} onClose={back} />
  if (visit.data && doing === 'cancel') return <CancelVisit visit={visit.data} onClose={back} onDone={onClose} />
  if (visit.data && doing === 'delete')
    return (
      <ConfirmDialog
        title="Delete visit"
        verb="Delete visit"
        busyVerb="Deleting..."
        cancel="Keep visit"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
        onClose={back}
      >
        <p>
          The visit to {visit.data.name} on {formatDate(visit.data.date)} is deleted for good. Their request, and a job that was made of it, stay.
        </p>
      </ConfirmDialog>
    )
  return (
    <Dialog title="Estimate visit" opened onClose={onClose}>
      <div className="body">
        {visit.isPending && (
          <>
            <Loading what="the visit" />
            <div className="skelcard" aria-hidden="true">
              <div className="skel w55" />
              <div className="skel w35" />
              <div className="skel w80" />
            </div>
          </>
        )}
        {visit.isError && !visit.data && (
          <Failed what="The visit did not arrive" error={visit.error} retry={() => void visit.refetch()} busy={visit.isFetching} />
        )}
        {visit.data && <Facts visit={visit.data} onEdit={() => toDo('edit')} onDelete={() => toDo('delete')} />}
      </div>
      {visit.data && <Steps visit={visit.data} onCancel={() => toDo('cancel')} onClose={onClose} />}
    </Dialog>
  )
}

function Facts({ visit, onEdit, onDelete }: { visit: VisitRow; onEdit: () => void; onDelete: () => void }) {
  const isOwner = useUser().data?.role === 'owner'
  const setStatus = useSetVisitStatus()
  return (
    <>
      <div className="jobhead">
        <div>
          <h3>{visit.name}</h3>
          <p className="muted">Free estimate, {visit.service}</p>
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
            <dt>Who goes</dt>
            <dd>{list(visit.technicians.map(({ name }) => name))}</dd>
          </>
        )}
        <dt>Address</dt>
        <dd>
          <a className="mapl" href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(visit.address)}`} target="_blank" rel="noreferrer">
            <MapPin className="i i-sm" />
            {visit.address}
          </a>
        </dd>
        {visit.requestId && (
          <>
            <dt>Request</dt>
            <dd>
              <Link href={`/dashboard/requests/${visit.requestId}`}>What they asked for</Link>
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
            <dt>Cancelled</dt>
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

function Steps({ visit, onCancel, onClose }: { visit: VisitRow; onCancel: () => void; onClose: () => void }) {
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
      {visit.jobId ? (
        <Link className="btn btn-tide" href={`/dashboard/jobs/${visit.jobId}`}>
          <Briefcase className="i" />
          Open job
        </Link>
      ) : (
        visit.status !== 'cancelled' && (
          <Button tone="clay" disabled={makeJob.isPending} onClick={() => makeJob.mutate(visit, { onSuccess: ({ job }) => toJob(job.id) })}>
            {makeJob.isPending ? <span className="spin" /> : <Briefcase className="i" />}
            {makeJob.isPending ? 'Making...' : 'Make it a job'}
          </Button>
        )
      )}
    </div>
  )
}
