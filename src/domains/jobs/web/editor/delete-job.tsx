import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/client.ts'
import { ConfirmDialog, Dialog } from '#dashboard/parts/dialog.tsx'
import { Failed, Loading } from '#dashboard/parts/states.tsx'
import { list } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { useDeleteJob } from '../changes.ts'
import type { JobRow } from '../rows.ts'

/** Deleting says first what goes with a job and what stays; where money hangs on it, it says why it cannot be. */
export function DeleteJob({ job, onClose, onGone }: { job: JobRow; onClose: () => void; onGone: () => void }) {
  const attached = useQuery({ ...api.jobs.attached.queryOptions({ input: { id: job.id } }), staleTime: 0, gcTime: 0 })
  const remove = useDeleteJob()
  if (!attached.data || attached.data.blocked)
    return (
      <Dialog title="Delete job" opened onClose={onClose}>
        <div className="body">
          {attached.isPending && (
            <>
              <Loading what="what hangs on the job" />
              <div className="skel w80" aria-hidden="true" />
            </>
          )}
          {attached.isError && (
            <Failed
              what="What hangs on the job did not arrive"
              error={attached.error}
              retry={() => void attached.refetch()}
              busy={attached.isFetching}
            />
          )}
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
        {job.service} for {job.customerName} is deleted for good, and cannot be put back. To keep it for your figures,
        cancel it instead.
      </p>
      <p>
        <b>Goes with it:</b> {list(['its history', ...words(true)])}.
      </p>
      <p>
        <b>Stays:</b> {list(['the customer', ...words(false)])}.
      </p>
    </ConfirmDialog>
  )
}
