import './visits.css'
import '#domains/work/jobs/web/jobs.css'
import { useState } from 'react'
import { ConfirmDialog, Dialog } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { PinnedCard } from '#dashboard/timeline/pinned-card.tsx'
import { Timeline } from '#dashboard/timeline/timeline-list.tsx'
import { formatDate } from '#lib/local-time.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { useRemoveVisit } from './mutations.ts'
import { EditVisit } from './edit-visit.tsx'
import { useVisit } from './queries.ts'
import { VisitFacts } from './visit-facts.tsx'
import { VisitSteps } from './visit-steps.tsx'

/** One estimate visit, and what can be done with it. */
export function VisitDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const visit = useVisit(id)
  const [opened, open] = useState<'edit' | 'cancel' | 'delete' | null>(null)
  const remove = useRemoveVisit()
  const back = () => open(null)
  if (visit.data && opened === 'edit') return <EditVisit visit={visit.data} onClose={back} />
  if (visit.data && opened === 'cancel') return <CancelVisit visit={visit.data} onClose={back} onDone={onClose} />
  if (visit.data && opened === 'delete')
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
          The visit to {visit.data.name} on {formatDate(visit.data.date)} will be permanently deleted. The request, and
          any job created from it, aren’t deleted.
        </p>
      </ConfirmDialog>
    )
  return (
    <Dialog title="Estimate visit" opened onClose={onClose}>
      <div className="body">
        <QueryStatus query={visit} what="the visit">
          <div className="skelcard" aria-hidden="true">
            <div className="skel w55" />
            <div className="skel w35" />
            <div className="skel w80" />
          </div>
        </QueryStatus>
        {visit.data && <VisitFacts visit={visit.data} onEdit={() => open('edit')} onDelete={() => open('delete')} />}
        {visit.data && <PinnedCard of="visits" id={id} />}
        {visit.data && (
          <section className="visithistory" aria-labelledby="visit-history">
            <h3 id="visit-history">Timeline</h3>
            <Timeline of="visits" id={id} />
          </section>
        )}
      </div>
      {visit.data && <VisitSteps visit={visit.data} onCancel={() => open('cancel')} onClose={onClose} />}
    </Dialog>
  )
}
