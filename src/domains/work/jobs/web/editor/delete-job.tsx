import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { ConfirmDialog, Dialog } from '#dashboard/parts/dialog.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { formatList } from '#lib/format-list.ts'
import { Button } from '#ui/button.tsx'
import { useDeleteJob } from '../mutations.ts'
import type { JobRow } from '../row-types.ts'

/** Deleting says first what goes with a job and what stays; where money hangs on it, it says why it cannot be. */
export function DeleteJob({ job, onClose, onGone }: { job: JobRow; onClose: () => void; onGone: () => void }) {
  const attached = useQuery({ ...api.jobs.dependents.queryOptions({ input: { id: job.id } }), staleTime: 0, gcTime: 0 })
  const remove = useDeleteJob()
  if (!attached.data || attached.data.blocked)
    return (
      <Dialog title="Delete job" opened onClose={onClose}>
        <div className="body">
          {attached.isPending && (
            <>
              <Loading what="linked records" />
              <div className="skel w80" aria-hidden="true" />
            </>
          )}
          {attached.isError && <LoadError what="Couldn’t load linked records" query={attached} />}
          {attached.data?.blocked && <p>{attached.data.blocked}</p>}
        </div>
        <div className="d-foot">
          <Button tone="line" onClick={onClose} data-autofocus>
            Close
          </Button>
        </div>
      </Dialog>
    )
  const words = (goes: boolean) =>
    attached.data.things.filter((thing) => thing.goes === goes).map((thing) => thing.words)
  return (
    <ConfirmDialog
      title="Delete job"
      verb="Delete job"
      busyVerb="Deleting..."
      busy={remove.isPending}
      cancel="Keep job"
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: job.id },
          {
            onSuccess: () => {
              onClose()
              onGone()
            },
          },
        )
      }
    >
      <p>
        {job.service} for {job.customerName} will be permanently deleted. To keep it in your reports, cancel it instead.
      </p>
      <p>
        <b>Also deleted:</b> {formatList(['its timeline', ...words(true)])}.
      </p>
      <p>
        <b>Not deleted:</b> {formatList(['the customer', ...words(false)])}.
      </p>
    </ConfirmDialog>
  )
}
