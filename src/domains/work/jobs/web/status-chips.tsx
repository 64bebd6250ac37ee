import { Ban } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '#ui/button.tsx'
import { DIALOG_STATUSES } from '../contract-status.ts'
import { BADGES } from './badges.ts'
import { useSetJobStatus } from './mutations.ts'
import type { JobRow } from './row-types.ts'

type Props = {
  job: JobRow
  onDone: () => void
  /** It is completed now, and was not before. */
  onCompleted: () => void
  onCancel: () => void
  isTitled?: boolean
}

/** Update Job Status: any of the four may follow any (spec.md §4). Canceling is a step of its own, which asks why. */
export function StatusChips({ job, onDone, onCompleted, onCancel, isTitled = true }: Props) {
  const [, go] = useLocation()
  const setStatus = useSetJobStatus({ onOpen: (id) => go(`/dashboard/jobs/${id}`) })
  return (
    <fieldset>
      <legend className={isTitled ? 'label' : 'vh'}>Update Job Status</legend>
      <div className="chips statuschips">
        {DIALOG_STATUSES.map((status) => (
          <button
            type="button"
            className="chip"
            key={status}
            aria-pressed={job.status === status}
            disabled={setStatus.isPending}
            onClick={() =>
              setStatus.mutate(
                { id: job.id, status },
                { onSuccess: status === 'completed' && job.status !== status ? onCompleted : onDone },
              )
            }
          >
            {setStatus.isPending && setStatus.variables.status === status && <span className="spin" />}
            {BADGES[status].word}
          </button>
        ))}
        {job.status !== 'cancelled' && (
          <Button tone="quiet" size="sm" disabled={setStatus.isPending} onClick={onCancel}>
            <Ban className="i" />
            Cancel job...
          </Button>
        )}
      </div>
    </fieldset>
  )
}
