import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { formatWeekday } from '#lib/local-time.ts'
import { useSkipVisit } from './mutations.ts'
import type { UpcomingRow } from './queries.ts'

/** Takes one visit off the calendar; the plan doesn't make it again. */
export function SkipVisit({ job, onClose }: { job: NonNullable<UpcomingRow['job']>; onClose: () => void }) {
  const skip = useSkipVisit()
  return (
    <ConfirmDialog
      title="Skip visit"
      verb="Skip visit"
      busyVerb="Skipping..."
      cancel="Keep visit"
      busy={skip.isPending}
      onClose={onClose}
      onConfirm={() => skip.mutate({ id: job.id }, { onSettled: onClose })}
    >
      <p>
        The {job.scheduledDate ? formatWeekday(job.scheduledDate) : ''} visit is deleted from the calendar and won’t
        come back. Other visits don’t change.
      </p>
    </ConfirmDialog>
  )
}
