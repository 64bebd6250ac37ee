import { useState } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { CancelJob } from './lazy-dialogs.tsx'
import { useJob } from './queries.ts'
import { StatusChips } from './status-chips.tsx'

const SayUsed = lazyComponent(async () => (await import('#domains/work/needs/web/usage-form.tsx')).SayUsed)

/** Update Job Status (spec.md §2); canceling is a step of its own, with a reason. */
export function JobStatusDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const job = useJob(id)
  const [cancelling, cancel] = useState(false)
  const [isDone, done] = useState(false)
  if (isDone) return <SayUsed jobId={id} justDone onClose={onClose} />
  if (cancelling && job.data) return <CancelJob job={job.data} onClose={() => cancel(false)} onDone={onClose} />
  return (
    <Dialog title="Update Job Status" opened onClose={onClose}>
      <div className="body">
        <QueryStatus query={job} what="the job">
          <div className="skel w55" aria-hidden="true" />
          <div className="skel tall" aria-hidden="true" />
        </QueryStatus>
        {job.data && (
          <>
            <p>
              {job.data.customerName || 'Unknown Customer'}, {job.data.service}
            </p>
            {job.data.status === 'cancelled' && (
              <p className="small subtle">
                This job is canceled{job.data.cancelReason && `: ${job.data.cancelReason}`}. Choose a status to
                reactivate it.
              </p>
            )}
            <StatusChips
              job={job.data}
              onDone={onClose}
              onCompleted={() => done(true)}
              onCancel={() => cancel(true)}
              isTitled={false}
            />
          </>
        )}
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
