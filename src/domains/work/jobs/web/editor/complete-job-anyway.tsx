import { CompleteAnyway } from '#dashboard/day/complete-anyway.tsx'
import { listOpenSteps } from '#dashboard/day/job-checklist.tsx'
import { useSetJobStatus } from '../mutations.ts'
import type { WholeJob } from '../row-types.ts'

/** Completes a job with must-have steps open, once the office says why. */
export function CompleteJobAnyway({ job, onClose }: { job: WholeJob; onClose: () => void }) {
  const setStatus = useSetJobStatus()
  if (job.status === 'completed') return null
  return (
    <CompleteAnyway
      steps={listOpenSteps(job).map(({ text }) => text)}
      busy={setStatus.isPending}
      onComplete={(reason) => setStatus.mutate({ id: job.id, status: 'completed', reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
